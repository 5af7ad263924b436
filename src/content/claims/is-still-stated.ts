import type { ResolvedPlace } from './claim-place';
import { findStatements } from './find-statements';

/** Returns whether the text at a claim's place still makes it: in the linked words, or with another figure or superlative in their place. */
export function isStillStated({ state, wordsNow }: Pick<ResolvedPlace, 'state' | 'wordsNow'>): boolean {
  return state === 'current' || (state === 'changed' && findStatements(wordsNow ?? '').length > 0);
}
