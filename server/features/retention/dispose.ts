import { and, asc, desc, eq, lt, lte, ne, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { claimFiles } from '../../../db/schema/claims';
import { publishedBodies } from '../../../db/schema/publications';
import { disposalItems, disposals } from '../../../db/schema/retention';
import type { DisposalState, DisposedKind } from '../../../src/content/retention';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { MediaFiles } from '../../library/files/storage';
import type { Actor } from '../../platform/actor';
import { RETENTION_LOCK } from '../../platform/database/holds';
import { hashBytes } from '../../platform/database/published-bodies';
import { AppError } from '../../platform/errors';
import { lockBodies, readNeededBodies } from '../../site/publications/needed-bodies';
import { requireReviewer } from '../reviews/require-reviewer';
import { type DueRecord, listDue } from './find-due';

/** The most records of one disposal. */
export const MAX_ITEMS = 10_000;
const AT_ONCE = 500;

interface Person {
  id: string | null;
  name: string | null;
}

/** A proposed, confirmed or withdrawn disposal. */
export interface Disposal {
  id: number;
  state: DisposalState;
  note: string | null;
  /** SHA-256 of the list of its records, which the chain of the record contains once it is confirmed. */
  digest: string;
  counts: Record<DisposedKind, number>;
  proposedBy: Person;
  /** ISO 8601. */
  proposedAt: string;
  /** Who confirmed or withdrew it, and when. */
  ended: { by: Person; at: string } | null;
  /** The number of stored contents and files that were destroyed, and their size in bytes. */
  destroyed: { bodies: number; bytes: number } | null;
}

/** A record of a disposal. */
export type DisposalItem = Omit<DueRecord, 'address'>;

/** Returns the SHA-256 of a list of records: a line for each with its kind, id, hash, last use and last day, by kind and id. */
export function digestItems(items: readonly Omit<DisposalItem, 'title'>[]): string {
  const lines = items.map(
    ({ kind, id, hash, lastUsedAt, keptUntil }) =>
      `${kind} ${id} ${hash} ${new Date(lastUsedAt).toISOString()} ${keptUntil}\n`,
  );
  return hashBytes(lines.sort().join(''));
}

/**
 * Proposes to dispose of everything that is past its retention period and under no hold. Nothing is destroyed before another person confirms.
 * @throws AppError CONFLICT if another disposal is proposed, UNPROCESSABLE_CONTENT if there is nothing
 */
export function proposeDisposal(
  db: Db,
  note: string | undefined,
  actor: Actor,
  at: { timeZone: string; now?: Date },
): Promise<Disposal> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${RETENTION_LOCK})`);
    const [open] = await tx.select().from(disposals).where(eq(disposals.state, 'proposed'));
    if (open) {
      const by = open.proposedByName ?? 'Someone';
      throw new AppError('CONFLICT', `${by} has already proposed a disposal. Confirm or withdraw it first.`);
    }
    const { items } = await listDue(tx, at.timeZone, { limit: MAX_ITEMS, now: at.now });
    if (items.length === 0) {
      throw new AppError('UNPROCESSABLE_CONTENT', 'No record is past its retention period and free of legal holds.');
    }
    const [row] = await tx
      .insert(disposals)
      .values({ note, digest: digestItems(items), proposedById: actor.id ?? '', proposedByName: actor.name })
      .returning();
    if (!row) throw new Error('The disposal was not stored.');
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const some = items.slice(from, from + AT_ONCE).map(({ kind, id, title, hash, lastUsedAt, keptUntil }) => ({
        ...{ disposalId: row.id, kind, subjectId: id, title, hash, lastUsedAt: new Date(lastUsedAt), keptUntil },
      }));
      await tx.insert(disposalItems).values(some);
    }
    await recordAudit(tx, actor, 'disposal-propose', `disposal ${row.id}: ${items.length} records`);
    return readDisposal(tx, row.id);
  });
}

interface Confirmation {
  id: number;
  /** The digest of the list that the person has read. */
  digest: string;
}

/**
 * Confirms a disposal and destroys its records: the stored contents that no other publication needs, and the keys of encrypted files of claims.
 * The publications and claims themselves stay, with their hashes, so that the chain still verifies.
 * @returns the disposal, and the keys of files to remove from the storage after the commit
 * @throws AppError NOT_FOUND, FORBIDDEN for the person who proposed it, CONFLICT if it has ended, or one of its records must be kept again
 */
export function confirmDisposal(
  db: Db,
  { id, digest }: Confirmation,
  actor: Actor,
  at: { timeZone: string; now?: Date },
): Promise<{ disposal: Disposal; keys: string[] }> {
  requireReviewer(actor);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${RETENTION_LOCK})`);
    const open = await lockProposed(tx, id);
    if (open.proposedById === actor.id) {
      throw new AppError('FORBIDDEN', 'You proposed this disposal, so somebody else must confirm it.');
    }
    const items = await readItems(tx, id);
    if (open.digest !== digest || digestItems(items) !== digest) {
      throw new AppError('CONFLICT', 'This is not the list that was proposed. Open the disposal again.');
    }
    await refuseKept(tx, items, at);
    await lockBodies(tx, true);
    const bodies = await findDisposable(tx, items);
    const keys = await findFileKeys(tx, items);
    const bytes =
      [...bodies.values()].reduce((sum, size) => sum + size, 0) + keys.reduce((sum, one) => sum + one.bytes, 0);
    const ended = { endedAt: new Date(), endedById: actor.id, endedByName: actor.name };
    const counts = { bodies: bodies.size + keys.length, bytes };
    await tx
      .update(disposals)
      .set({ state: 'confirmed', ...ended, ...counts })
      .where(eq(disposals.id, id));
    const hashes = [...bodies.keys()];
    for (let from = 0; from < hashes.length; from += AT_ONCE) {
      await tx.execute(
        sql`select retention_dispose(${id}::bigint, ${JSON.stringify(hashes.slice(from, from + AT_ONCE))}::json)`,
      );
    }
    for (const { claimId } of keys) {
      await tx.update(claimFiles).set({ secret: '' }).where(eq(claimFiles.claimId, claimId));
    }
    const disposal = await readDisposal(tx, id);
    const { publication, claim } = disposal.counts;
    const what = `${publication} publications, files of ${claim} claims, ${counts.bodies} stored contents, ${bytes} bytes`;
    await recordAudit(tx, actor, 'disposal-confirm', `disposal ${id}: ${what}, SHA-256 ${digest}`);
    return { disposal, keys: keys.map(({ key }) => key) };
  });
}

