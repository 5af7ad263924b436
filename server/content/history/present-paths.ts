import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { type GroupIds, type Ids, idOf, idsWithin, isListIds } from '../../../src/content/items/ids';
import { isRef, toPlace, toRef } from '../../../src/content/items/refs';
import { PathError, parsePath } from '../../../src/lib/dotted-path';

/**
 * Returns the current paths of refs, with items by index; null for an item that no longer exists. A ref without items is already a path: if
 * all are, nothing is read. Otherwise one query reads only the ids of the documents involved.
 */
export async function presentPaths(db: Db, refs: readonly string[]): Promise<Map<string, string | null>> {
  const itemRefs = refs.filter((ref) => ref.split('.').some(isRef));
  const documents = await readIds(db, itemRefs);
  return new Map(
    refs.map((ref) => {
      if (!itemRefs.includes(ref)) return [ref, ref];
      const site = findSite(documents, ref);
      const place = site && toPlace(site.ids, site.segments);
      return [ref, place ? [...site.root, ...place.slice(site.depth)].join('.') : null];
    }),
  );
}

/** Returns a path with its items named by their current ids. An invalid path is returned as it is, for the caller to reject. */
export async function presentRef(db: Db, path: string): Promise<string> {
  if (!path.split('.').some((segment) => /^\d+$/.test(segment)) || !isPath(path)) return path;
  const site = findSite(await readIds(db, [path]), path);
  return site ? [...site.root, ...toRef(site.ids, site.segments).slice(site.depth)].join('.') : path;
}

/** The document that a path points into. */
interface Site {
  ids: Ids | undefined;
  /** The prefix that replaces the first `depth` segments in the result. */
  root: string[];
  segments: string[];
  depth: number;
}

function findSite(documents: ReadonlyMap<string, Ids | undefined>, path: string): Site | null {
  const segments = path.split('.');
  const [first = '', id = ''] = segments;
  if (first === 'element') {
    for (const ids of documents.values()) {
      const found = findElementIds(ids, id);
      if (found) return { ids: found, root: ['element', id], segments: ['data', ...segments.slice(2)], depth: 1 };
    }
    return null;
  }
  const root = first === 'dynamic' ? [first, id] : [first];
  const key = root.join('.');
  if (!documents.has(key)) return null;
  return { ids: documents.get(key), root, segments: segments.slice(root.length), depth: 0 };
}

/** Returns the ids inside an element, wherever it is. Paths name elements by their own ids. */
function findElementIds(ids: Ids | undefined, id: string, key = ''): GroupIds | null {
  if (ids === undefined) return null;
  if (!isListIds(ids)) {
    for (const [part, inner] of Object.entries(ids)) {
      const found = findElementIds(inner, id, part);
      if (found) return found;
    }
    return null;
  }
  for (const item of ids) {
    const within = idsWithin(item);
    if (key === 'elements' && idOf(item) === id) return within && !isListIds(within) ? within : {};
    const found = findElementIds(within, id);
    if (found) return found;
  }
  return null;
}

/** Reads the ids of the documents that paths point into, except deleted sections. */
async function readIds(db: Db, paths: readonly string[]): Promise<Map<string, Ids | undefined>> {
  if (paths.length === 0) return new Map();
  const split = paths.map((path) => path.split('.'));
  const pickIds = (kind: string) => split.flatMap(([first, id]) => (first === kind && id !== undefined ? [id] : []));
  const keys = split.flatMap(([first = '', id]) =>
    first === 'element' || first === 'sections' ? [] : [first === 'dynamic' ? `dynamic.${id}` : first],
  );
  const texts = (all: readonly string[]) => sql`json_array_elements_text(${JSON.stringify([...new Set(all)])}::json)`;
  const answer = await db.execute(sql`
    with wanted (key) as (
      select value from ${texts(keys)}
      union select owner from element_owners where element_id in (select value from ${texts(pickIds('element'))})
    )
    select key, ids from wanted join pages on page_id = key
    union all
    select key, ids from wanted join sections on section_id = substr(key, ${'dynamic.'.length + 1}::int)
      where key like 'dynamic.%' and deleted_at is null`);
  return new Map(rawRows<{ key: string; ids: Ids | null }>(answer).map(({ key, ids }) => [key, ids ?? undefined]));
}

function isPath(path: string): boolean {
  try {
    return parsePath(path).length > 0;
  } catch (error) {
    if (error instanceof PathError) return false;
    throw error;
  }
}
