import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { changes, pageVersions } from '../../../db/schema/history';
import type { LockedDocument } from './documents';

/**
 * Returns sections that are added again to the place they had when they were deleted, whether by undo, a revert or any other write. The
 * order of a page's keys is the order of its sections; a section that never existed stays at the end.
 * @returns the page's content with its keys in order
 */
export async function returnToPlace(
  tx: Db,
  { id, before, version }: LockedDocument,
  after: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const previous = (before.content ?? {}) as Record<string, unknown>;
  const added = Object.keys(after).filter((key) => !Object.hasOwn(previous, key));
  // A page's first content is written as a whole, in its own order.
  if (added.length === 0 || version === 0) return after;
  let keys = Object.keys(after).filter((key) => !added.includes(key));
  for (const key of added) {
    const order = await readOrderBeforeDeletion(tx, id, key);
    keys = order ? insertKey(keys, key, order) : [...keys, key];
  }
  return Object.fromEntries(keys.map((key) => [key, after[key]]));
}

/** Inserts a key after the closest of those that preceded it in the former order, or at the start if there is none. */
export function insertKey(keys: readonly string[], key: string, order: readonly string[]): string[] {
  const earlier = order.slice(0, order.indexOf(key)).filter((other) => keys.includes(other));
  const at = earlier.length === 0 ? 0 : keys.indexOf(earlier.at(-1) as string) + 1;
  return [...keys.slice(0, at), key, ...keys.slice(at)];
}

/** Returns the page's keys before the section was last deleted, or null if it never was. */
async function readOrderBeforeDeletion(tx: Db, pageId: string, key: string): Promise<string[] | null> {
  const [deletion] = await tx
    .select({ version: pageVersions.version })
    .from(changes)
    .innerJoin(
      pageVersions,
      and(
        eq(pageVersions.pageId, changes.pageId),
        // Versions are indexed by time, and both rows have the time of the same write.
        eq(pageVersions.createdAt, changes.createdAt),
        eq(pageVersions.changeSetId, changes.changeSetId),
      ),
    )
    .where(and(eq(changes.pageId, pageId), eq(changes.ref, `${pageId}.${key}`), isNull(changes.newValue)))
    .orderBy(desc(changes.id))
    .limit(1);
  if (!deletion) return null;
  const [earlier] = await tx
    .select({ content: pageVersions.content })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), lt(pageVersions.version, deletion.version)))
    .orderBy(desc(pageVersions.version))
    .limit(1);
  const order = Object.keys(earlier?.content ?? {});
  return order.includes(key) ? order : null;
}
