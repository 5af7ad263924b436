/**
 * Whether a document's change may show on other pages: who is named on it, with which photo, and which pictures of the media library
 * it shows. What is the same object before and after is not looked into.
 */
export function changesPictures(before: unknown, after: unknown): boolean {
  if (before === after) return false;
  if (!isObject(before) || !isObject(after)) return hasPictures(before) || hasPictures(after);
  if (namedIn(before) !== namedIn(after)) return true;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].some((key) => changesPictures(before[key], after[key]));
}

function hasPictures(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('/media/');
  if (!isObject(value)) return false;
  return namedIn(value) !== '' || Object.values(value).some(hasPictures);
}

/** Who is named in an object, with their photo; empty where nobody is. */
function namedIn({ name, image }: Record<string, unknown>): string {
  return typeof name === 'string' ? JSON.stringify([name, image]) : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
