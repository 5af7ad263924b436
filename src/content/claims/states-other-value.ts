import { findWhole } from './claim-place';
import { findStatements } from './find-statements';

/** Returns whether words state another figure than the value of their claim, however it is written. Words without a figure state none. */
export function statesOtherValue(words: string, value: string | null): boolean {
  if (value === null) return false;
  const keysOf = (text: string) => findStatements(text).flatMap(({ kind, keys }) => (kind === 'figure' ? keys : []));
  const [wanted, found] = [keysOf(value), keysOf(words)];
  if (found.length === 0) return false;
  if (wanted.length === 0) return findWhole(words.toLowerCase(), value.trim().toLowerCase()).length === 0;
  return !wanted.some((key) => found.includes(key));
}
