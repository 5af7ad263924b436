import type { Field, Fields } from '../../../src/content/fields';
import { isRichText, type PlainOrRich } from '../../../src/content/rich-text';
import { ELEMENT_MODELS, isElementType } from '../../../src/elements/models';
import { fieldsOf } from '../../../src/pages/models';
import { FACTS } from '../../../src/pages/page-kind';
import { isSectionType, SECTION_MODELS } from '../../../src/sections/models';

/** A text of a document, and its position as a list of keys and indexes. */
export interface DocumentText {
  place: string[];
  value: PlainOrRich;
}

/** The searchable properties of a page. Its other properties are not texts. */
const FACT_TEXTS = ['title', 'searchTitle', 'description'];
const TEXT_KINDS = new Set<string>(['text', 'rich', 'email', 'group']);
/** Keys of values that are not texts, for content without a model. */
const NO_TEXT = /^(id|type|level|style|color|background|align|alignment|width|height|thickness|size|image|src|photo)$/i;
const ADDRESS = /(url|href|linkedin|twitter)$/i;

/** Returns every text of a page in content order. */
export function pageTexts(pageId: string, content: Record<string, unknown>): DocumentText[] {
  const fields = fieldsOf(pageId, content);
  return Object.entries(content).flatMap(([key, value]) =>
    key === FACTS ? factTexts(value) : textsIn(value, getOwnField(fields, key), [key]),
  );
}

/** Returns every text of a dynamic section, according to the model of its type. */
export function sectionTexts(sectionType: string, data: unknown): DocumentText[] {
  return groupTexts(data, isSectionType(sectionType) ? SECTION_MODELS[sectionType].fields : {}, []);
}

/**
 * Returns the path for changing a text of a document. Texts of elements are addressed by the element's id.
 * @param root `home`, or `dynamic.{sectionId}`
 * @param named the position with item ids instead of indexes, if the path should contain ids
 */
export function buildPath(root: string, content: unknown, place: readonly string[], named = place): string {
  const at = place.lastIndexOf('elements');
  const element = at < 0 ? undefined : getElementId(content, place.slice(0, at + 2));
  if (element === undefined || place[at + 2] !== 'data') return [root, ...named].join('.');
  return ['element', element, ...place.slice(at + 3)].join('.');
}

function getElementId(content: unknown, place: readonly string[]): string | undefined {
  let here = content;
  for (const key of place) here = (here as Record<string, unknown> | undefined)?.[key];
  const id = (here as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
}

function factTexts(facts: unknown): DocumentText[] {
  if (typeof facts !== 'object' || facts === null) return [];
  return FACT_TEXTS.flatMap((key) => {
    const value = (facts as Record<string, unknown>)[key];
    return typeof value === 'string' && value !== '' ? [{ place: [FACTS, key], value }] : [];
  });
}

function textsIn(value: unknown, field: Field | undefined, place: string[]): DocumentText[] {
  if (typeof value === 'string') return value !== '' && isText(field, place) ? [{ place, value }] : [];
  if (isRichText(value)) return [{ place, value }];
  if (place.at(-1) === 'elements' && Array.isArray(value)) {
    return value.flatMap((element, index) => elementTexts(element, [...place, String(index)]));
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => textsIn(item, field?.item, [...place, String(index)]));
  }
  return groupTexts(value, field?.fields ?? {}, place);
}

function groupTexts(value: unknown, fields: Fields, place: string[]): DocumentText[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textsIn(child, getOwnField(fields, key), [...place, key]));
}

function elementTexts(element: unknown, place: string[]): DocumentText[] {
  if (typeof element !== 'object' || element === null) return [];
  const { type, data } = element as { type?: unknown; data?: unknown };
  const known = typeof type === 'string' && isElementType(type) ? ELEMENT_MODELS[type].fields : {};
  return groupTexts(data, known, [...place, 'data']);
}

function isText(field: Field | undefined, place: readonly string[]): boolean {
  if (field) return TEXT_KINDS.has(field.kind);
  // The key of a list item is that of its list.
  const key = place.findLast((part) => !/^\d+$/.test(part)) ?? '';
  return !NO_TEXT.test(key) && !ADDRESS.test(key);
}

function getOwnField(fields: Fields, key: string): Field | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}
