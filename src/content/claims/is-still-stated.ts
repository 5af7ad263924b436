import type { ResolvedPlace } from './claim-place';
import { findStatements } from './find-statements';

/** Returns whether the text at a claim's place still makes it: in the linked words, or in others in their place that are a figure or superlative too. */
export function isStillStated({
  state,
  range,
  wordsNow,
}: Pick<ResolvedPlace, 'state' | 'range' | 'wordsNow'>): boolean {
  return state === 'current' || (range !== null && findStatements(wordsNow ?? '').length > 0);
}
