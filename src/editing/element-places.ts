import { getAt } from '../lib/dotted-path';

/** Paths of the elements within a section's data, by element id. */
type Places = ReadonlyMap<string, readonly string[]>;

// Content is never mutated, so each section object has to be searched only once.
const known = new WeakMap<object, Places>();

/**
 * Returns the place of an element in a page's tree, or null if it is not there. Sections that have not changed are not searched again,
 * because a page may have hundreds.
 */
export function elementPlace(root: object, id: string): string[] | null {
  const last = lastPlaces.get(id);
  // Try the last known place first. Every change replaces the section's object and with it the cached places, but elements rarely move.
  if (last && (getAt(root, last) as { id?: unknown } | undefined)?.id === id) return [...last];
  const place = search(root, id);
  if (place) lastPlaces.set(id, place);
  return place && [...place];
}

/** Returns the ids of all elements in a page's tree. */
export function elementIds(root: object): string[] {
  return Object.entries(root).flatMap(([first, child]) => {
    if (first === 'sections' || first === 'ids') return [];
    const parts = first === 'dynamic' ? Object.values(child as object) : [child];
    return parts.flatMap((part) => [...findPlacesIn(part).keys()]);
  });
}

const lastPlaces = new Map<string, readonly string[]>();

function search(root: object, id: string): string[] | null {
  for (const [first, child] of Object.entries(root)) {
    if (first === 'sections' || first === 'ids') continue;
    if (first !== 'dynamic') {
      const place = findPlacesIn(child).get(id);
      if (place) return [first, ...place];
      continue;
    }
    for (const sectionId in child) {
      const place = findPlacesIn(child[sectionId]).get(id);
      if (place) return [first, sectionId, ...place];
    }
  }
  return null;
}

const NONE: Places = new Map();

function findPlacesIn(data: unknown): Places {
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
