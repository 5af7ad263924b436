const MAX_KEY = 80;

/** A name as addresses write it: letters and digits in lower case, with hyphens between the words. */
export function keyOf(name: string): string {
  const words = name.slice(0, 200).toLowerCase().normalize('NFC');
  return words
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_KEY);
}

/** By what entries and addresses name a category: its id, or, where it has none yet, what its name gives. */
export function categoryId({ id, name }: { id?: unknown; name?: unknown }): string {
  if (typeof id === 'string' && id !== '') return id;
  return typeof name === 'string' ? keyOf(name) : '';
}
