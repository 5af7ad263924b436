const MAX_KEY = 80;

/**
 * Returns a name's key for use in addresses: letters and digits of any script in lower case, with hyphens between the words. A name
 * without any, such as `★`, becomes the code points of its characters.
 */
export function toKey(name: string): string {
  const start = name.trim().slice(0, 200).toLowerCase().normalize('NFC').toWellFormed();
  const words = start.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const key =
    words.length > 0 ? words.join('-') : Array.from(start, (sign) => sign.codePointAt(0)?.toString(16)).join('-');
  // Cuts between whole characters, because half a surrogate pair cannot be encoded in an address.
  return Array.from(key).slice(0, MAX_KEY).join('');
}

/** Returns the id that entries and addresses use for a category: its own id, or a key made from its name if it has none yet. */
export function getCategoryId({ id, name }: { id?: unknown; name?: unknown }): string {
  if (typeof id === 'string' && id !== '') return id;
  return typeof name === 'string' ? toKey(name) : '';
}
