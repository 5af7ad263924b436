import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { keptVersions } from '../../../db/schema/history';
import type { Actor } from '../actor';
import { AppError } from '../errors';

/** Something without a history of its own whose states are kept: a setting by its name, a media file by its key, a document by its id. */
export interface KeptThing {
  kind: 'setting' | 'media' | 'file';
  key: string;
}

/** A stored state. */
export interface KeptVersion {
  version: number;
  value: unknown;
  /** The name of the author; null for the server itself. */
  by: string | null;
  /** ISO 8601. */
  timestamp: string;
}

/** The largest version number that the column can store. */
export const MAX_VERSION = 2_147_483_647;
/** The maximum number of states to list. Older ones stay in the database, because past pages are rendered from them. */
const MAX_TOLD = 100;

/**
 * Stores a new state in the transaction that applies it. Must be called while the row that it belongs to is locked; its timestamp is always
 * later than that of the previous state.
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

/** Lists the states of something, newest first, including the current one. */
export async function listKeptVersions(db: Db, thing: KeptThing): Promise<KeptVersion[]> {
  const rows = await db
    .select()
    .from(keptVersions)
    .where(matchThing(thing))
    .orderBy(desc(keptVersions.version))
    .limit(MAX_TOLD);
  return rows.map(({ version, value, actorName, createdAt }) => ({
    version,
    value,
    by: actorName,
    timestamp: createdAt.toISOString(),
  }));
}

/** Returns the state of something at one of its versions. @throws AppError NOT_FOUND */
export async function readKeptVersion(tx: Db, thing: KeptThing, version: number): Promise<unknown> {
  const [row] = await tx
    .select({ value: keptVersions.value })
    .from(keptVersions)
    .where(and(matchThing(thing), eq(keptVersions.version, version)));
  if (!row) throw new AppError('NOT_FOUND', 'This version does not exist.');
  return row.value;
}

function matchThing({ kind, key }: KeptThing) {
  return and(eq(keptVersions.kind, kind), eq(keptVersions.key, key));
}
