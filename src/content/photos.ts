import { plainText } from './text';
import { resolveAsset } from './url';

/** Photos by normalised name: who is named without a photo gets theirs from here (spec section 2, "Team section"). */
export type Photos = Readonly<Record<string, string>>;

/** A name as photos are filed under: lower case, line breaks and runs of white space as one space. */
export function normalizeName(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A person's photo: their own, else the known one of the same name, else empty (initials are shown). */
export function photoOf(person: { name: string; image?: string }, photos: Photos = {}): string {
  const own = resolveAsset(person.image);
  if (own) return own;
  const name = normalizeName(plainText(person.name));
  return Object.hasOwn(photos, name) ? (photos[name] ?? '') : '';
}

/** Every photo of a named person anywhere in some content; the first of a name counts. */
export function collectPhotos(content: unknown): Record<string, string> {
  const found = new Map<string, string>();
  collect(content, found);
  return Object.fromEntries(found);
}

/** The normalised names of all who are shown without a photo of their own: whose photo would be looked for. */
export function namesWithoutPhoto(content: unknown): Set<string> {
  if (typeof content !== 'object' || content === null) return new Set();
  const { name, image } = content as { name?: unknown; image?: unknown };
  const own = typeof name === 'string' && name.trim() !== '' && !image ? [normalizeName(name)] : [];
  return new Set([...own, ...Object.values(content).flatMap((child) => [...namesWithoutPhoto(child)])]);
}

function collect(value: unknown, found: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  const { name, image } = value as { name?: unknown; image?: unknown };
  if (typeof name === 'string' && typeof image === 'string' && image !== '') {
    const key = normalizeName(name);
    if (!found.has(key)) found.set(key, resolveAsset(image));
  }
  for (const child of Object.values(value)) collect(child, found);
}
