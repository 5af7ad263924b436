import { isRichText } from '../content/rich-text';
import { isRecord } from '../lib/is-object';

/** A check of a value's shape, written without the schema library, which visitors' browsers do not load. */
export type Check = (value: unknown) => boolean;

/** Accepts plain and rich text. */
export const isText: Check = (value) => typeof value === 'string' || isRichText(value);

/** Accepts only plain text. */
export const isWords: Check = (value) => typeof value === 'string';

export const isWordsOrAbsent: Check = (value) => value === undefined || isWords(value);

export const isButton: Check = (value) => isRecord(value) && isWords(value.text) && isWordsOrAbsent(value.url);

export const isMember: Check = (value) =>
  isRecord(value) &&
  [value.name, value.title].every(isWords) &&
  [value.bio, value.image, value.initials, value.linkedin, value.email].every((v) => v === undefined || isText(v));

export const isElement: Check = (value) => isRecord(value) && isWords(value.id) && isWords(value.type);

/** Returns a check for lists whose items all pass the given check. */
export function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}
