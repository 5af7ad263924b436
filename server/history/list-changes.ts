import { and, eq, gt, inArray, isNull, like, notLike, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { changes } from '../../db/schema';

export type Segments = readonly string[];
type After = Pick<typeof changes.$inferSelect, 'id' | 'pageId'>;

/** Whether a path's segment names an item of a list. */
export function isIndex(segment: string | undefined): boolean {
  return segment !== undefined && /^\d+$/.test(segment);
}

/** Whether one of the lists that a path leads through was made longer, shorter or written as a whole after a change. */
export async function isRearranged(tx: Db, change: After, names: readonly Segments[]): Promise<boolean> {
  const lists = names.flatMap((name) =>
    name.flatMap((segment, index) => (isIndex(segment) ? [name.slice(0, index)] : [])),
  );
  // Nothing stood there before, or nothing does now.
  const isItem = and(or(...lists.map(isItemOf)), or(isNull(changes.oldValue), isNull(changes.newValue)));
  return isAny(tx, change, or(isWhole(lists), isItem));
}

/** Whether a list, by any of its names, was written as a whole after a change, alone or with what it stands in. */
export function isWrittenWhole(tx: Db, change: After, lists: readonly Segments[]): Promise<boolean> {
  return isAny(tx, change, isWhole(lists));
}

/** How much more often an item was put into a list than taken out of it after a change; what is written over counts as neither. */
export async function putInSince(
  tx: Db,
  { id, pageId }: After,
  lists: readonly Segments[],
  item: unknown,
): Promise<number> {
  const text = JSON.stringify(item);
  const putIn = sql`count(*) filter (where ${changes.oldValue} is null and ${changes.newValue}::text = ${text})`;
  const takenOut = sql`count(*) filter (where ${changes.newValue} is null and ${changes.oldValue}::text = ${text})`;
  const [row] = await tx
    .select({ count: sql<string>`${putIn} - ${takenOut}` })
    .from(changes)
    .where(and(eq(changes.pageId, pageId), gt(changes.id, id), or(...lists.map(isItemOf))));
  return Number(row?.count);
}

async function isAny(tx: Db, { id, pageId }: After, where: SQL | undefined): Promise<boolean> {
  const [later] = await tx
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.pageId, pageId), gt(changes.id, id), where))
    .limit(1);
  return later !== undefined;
}

function isWhole(lists: readonly Segments[]): SQL {
  const wholes = lists.flatMap((list) => list.map((_, index) => list.slice(0, index + 1).join('.')));
  return inArray(changes.path, wholes);
}

/** An item of the list itself, not a field of one. */
function isItemOf(list: Segments): SQL | undefined {
  const item = `${list.join('.').replace(/_/g, '\\_')}.%`;
  return and(like(changes.path, item), notLike(changes.path, `${item}.%`));
}
