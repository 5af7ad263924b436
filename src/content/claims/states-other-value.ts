import { findStatements } from './find-statements';

/** Returns whether words state another figure than the value of their claim, however it is written. Words without a figure state none. */
export function statesOtherValue(words: string, value: string | null): boolean {
  if (value === null || words.toLowerCase().includes(value.toLowerCase())) return false;
  const keysOf = (text: string) => findStatements(text).flatMap(({ kind, keys }) => (kind === 'figure' ? keys : []));
  const [wanted, found] = [keysOf(value), keysOf(words)];
  return found.length > 0 && !wanted.some((key) => found.includes(key));
}
