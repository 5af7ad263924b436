import { isRichText } from '../content/rich-text';

/** Whether a value is what it shall be. Without the schema library, so that a visitor's browser can ask. */
export type Check = (value: unknown) => boolean;

/** Plain or rich. */
export const isText: Check = (value) => typeof value === 'string' || isRichText(value);

/** Plain alone. */
export const isWords: Check = (value) => typeof value === 'string';

export const isButton: Check = (value) =>
  isObject(value) && isWords(value.text) && (value.url === undefined || isWords(value.url));

export const isMember: Check = (value) =>
  isObject(value) &&
  [value.name, value.title].every(isWords) &&
  [value.bio, value.image, value.initials, value.linkedin, value.email].every((v) => v === undefined || isText(v));

export const isElement: Check = (value) => isObject(value) && isWords(value.id) && isWords(value.type);

/** A list of what passes the check. */
export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
