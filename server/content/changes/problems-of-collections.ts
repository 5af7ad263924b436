import { and, inArray, ne, notInArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { type CollectionId, collectionOf, getCollection, listedBy } from '../../../src/pages/collections/collections';
import type { PageColumns } from '../../../src/pages/page-columns';

/** The columns that a change writes for a page, and those that it replaces. */
interface Changed {
  pageId: string;
  was: PageColumns;
  now: PageColumns;
  isNew: boolean;
}

type Problem = { pageId: string; message: string };

/**
 * Returns the problems with collections after a change: each may have only one list page, and its entries must be directly below that page.
 */
export async function problemsOfCollections(tx: Db, changed: readonly Changed[]): Promise<Problem[]> {
  const lists = changed.filter(
    ({ was, now, isNew }) => listedBy(now.kind) && now.status !== 'deleted' && (isNew || was.status === 'deleted'),
  );
  const entries = changed.filter(
    ({ was, now, isNew }) =>
      collectionOf(now.kind) && now.status !== 'deleted' && (isNew || was.address !== now.address),
  );
  if (lists.length + entries.length === 0) return [];
  const kinds = [...lists.map(({ now }) => now.kind), ...entries.map(({ now }) => collectionOf(now.kind) as string)];
  const ids = changed.map(({ pageId }) => pageId);
  const others = await tx
    .select({ kind: pages.kind, address: pages.address, title: pages.title })
    .from(pages)
    .where(and(inArray(pages.kind, kinds), ne(pages.status, 'deleted'), notInArray(pages.pageId, ids)));
  const written = changed.flatMap(({ now }) => (listedBy(now.kind) && now.status !== 'deleted' ? [now] : []));
  const twice = lists.flatMap(({ pageId, now }): Problem[] => {
    const same = [...others, ...written.filter((one) => one !== now)].filter(({ kind }) => kind === now.kind);
    return same[0] ? [{ pageId, message: describeExistingList(now.kind as CollectionId, same[0].title) }] : [];
  });
  const apart = entries.flatMap(({ pageId, now }): Problem[] => {
    const collection = collectionOf(now.kind) as CollectionId;
    const list = [...written, ...others].find(({ kind }) => kind === collection);
    const message = findPlaceProblem(collection, now.address ?? '', list?.address ?? null);
    return message === null ? [] : [{ pageId, message }];
  });
  return [...twice, ...apart];
}

/** Returns why an entry cannot have an address, or null if it can. @param list the address of its list page; null if there is none */
export function findPlaceProblem(collection: CollectionId, address: string, list: string | null): string | null {
  const { label, one } = getCollection(collection);
  if (list === null) return `Create the page “${label}” first. It lists every ${one}.`;
  const isBelow = address.startsWith(`${list}/`) && !address.slice(list.length + 1).includes('/');
  return isBelow ? null : `This ${one} must have an address directly below its list, such as ${list}/name.`;
}

function describeExistingList(collection: CollectionId, title: string): string {
  return `“${title}” already lists every ${getCollection(collection).one}. Edit that page instead.`;
}
