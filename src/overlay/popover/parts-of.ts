import type { Field } from '../../content/fields';
import { type FieldSource, fieldAt } from '../../editing/fields';

/** A field that is edited together with another. */
export interface Part {
  path: string;
  field: Field;
}

/** The fields of a link: its text and its URL. */
const LINKS = [
  ['text', 'url'],
  ['linkText', 'linkUrl'],
  ['buttonText', 'buttonUrl'],
  ['cta', 'ctaUrl'],
] as const;
/** The fields that describe an image. */
const OF_PICTURE = ['alt', 'imageAlt', 'caption'];

/**
 * Returns the fields that are edited together: an image with its description, a link's text and URL, or all fields of an element.
 * @returns only the field at the path if it belongs to no others; an empty array if there is no field
 */
export function findParts(source: FieldSource, path: string): Part[] {
  const [first, id] = path.split('.');
  if (first === 'element') return listParts(source, `element.${id}`);
  const field = fieldAt(source, path);
  if (!field) return [];
  const parent = path.slice(0, path.lastIndexOf('.'));
  const key = path.slice(parent.length + 1);
  const siblings = fieldAt(source, parent)?.fields ?? {};
  const link = LINKS.find((keys) => keys.some((other) => other === key) && keys.every((other) => siblings[other]));
  const keys = link ?? (field.kind === 'image' ? [key, ...OF_PICTURE.filter((other) => siblings[other])] : [key]);
  return keys.map((other) => ({
    path: `${parent}.${other}`,
    field: (other === key ? field : siblings[other]) as Field,
  }));
}

/** Returns true if a text is the text of a link. */
export function isLinkText(source: FieldSource, path: string): boolean {
  return findParts(source, path).some(({ field }) => field.kind === 'url');
}

function listParts(source: FieldSource, path: string): Part[] {
  const fields = Object.entries(fieldAt(source, path)?.fields ?? {});
  return fields.map(([key, field]) => ({ path: `${path}.${key}`, field: field as Field }));
}
