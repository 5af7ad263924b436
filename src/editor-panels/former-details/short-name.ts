/** Words at the end of a firm's name that its short name leaves out, in lower case and without periods. */
const ENDINGS = new Set(
  'advisors capital co company corp equity fund group holdings inc investments lc llc llp lp ltd management partners private ventures'.split(
    ' ',
  ),
);

/** Returns a firm's name without the words for its kind of business or legal form: 'Oak Hill Capital Partners, LLC' becomes 'Oak Hill'. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  while (words.length > 1 && isEnding(words.at(-1) ?? '')) words.pop();
  return words.join(' ').replace(/,$/, '');
}

function isEnding(word: string): boolean {
  return word === '&' || ENDINGS.has(word.toLowerCase().replace(/[.,]/g, ''));
}
