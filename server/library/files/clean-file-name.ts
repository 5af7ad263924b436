import { endingOf } from './file-types';

/** The longest file name that is stored, in UTF-16 code units. */
export const MAX_NAME = 200;

/**
 * Returns a file name that is safe to show, store and download: without folders, control characters, invisible and bidirectional marks, or
 * dots and spaces at either end. A name that is too long is cut before its extension.
 */
export function cleanFileName(name: string): string {
  const bare = name.split(/[/\\]/).at(-1) ?? '';
  const clean = trimEnds(bare.replace(/\s/g, ' ').replace(/\p{C}/gu, '').split(' ').filter(Boolean).join(' '));
  if (clean.length <= MAX_NAME) return clean || 'file';
  const ending = endingOf(clean);
  const suffix = ending !== '' && ending.length <= 10 ? clean.slice(-ending.length - 1) : '';
  // The cut may split a surrogate pair; its first half is dropped.
  const stem = clean.slice(0, MAX_NAME - suffix.length).replace(/\p{Cs}$/u, '');
  return `${trimEnds(stem)}${suffix}`;
}

function trimEnds(name: string): string {
  let [start, end] = [0, name.length];
  while (start < end && isTrimmed(name[start])) start += 1;
  while (end > start && isTrimmed(name[end - 1])) end -= 1;
  return name.slice(start, end);
}

function isTrimmed(character: string | undefined): boolean {
  return character === '.' || character === ' ';
}
