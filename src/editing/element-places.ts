import { getAt } from '../lib/dotted-path';

/** Where the elements stand in a section's data, by their ids. */
type Places = ReadonlyMap<string, readonly string[]>;

// Content is never changed in place, so that a section is looked through once.
const known = new WeakMap<object, Places>();

/**
 * Where an element stands in the tree of a page; null for one that is not in it. What was looked through before and has not
 * changed since is not looked through again: a page may hold hundreds of sections.
 */
export function elementPlace(root: object, id: string): string[] | null {
  const last = lastPlaces.get(id);
  // Where it stood last it stands mostly: each change makes its section anew, and with it all that is known of it.
  if (last && (getAt(root, last) as { id?: unknown } | undefined)?.id === id) return [...last];
  const place = search(root, id);
  if (place) lastPlaces.set(id, place);
  return place && [...place];
}

/** The ids of all elements of a page's tree. */
export function elementIds(root: object): string[] {
  return Object.entries(root).flatMap(([first, child]) => {
    if (first === 'sections' || first === 'ids') return [];
    const parts = first === 'dynamic' ? Object.values(child as object) : [child];
    return parts.flatMap((part) => [...placesIn(part).keys()]);
  });
}

const lastPlaces = new Map<string, readonly string[]>();

function search(root: object, id: string): string[] | null {
  for (const [first, child] of Object.entries(root)) {
    if (first === 'sections' || first === 'ids') continue;
    if (first !== 'dynamic') {
      const place = placesIn(child).get(id);
      if (place) return [first, ...place];
      continue;
    }
    for (const sectionId in child) {
      const place = placesIn(child[sectionId]).get(id);
      if (place) return [first, sectionId, ...place];
    }
  }
  return null;
}

const NONE: Places = new Map();

function placesIn(data: unknown): Places {
  if (typeof data !== 'object' || data === null) return NONE;
  const before = known.get(data);
  if (before) return before;
  const found = new Map<string, readonly string[]>();
  collect(data, [], found);
  known.set(data, found);
  return found;
}

function collect(value: unknown, path: readonly string[], found: Map<string, readonly string[]>): void {
  if (typeof value !== 'object' || value === null) return;
  const { id } = value as { id?: unknown };
  if (typeof id === 'string' && path.at(-2) === 'elements' && !found.has(id)) found.set(id, path);
  for (const [key, child] of Object.entries(value)) collect(child, [...path, key], found);
}
