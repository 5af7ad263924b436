import { isObject } from '../../../src/lib/is-object';

/**
 * Returns true if a document's change may affect other pages: the people named in it, their photos, or the images of the media library that
 * it shows. Parts that are the same object before and after are skipped.
 */
export function changesPictures(before: unknown, after: unknown): boolean {
  if (before === after) return false;
  if (!isObject(before) || !isObject(after)) return hasPictures(before) || hasPictures(after);
  if (describePerson(before) !== describePerson(after)) return true;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].some((key) => changesPictures(before[key], after[key]));
}

function hasPictures(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('/media/');
  if (!isObject(value)) return false;
  return describePerson(value) !== '' || Object.values(value).some(hasPictures);
}

/** Returns the name and photo of the person that an object describes, or an empty string if it describes none. */
function describePerson({ name, image }: Record<string, unknown>): string {
  return typeof name === 'string' ? JSON.stringify([name, image]) : '';
}