/** Withdraws a proposed disposal. @throws AppError NOT_FOUND, CONFLICT if it has ended */
export function withdrawDisposal(db: Db, id: number, actor: Actor): Promise<Disposal> {
  return db.transaction(async (tx) => {
    await lockProposed(tx, id);
    const ended = { endedAt: new Date(), endedById: actor.id, endedByName: actor.name };
    await tx
      .update(disposals)
      .set({ state: 'withdrawn', ...ended })
      .where(eq(disposals.id, id));
    await recordAudit(tx, actor, 'disposal-withdraw', `disposal ${id}`);
    return readDisposal(tx, id);
  });
}

/** Removes destroyed files from the storage. Without their keys, which are gone, nobody can read them anyway. */
export function removeDestroyed(storage: Pick<MediaFiles, 'remove'>, keys: string[]): Promise<void> {
  return keys.length === 0 ? Promise.resolve() : storage.remove(keys);
}

/** Lists disposals, newest first. @param cursor the id of the last one of the previous part */
export async function listDisposals(
  db: Db,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): Promise<{ items: Disposal[]; nextCursor: string | null }> {
  const rows = await db
    .select({ id: disposals.id })
    .from(disposals)
    .where(cursor === undefined ? undefined : lt(disposals.id, cursor))
    .orderBy(desc(disposals.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const items: Disposal[] = [];
  for (const { id } of shown) items.push(await readDisposal(db, id));
  const last = shown.at(-1);
  return { items, nextCursor: rows.length > limit && last ? String(last.id) : null };
}

/** Reads a disposal. @throws AppError NOT_FOUND */
export async function readDisposal(db: Db, id: number): Promise<Disposal> {
  const [row] = await db.select().from(disposals).where(eq(disposals.id, id));
  if (!row) throw noDisposalError();
  const counted = await db
    .select({ kind: disposalItems.kind, count: sql<number>`count(*)::int` })
    .from(disposalItems)
    .where(eq(disposalItems.disposalId, id))
    .groupBy(disposalItems.kind);
  const countOf = (wanted: DisposedKind) => counted.find(({ kind }) => kind === wanted)?.count ?? 0;
  const { state, note, digest, proposedById, proposedByName, createdAt, endedAt, endedById, endedByName } = row;
  return {
    ...{ id, state, note, digest },
    counts: { publication: countOf('publication'), claim: countOf('claim') },
    proposedBy: { id: proposedById, name: proposedByName },
    proposedAt: createdAt.toISOString(),
    ended: endedAt && { by: { id: endedById, name: endedByName }, at: endedAt.toISOString() },
    destroyed: row.bodies === null ? null : { bodies: row.bodies, bytes: row.bytes ?? 0 },
  };
}

/**
 * Reads the records of a disposal, by kind and id, with whether the content of a publication or a file of a claim is stored: after the
 * disposal, only the content that another publication has too.
 * @throws AppError NOT_FOUND
 */
export async function readDisposalItems(db: Db, id: number): Promise<(DisposalItem & { isStored: boolean })[]> {
  const { proposedAt } = await readDisposal(db, id);
  const rows = await db
    .select({ hash: publishedBodies.hash })
    .from(publishedBodies)
    .innerJoin(disposalItems, eq(disposalItems.hash, publishedBodies.hash))
    .where(eq(disposalItems.disposalId, id));
  const stored = new Set(rows.map(({ hash }) => hash));
  const files = await db
    .select({ claimId: claimFiles.claimId })
    .from(claimFiles)
    .innerJoin(disposalItems, and(eq(disposalItems.kind, 'claim'), eq(disposalItems.subjectId, claimFiles.claimId)))
    // A claim may have been reinstated since, with other files.
    .where(
      and(eq(disposalItems.disposalId, id), ne(claimFiles.secret, ''), lte(claimFiles.createdAt, new Date(proposedAt))),
    );
  const claimed = new Set(files.map(({ claimId }) => claimId));
  return (await readItems(db, id)).map((item) => {
    return { ...item, isStored: item.kind === 'claim' ? claimed.has(item.id) : stored.has(item.hash) };
  });
}

async function readItems(db: Db, id: number): Promise<DisposalItem[]> {
  const rows = await db
    .select()
    .from(disposalItems)
    .where(eq(disposalItems.disposalId, id))
    .orderBy(asc(disposalItems.kind), asc(disposalItems.subjectId));
  return rows.map(({ kind, subjectId, title, hash, lastUsedAt, keptUntil }) => ({
    ...{ kind, id: subjectId, title, hash, keptUntil },
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

async function lockProposed(tx: Db, id: number): Promise<typeof disposals.$inferSelect> {
  const [row] = await tx.select().from(disposals).where(eq(disposals.id, id)).for('update');
  if (!row) throw noDisposalError();
  if (row.state === 'proposed') return row;
  throw new AppError('CONFLICT', `${row.endedByName ?? 'Someone'} has already ${row.state} this disposal.`);
}

/** @throws AppError CONFLICT if a record is under a hold, or no longer past its retention period */
async function refuseKept(tx: Db, items: readonly DisposalItem[], at: { timeZone: string; now?: Date }): Promise<void> {
  const due = await listDue(tx, at.timeZone, { limit: 10 * MAX_ITEMS, now: at.now });
  const isDue = new Set(due.items.map(({ kind, id }) => `${kind} ${id}`));
  const kept = items.find(({ kind, id }) => !isDue.has(`${kind} ${id}`));
  if (!kept) return;
  const rows = await tx.execute(sql`
    select name from legal_holds where id = any (hold_ids_of(${kept.kind}, ${kept.id}::bigint)) order by id limit 1`);
  const [hold] = rawRows<{ name: string }>(rows);
  const why = hold ? `is now under the legal hold “${hold.name}”` : 'must now be kept for longer';
  throw new AppError('CONFLICT', `“${kept.title}” ${why}. Withdraw this disposal and propose a new one.`);
}

/**
 * Returns the stored contents that no publication needs anymore, with their sizes: neither of another disposal nor of this one. The database
 * keeps those that are themselves younger than the retention period.
 */
async function findDisposable(tx: Db, items: readonly DisposalItem[]): Promise<Map<string, number>> {
  const leaving = items.filter(({ kind }) => kind === 'publication').map(({ id }) => id);
  const needed = await readNeededBodies(tx, leaving);
  const rows = await tx.execute(sql`
    select hash, bytes from published_bodies where created_at + make_interval(years => retention_years()) <= now()`);
  return new Map(
    rawRows<{ hash: string; bytes: number }>(rows)
      .filter(({ hash }) => !needed.has(hash))
      .map(({ hash, bytes }) => [hash, bytes]),
  );
}

async function findFileKeys(tx: Db, items: readonly DisposalItem[]) {
  const ids = items.filter(({ kind }) => kind === 'claim').map(({ id }) => id);
  const found: { key: string; claimId: number; bytes: number }[] = [];
  for (const id of ids) {
    const rows = await tx
      .select({ key: claimFiles.key, claimId: claimFiles.claimId, bytes: claimFiles.bytes })
      .from(claimFiles)
      .where(and(eq(claimFiles.claimId, id), sql`${claimFiles.secret} <> ''`))
      .orderBy(asc(claimFiles.id));
    found.push(...rows);
  }
  return found;
}

function noDisposalError(): AppError {
  return new AppError('NOT_FOUND', 'This disposal does not exist.');
}
