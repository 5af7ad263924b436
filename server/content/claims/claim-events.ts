import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { claimEvents } from '../../../db/schema/claims';
import type { ClaimEventKind } from '../../../src/content/claims/claim-status';
import type { Actor } from '../../platform/actor';
import { parseIdCursor } from '../../platform/http/cursor';
import { readClaim } from './read-claims';

/** The subject of an event. Its fields depend on its kind. */
export interface EventDetails {
  /** The previous and the new value of each changed field. */
  changes?: Record<string, [string | null, string | null]>;
  pageId?: string;
  ref?: string;
  /** The words that were linked, confirmed or decided on. */
  words?: string;
  /** The name of a file. */
  file?: string;
  sha256?: string;
  draftId?: number;
  /** True if the new words of a prepared draft become the value when it is published. */
  setsValue?: boolean;
  from?: string;
  to?: string;
}

/** Adds an event to the record of a claim, in the transaction that causes it. @param claimId null for a decision about words without a claim */
export async function addClaimEvent(
  tx: Db,
  claimId: number | null,
  kind: ClaimEventKind,
  actor: Pick<Actor, 'kind' | 'id' | 'name'>,
  { reason = null, ...details }: EventDetails & { reason?: string | null | undefined } = {},
): Promise<void> {
  await tx.insert(claimEvents).values({
    ...{ claimId, kind, reason, details: { ...details } },
    actorKind: actor.kind === 'key' ? 'key' : 'session',
    actorId: actor.id,
    actorName: actor.name,
    // Not when the transaction began, because a draft may have been published in it since.
    createdAt: sql`clock_timestamp()`,
  });
}

/** An event in the record of a claim. */
export interface ClaimEvent extends EventDetails {
  id: number;
  kind: ClaimEventKind;
  by: { id: string | null; name: string | null; isKey: boolean };
  reason: string | null;
  /** ISO 8601. */
  at: string;
}

/**
 * Lists what happened to a claim, newest first, with the names of its owners by their ids.
 * @throws AppError NOT_FOUND, BAD_REQUEST for a malformed cursor */
export async function listClaimEvents(
  db: Db,
  { id, cursor, limit }: { id: number; cursor?: string | undefined; limit: number },
): Promise<{ items: ClaimEvent[]; owners: Record<string, string>; nextCursor: string | null }> {
  const before = cursor === undefined ? null : parseIdCursor(cursor);
  await readClaim(db, id);
  const rows = await db
    .select()
    .from(claimEvents)
    .where(and(eq(claimEvents.claimId, id), before === null ? undefined : lt(claimEvents.id, before)))
    .orderBy(desc(claimEvents.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const items = shown.map(presentEvent);
  return {
    items,
    owners: await nameOwners(db, items),
    nextCursor: rows.length > limit && last ? String(last.id) : null,
  };
}

async function nameOwners(db: Db, events: readonly ClaimEvent[]): Promise<Record<string, string>> {
  const ids = events.flatMap(({ changes }) => changes?.ownerId ?? []).filter((id) => id !== null);
  if (ids.length === 0) return {};
  const { id, name } = user;
  const rows = await db.select({ id, name }).from(user).where(inArray(id, ids));
  return Object.fromEntries(rows.map((row) => [row.id, row.name]));
}

function presentEvent(row: typeof claimEvents.$inferSelect): ClaimEvent {
  const { id, kind, actorKind, actorId, actorName, reason, details, createdAt } = row;
  return {
    ...(details as EventDetails),
    ...{ id, kind, reason },
    by: { id: actorId, name: actorName, isKey: actorKind === 'key' },
    at: createdAt.toISOString(),
  };
}
