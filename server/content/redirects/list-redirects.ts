import { ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { redirects } from '../../../db/schema/content';
import { decodeCursor, encodeCursor, parseIdCursor, refuseCursor } from '../../platform/http/cursor';
import { MAX_SERIAL } from '../../platform/trpc/wire-types';
import type { Directory } from '../directory/directory';
import { getTargetAddress, isFileAddress, type RedirectStatus } from '../directory/redirect-table';

/** The sort orders: by source address, most used, most recently used, and newest first. */
export const REDIRECT_ORDERS = ['address', 'uses', 'used', 'newest'] as const;
export type RedirectOrder = (typeof REDIRECT_ORDERS)[number];

export interface ListedRedirect {
  id: number;
  from: string;
  to: string | null;
  kind: 'exact' | 'prefix';
  status: RedirectStatus;
  /** `move` if moving a page created the redirect, `hand` if a person did. */
  origin: 'move' | 'hand';
  uses: number;
  /** ISO 8601. */
  lastUsedAt: string | null;
  createdBy: string | null;
  createdAt: string;
  /** True if the target is an address of this site where visitors find no page. */
  isDeadEnd: boolean;
}

interface Query {
  /** Text to find in either address or in the author's name. */
  q?: string | undefined;
  order: RedirectOrder;
  cursor?: string | undefined;
  limit: number;
}

/** The sort expression of each order (a number or text), and whether it is descending. */
const KEYS: Record<RedirectOrder, { by: SQL<string | number>; isDown: boolean }> = {
  address: { by: sql`${redirects.from} collate "C"`, isDown: false },
  uses: { by: sql`${redirects.uses}`, isDown: true },
  used: {
    by: sql`floor(extract(epoch from coalesce(${redirects.lastUsedAt}, to_timestamp(0))) * 1000)::bigint`,
    isDown: true,
  },
  newest: { by: sql`${redirects.id}`, isDown: true },
};

/** Lists redirects in the given order, one page at a time. @throws AppError BAD_REQUEST if the cursor is invalid */
export async function listRedirects(
  db: Db,
  directory: Directory,
  { q = '', order, cursor, limit }: Query,
): Promise<{ items: ListedRedirect[]; nextCursor: string | null; total: number }> {
  const { by, isDown } = KEYS[order];
  const words = `%${q
    .trim()
    .replaceAll('\u0000', '')
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const found =
    q.trim() === ''
      ? undefined
      : or(ilike(redirects.from, words), ilike(redirects.to, words), ilike(redirects.createdBy, words));
  const after = cursor === undefined ? undefined : matchAfter(parseRedirectCursor(cursor, order), by, isDown);
  const rows = await db
    .select({ row: redirects, key: sql<string>`(${by})::text` })
    .from(redirects)
    .where(sql`${found ?? sql`true`} and ${after ?? sql`true`}`)
    .orderBy(isDown ? sql`${by} desc, ${redirects.id} desc` : sql`${by}, ${redirects.id}`)
    .limit(limit + 1);
  const total = await db.$count(redirects, found);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ row }) => toListedRedirect(row, directory)),
    nextCursor: rows.length > limit && last ? encodeCursor(order, last.key, String(last.row.id)) : null,
    total,
  };
}

function toListedRedirect(row: typeof redirects.$inferSelect, directory: Directory): ListedRedirect {
  const { id, from, to, kind, status, origin, uses, lastUsedAt, createdBy, createdAt } = row;
  return {
    ...{ id, from, to, kind, status, origin, uses, createdBy },
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    isDeadEnd: kind === 'exact' && to !== null && isDeadEnd(to, directory),
  };
}

function isDeadEnd(to: string, directory: Directory): boolean {
  const address = getTargetAddress(to);
  if (address === null || isFileAddress(address)) return false;
  const isThere = directory.at(address)?.status === 'published' || directory.itemAt(address) !== undefined;
  return !isThere && !directory.redirectFrom(address)?.to;
}

/** The position of a list's last redirect: its sort key and id. */
interface Position {
  key: string;
  id: number;
}

function matchAfter({ key, id }: Position, by: SQL, isDown: boolean): SQL {
  return isDown
    ? sql`(${by}, ${redirects.id}) < (${key}::bigint, ${id}::integer)`
    : sql`(${by}, ${redirects.id}) > (${key}::text collate "C", ${id}::integer)`;
}

/** @throws AppError BAD_REQUEST */
function parseRedirectCursor(cursor: string, order: RedirectOrder): Position {
  const [of, key = '', id = ''] = decodeCursor(cursor, 3);
  const isKey = order === 'address' || /^\d{1,15}$/.test(key);
  if (of !== order || !isKey) refuseCursor();
  return { key, id: parseIdCursor(id, MAX_SERIAL) };
}
