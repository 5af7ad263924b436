import type { Hit } from '../../content/find-replace';

/**
 * Returns true if one of the matches is inside an email or web address, or names the town of a postal one, such as 'Oak Hill' in
 * 'hello@oakhill.example' and 'Oak Hill, OH 44000'. Someone who searches for an address gets false.
 */
export function isPartOfAddress(find: string, hits: readonly Pick<Hit, 'before' | 'after'>[]): boolean {
  if (/[@./]/.test(find)) return false;
  return hits.some(({ before, after }) => {
    const [attached = ''] = before.split(/\s/).slice(-1);
    return /[@/]|\w\.$/.test(attached) || /^[^\s@]*@|^\.\w|^, [A-Z]{2} \d/.test(after);
  });
}
