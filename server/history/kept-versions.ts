import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { keptVersions } from '../../db/schema/history';
import type { Actor } from '../actor';
import { AppError } from '../errors';

/** What has no history of its own, and whose states are kept: a setting by its name, a picture by its key, a document by its id. */
export interface KeptThing {
  kind: 'setting' | 'media' | 'file';
  key: string;
}

/** A state as it was kept. */
export interface KeptVersion {
  version: number;
  value: unknown;
  /** Who made it so; null for the server itself. */
  by: string | null;
  /** ISO 8601. */
  timestamp: string;
}

/** The largest number a version may have: the column's. */
export const MAX_VERSION = 2_147_483_647;
/** How many states are told; the others stay, and the page as of then is drawn by them. */
const MAX_TOLD = 100;

/**
 * Keeps a new state, in the transaction that makes it so. To be called while the row it is of is locked: its moment comes after
 * that of every state before.
 */
export async function keepVersion(
  tx: Db,
  { kind, key }: KeptThing,
  value: unknown,
  actor: Pick<Actor, 'id' | 'name'>,
): Promise<void> {
  await tx.execute(sql`
    insert into kept_versions (kind, key, version, value, actor_id, actor_name, created_at)
    select ${kind}::text, ${key}::text, coalesce(max(version), 0) + 1, ${JSON.stringify(value)}::json,
        ${actor.id}::text, ${actor.name}::text,
        greatest(date_trunc('milliseconds', clock_timestamp()), max(created_at) + interval '1 millisecond')
      from kept_versions where kind = ${kind} and key = ${key}`);
}

/** The states something has had, newest first: the one of now among them. */
export async function listKeptVersions(db: Db, thing: KeptThing): Promise<KeptVersion[]> {
  const rows = await db
    .select()
    .from(keptVersions)
    .where(isOf(thing))
    .orderBy(desc(keptVersions.version))
    .limit(MAX_TOLD);
  return rows.map(({ version, value, actorName, createdAt }) => ({
    version,
    value,
    by: actorName,
    timestamp: createdAt.toISOString(),
  }));
}

/** What something was by one of its versions. @throws AppError NOT_FOUND */
export async function readKeptVersion(tx: Db, thing: KeptThing, version: number): Promise<unknown> {
  const [row] = await tx
    .select({ value: keptVersions.value })
    .from(keptVersions)
    .where(and(isOf(thing), eq(keptVersions.version, version)));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such version.');
  return row.value;
}

function isOf({ kind, key }: KeptThing) {
  return and(eq(keptVersions.kind, kind), eq(keptVersions.key, key));
}
