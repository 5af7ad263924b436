import { isRichText } from '../content/rich-text';
import type { SectionType } from './models';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' || isRichText(value);
const isWords: Check = (value) => typeof value === 'string';
const isButton: Check = (value) =>
  isObject(value) && isWords(value.text) && (value.url === undefined || isWords(value.url));
const isMember: Check = (value) =>
  isObject(value) &&
  [value.name, value.title].every(isWords) &&
  [value.bio, value.image, value.initials, value.linkedin, value.email].every((v) => v === undefined || isText(v));
const isElement: Check = (value) => isObject(value) && isWords(value.id) && isWords(value.type);

/** All of a type's fields: only a whole section is taken for one, so that no default stands in for what nobody wrote. */
const SHAPES: Partial<Record<SectionType, Record<string, Check>>> = {
  hero: { headline: isText, subheadline: isText, cta: isWords },
  welcome: { title: isText, body: listOf(isText) },
  cta: { title: isText, subtitle: isText, primaryButton: isButton, secondaryButton: isButton },
  team: { title: isText, subtitle: isText, members: listOf(isMember), buttonText: isWords, buttonUrl: isWords },
  custom: { elements: listOf(isElement) },
};

/** The type of dynamic section a value has the shape of, by its fields alone; null where it is none. */
export function sectionShape(value: unknown): SectionType | null {
  if (!isObject(value)) return null;
  const keys = Object.keys(value);
  const found = Object.entries(SHAPES).find(
    ([, shape]) =>
      keys.length === Object.keys(shape).length &&
      Object.entries(shape).every(([key, check]) => Object.hasOwn(value, key) && check(value[key])),
  );
  return found ? (found[0] as SectionType) : null;
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
