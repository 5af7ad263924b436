import type { Field } from '../../content/fields';
import { type FieldSource, fieldAt } from '../../editing/field-at';

/** A field that is edited together with another. */
export interface Part {
  path: string;
  field: Field;
}

/** The words of a link, and the address they lead to. */
const LINKS = [
  ['text', 'url'],
  ['linkText', 'linkUrl'],
  ['buttonText', 'buttonUrl'],
] as const;
/** What is said of a picture, beside its address. */
const OF_PICTURE = ['alt', 'imageAlt', 'caption'];

/**
 * What is edited at once where one thing on the page is made of several fields: a picture with its words, a link with its address,
 * all of an element.
 * @returns the field at the path alone where it belongs to no others; nothing where the path has none
 */
export function partsOf(source: FieldSource, path: string): Part[] {
  const [first, id] = path.split('.');
  if (first === 'element') return all(source, `element.${id}`);
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

/** Whether a text is the words of a link whose address is edited beside it. */
export function isLinkText(source: FieldSource, path: string): boolean {
  return partsOf(source, path).some(({ field }) => field.kind === 'url');
}

function all(source: FieldSource, path: string): Part[] {
  const fields = Object.entries(fieldAt(source, path)?.fields ?? {});
  return fields.map(([key, field]) => ({ path: `${path}.${key}`, field: field as Field }));
}
