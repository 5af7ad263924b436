import { plainText } from './text';
import { resolveAsset } from './url';

/** Photos by normalized name, used for people who are listed without a photo (spec section 2, "Team section"). */
export type Photos = Readonly<Record<string, string>>;

/** Normalizes a name as a key for photos: lower case, with each run of white space as a single space. */
export function normalizeName(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Returns a person's own photo, or else a known photo for the same name, or else '' (the page then shows initials). */
export function findPhoto(person: { name: string; image?: string }, photos: Photos = {}): string {
  const own = resolveAsset(person.image);
  if (own) return own;
  const name = normalizeName(plainText(person.name));
  return Object.hasOwn(photos, name) ? (photos[name] ?? '') : '';
}

/** Collects all photos of named people in some content; the first photo of each name wins. */
export function collectPhotos(content: unknown): Record<string, string> {
  const found = new Map<string, string>();
  collect(content, found);
  return Object.fromEntries(found);
}

/** Returns the normalized names of all people without a photo of their own. Categories have names too, but also ids. */
export function namesWithoutPhoto(content: unknown): Set<string> {
  if (typeof content !== 'object' || content === null) return new Set();
  const { name, image } = content as { name?: unknown; image?: unknown };
  const isPerson = typeof name === 'string' && name.trim() !== '' && !Object.hasOwn(content, 'id');
  const own = isPerson && !image ? [normalizeName(name)] : [];
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
