import { and, asc, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import type { PageState } from '../../../src/pages/page-facts';
import { decodeCursor, encodeCursor } from '../../platform/http/cursor';
import type { Directory } from '../directory/directory';

/** A page as the dashboard lists it. */
export interface ListedPage {
  pageId: string;
  title: string;
  /** The path at which visitors read it. */
  path: string;
  kind: string;
  status: PageState;
  /** The time of the last write: ISO 8601. */
  changedAt: string;
  /** The name of the last author; null for sample content. */
  changedBy: string | null;
}

interface Query {
  /** Text to find in the title or the address. */
  q?: string | undefined;
  status?: PageState | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Lists all pages with an address by title, one page at a time. @throws AppError BAD_REQUEST if the cursor is invalid */
export async function listPages(
  db: Db,
  directory: Directory,
  { q = '', status, cursor, limit }: Query,
): Promise<{ items: ListedPage[]; nextCursor: string | null }> {
  const byTitle = sql<string>`lower(${pages.title}) collate "C"`;
  const words = `%${q.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const [title = '', pageId = ''] = cursor === undefined ? [] : decodeCursor(cursor, 2);
  const after = cursor === undefined ? undefined : { title, pageId };
  const conditions: (SQL | undefined)[] = [
    isNotNull(pages.address),
    q.trim() === '' ? undefined : or(sql`${pages.title} ilike ${words}`, sql`${pages.address} ilike ${words}`),
    status === undefined ? undefined : sql`${pages.status} = ${status}`,
    after && sql`(${byTitle}, ${pages.pageId} collate "C") > (${after.title}, ${after.pageId})`,
  ];
  const rows = await db
    .select({
      pageId: pages.pageId,
      title: pages.title,
      address: pages.address,
      kind: pages.kind,
      status: pages.status,
      changedAt: pages.updatedAt,
      order: byTitle,
      changedBy: sql<string | null>`(select change_sets.actor_name from page_versions
        join change_sets on change_sets.id = page_versions.change_set_id
        where page_versions.page_id = pages.page_id and page_versions.version = pages.version)`,
    })
    .from(pages)
    .where(and(...conditions))
    .orderBy(asc(byTitle), asc(sql`${pages.pageId} collate "C"`))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ order: _order, address, changedAt, ...row }) => ({
      ...row,
      path: directory.of(row.pageId)?.path ?? address ?? '',
      changedAt: changedAt.toISOString(),
    })),
    nextCursor: rows.length > limit && last ? encodeCursor(last.order, last.pageId) : null,
  };
}
