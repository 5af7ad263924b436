const MAX_KEY = 80;

/**
 * A name as addresses write it: letters and digits of any alphabet in lower case, with hyphens between the words. A name without
 * any, such as `★`, is written by the numbers of its characters.
 */
export function keyOf(name: string): string {
  const start = name.trim().slice(0, 200).toLowerCase().normalize('NFC').toWellFormed();
  const words = start.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const key =
    words.length > 0 ? words.join('-') : Array.from(start, (sign) => sign.codePointAt(0)?.toString(16)).join('-');
  // By whole characters: half of one can stand in no address.
  return Array.from(key).slice(0, MAX_KEY).join('');
}

/** By what entries and addresses name a category: its id, or, where it has none yet, what its name gives. */
export function categoryId({ id, name }: { id?: unknown; name?: unknown }): string {
  if (typeof id === 'string' && id !== '') return id;
  return typeof name === 'string' ? keyOf(name) : '';
}
