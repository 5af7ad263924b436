import type { RichTextDocument } from '../content/rich-text';
import { escapeWords } from '../content/written-value';
import { FACTS } from '../pages/page-kind';

/** A section's name from its id: capitalised, with spaces before capitals (spec section 3): `callToAction` is 'Call To Action'. */
export function displayName(id: string): string {
  const spaced = id.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[-_]+/g, ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/**
 * A new section's id from the name that was entered: lower case, without spaces (spec section 4). Letters an id can not have are
 * written without their marks; a name in another alphabet gives an id of the same name each time, which says nothing.
 */
export function idFromName(name: string): string {
  const plain = name.toLowerCase().replace(/\s+/g, '');
  const latin = [...plain].map((letter) => LETTERS[letter] ?? letter).join('');
  const bare = latin.normalize('NFKD').replace(/\p{M}/gu, '');
  return OTHER_LETTER.test(bare) ? `${MADE_UP}${hashOf(plain)}` : bare;
}

/** Latin letters that are no other letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

const OTHER_LETTER = /[^\P{L}a-z]/u;
const MADE_UP = 'section-';

/** A short word that is the same for the same text (FNV-1a). */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}

/** The id that a name means: of a section the page's design knows, however it is spelt, else a new one. */
export function idForName(name: string, known: readonly string[]): string {
  const id = idFromName(name);
  return known.find((other) => other.toLowerCase() === id) ?? id;
}

/** What is wrong with the name of a new section; null where nothing is. @param taken ids of the page's sections */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  const id = idFromName(name);
  if (id === '') return 'A name is required.';
  if (!/^[a-z][a-z0-9_-]{0,63}$/.test(id)) return 'Begin with a letter; use letters, digits, - and _, at most 64.';
  if (['constructor', 'prototype', '__proto__'].includes(id)) return 'This name is not allowed.';
  if (id === FACTS) return 'This name is kept for the page itself.';
  const known = taken.find((other) => other.toLowerCase() === id);
  return known === undefined ? null : `There is a section "${displayName(known)}" already.`;
}

/** An id of its own for a section made from a template: `team`, `team2`, `team3`. */
export function freeId(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((id) => id.toLowerCase()));
  if (!known.has(wanted.toLowerCase())) return wanted;
  let count = 2;
  while (known.has(`${wanted}${count}`.toLowerCase())) count += 1;
  return `${wanted}${count}`;
}

/** What a new section holds: one paragraph (spec section 4); below its name, where the id can not say it. */
export function newSection(name = ''): RichTextDocument {
  const start = { type: 'paragraph', data: { text: 'Start writing here...' } };
  if (!idFromName(name).startsWith(MADE_UP)) return { blocks: [start] };
  return { blocks: [{ type: 'header', data: { text: escapeWords(name.trim()), level: 2 } }, start] };
}

/** The section to show: the chosen one while it is there, else the first (spec section 4). */
export function selectedSection(chosen: string | null, ids: readonly string[]): string | null {
  return chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? null);
}
