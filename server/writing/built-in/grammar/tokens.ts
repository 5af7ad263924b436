import { distance } from 'fastest-levenshtein';

export const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const FILLER =
  /^(?:the|an?|of|in|on|for|to|at|my|our|your|its|this|that|page|section|field|value|text|s|please|current|now|whole|entire)$/;

/** Splits a phrase into normalized words: ordinals as numbers, plurals as singulars. */
export function tokensOf(text: string): string[] {
  const said = text
    .toLowerCase()
    .replace(/\bcalls?[- ]to[- ]action\b(?= (?:button|text|link))/g, 'cta')
    .replace(/\b(?:tele)?phone number\b/g, 'phone')
    .replace(/\be-?mail address\b|\be-mail\b/g, 'email')
    .replace(/['’]s\b/g, '');
  const words = (said.match(/[a-z0-9]+/g) ?? []).filter((word) => !FILLER.test(word));
  return words.map((word) => {
    if (ORDINALS.includes(word)) return String(ORDINALS.indexOf(word) + 1);
    const number = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1];
    return number ?? (word.length > 3 ? word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : word);
  });
}

/** Returns the known word closest to a misspelled one, or null if none, or more than one, is close enough. */
export function meantWord(word: string, known: Iterable<string>): string | null {
  const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  const lettersOf = (one: string) => [...one].sort().join('');
  // Two swapped letters count as one typo.
  const slipsTo = (one: string) => distance(word, one) - (lettersOf(word) === lettersOf(one) ? 1 : 0);
  const near = [...new Set(known)].filter((one) => one.length >= 4 && Math.abs(one.length - word.length) <= most);
  const best = Math.min(...near.map(slipsTo));
  const [only, ...others] = best > most ? [] : near.filter((one) => slipsTo(one) === best);
  return only && others.length === 0 ? only : null;
}
