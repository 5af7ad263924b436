import { createHash, randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { draftEvents, draftPreviews, drafts } from '../../../db/schema/drafts';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { addDraftEvent } from '../drafts/draft-events';
import { type DraftRow, readDraft } from '../drafts/load-draft';
import { readDraftedHash } from './drafted-site';

/** The lifetimes to choose from, in days. */
export const LIFETIMES = [1, 7, 30] as const;
export type Lifetime = (typeof LIFETIMES)[number];

/** The most links of a draft that work at the same time. */
export const MAX_ACTIVE = 20;
/** The most links of a draft that are stored; older ones that have ended are deleted. */
const MAX_STORED = 100;
const TOKEN_BYTES = 16;

type PreviewRow = typeof draftPreviews.$inferSelect;

/** A link without its address, which only its creator has seen. */
export interface Preview {
  id: number;
  draftId: number;
  state: 'active' | 'expired' | 'revoked';
  /** Whether it shows the draft only as it was when the link was created. */
  isPinned: boolean;
  createdBy: { id: string | null; name: string | null };
  /** ISO 8601. */
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  views: number;
  lastViewedAt: string | null;
}

/**
 * Creates a link to the site with a draft on it.
 * @returns the link, and the secret for its address, which is stored nowhere
 * @throws AppError NOT_FOUND, CONFLICT if the draft is closed or has too many links
 */
export function createPreview(
  db: Db,
  { draftId, days, isPinned }: { draftId: number; days: Lifetime; isPinned: boolean },
  actor: Actor,
): Promise<Preview & { token: string }> {
  return db.transaction(async (tx) => {
    const draft = await readDraft(tx, draftId, true);
    if (isClosed(draft)) throw new AppError('CONFLICT', `This draft is ${draft.state}.`);
    await refuseTooMany(tx, draftId);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const [row] = await tx
      .insert(draftPreviews)
      .values({
        draftId,
        tokenHash: hashToken(token),
        pinnedTo: isPinned ? await readDraftedHash(tx, draftId) : null,
        actorId: actor.id,
        actorName: actor.name,
        // The database's clock, which also decides when the link has expired.
        expiresAt: sql`now() + make_interval(hours => ${days * 24})`,
      })
      .returning();
    if (!row) throw new Error('The link was not stored.');
    await deleteOld(tx, draftId);
    await addDraftEvent(tx, draftId, 'preview-shared', actor);
    await recordAudit(tx, actor, 'preview-add', `link ${row.id} to “${draft.name}”`);
    return { ...present(row), token };
  });
}

/** Returns true for a draft that is not being prepared any more. */
function isClosed({ state }: Pick<DraftRow, 'state'>): boolean {
  return state === 'published' || state === 'withdrawn';
}

async function refuseTooMany(tx: Db, draftId: number): Promise<void> {
  const { revokedAt, expiresAt } = draftPreviews;
  const [row] = await tx
    .select({ active: count() })
    .from(draftPreviews)
    .where(and(eq(draftPreviews.draftId, draftId), isNull(revokedAt), gt(expiresAt, sql`now()`)));
  if ((row?.active ?? 0) < MAX_ACTIVE) return;
  throw new AppError('CONFLICT', `A draft can have at most ${MAX_ACTIVE} preview links. Revoke one first.`);
}

async function deleteOld(tx: Db, draftId: number): Promise<void> {
  const isOfDraft = eq(draftPreviews.draftId, draftId);
  const newest = tx
    .select({ id: draftPreviews.id })
    .from(draftPreviews)
    .where(isOfDraft)
    // Links that work come first.
    .orderBy(
      sql`${draftPreviews.revokedAt} is null and ${draftPreviews.expiresAt} > now() desc`,
      desc(draftPreviews.id),
    )
    .limit(MAX_STORED);
  await tx.delete(draftPreviews).where(and(isOfDraft, notInArray(draftPreviews.id, newest)));
}

/** Lists the links of a draft, the newest first. @throws AppError NOT_FOUND */
export async function listPreviews(db: Db, draftId: number): Promise<Preview[]> {
  await readDraft(db, draftId);
  const rows = db.select().from(draftPreviews).where(eq(draftPreviews.draftId, draftId));
  return (await rows.orderBy(desc(draftPreviews.id))).map(present);
}

/** Ends a link. Does nothing if it has been revoked already. @throws AppError NOT_FOUND */
export function revokePreview(db: Db, id: number, actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(draftPreviews).where(eq(draftPreviews.id, id)).for('update');
    if (!row) throw new AppError('NOT_FOUND', `There is no preview link ${id}.`);
    if (row.revokedAt) return;
    await tx.update(draftPreviews).set({ revokedAt: new Date() }).where(eq(draftPreviews.id, id));
    const { name } = await readDraft(tx, row.draftId);
    await addDraftEvent(tx, row.draftId, 'preview-revoked', actor);
    await recordAudit(tx, actor, 'preview-end', `link ${id} to “${name}”`);
  });
}

function present({ tokenHash: _, pinnedTo, actorId, actorName, ...row }: PreviewRow): Preview {
  const { id, draftId, createdAt, expiresAt, revokedAt, views, lastViewedAt } = row;
  return {
    id,
    draftId,
    state: revokedAt ? 'revoked' : expiresAt.getTime() <= Date.now() ? 'expired' : 'active',
    isPinned: pinnedTo !== null,
    createdBy: { id: actorId, name: actorName },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    views,
    lastViewedAt: lastViewedAt?.toISOString() ?? null,
  };
}

/** A link that works. */
export interface OpenPreview {
  id: number;
  draftId: number;
  /** The hash of the result that may be shown; null if any may. */
  pinnedTo: string | null;
  expiresAt: Date;
  isPublished: boolean;
}

/**
 * Finds a link by the secret in its address, in one indexed look-up.
 * @param token of any length; the look-up takes equally long for all of them
 * @returns null if the link is unknown, has expired or was revoked, or if its draft is withdrawn
 */
export async function findPreview(db: Db, token: string): Promise<OpenPreview | null> {
  const { id, draftId, pinnedTo, expiresAt, revokedAt, tokenHash } = draftPreviews;
  const [row] = await db
    .select({ id, draftId, pinnedTo, expiresAt, state: drafts.state })
    .from(draftPreviews)
    .innerJoin(drafts, eq(drafts.id, draftId))
    .where(and(eq(tokenHash, hashToken(token)), isNull(revokedAt), gt(expiresAt, sql`now()`)));
  if (!row || row.state === 'withdrawn') return null;
  return {
    id: row.id,
    draftId: row.draftId,
    pinnedTo: row.pinnedTo,
    expiresAt: row.expiresAt,
    isPublished: row.state === 'published',
  };
}

/** Returns the state of a draft; null if there is none with this id. */
export async function findDraftState(db: Db, id: number): Promise<DraftRow['state'] | null> {
  const [row] = await db.select({ state: drafts.state }).from(drafts).where(eq(drafts.id, id));
  return row?.state ?? null;
}

/** Returns when a draft was published; null if its record does not say it. */
export async function readPublishedAt(db: Db, draft: number): Promise<Date | null> {
  const { id, draftId, kind, createdAt } = draftEvents;
  const isPublication = inArray(kind, ['published', 'published-without-approval']);
  const [row] = await db
    .select({ createdAt })
    .from(draftEvents)
    .where(and(eq(draftId, draft), isPublication))
    .orderBy(desc(id))
    .limit(1);
  return row?.createdAt ?? null;
}

/** Counts that a page was shown. */
export async function countPreviewView(db: Db, previewId: number): Promise<void> {
  const { id, views } = draftPreviews;
  await db
    .update(draftPreviews)
    .set({ views: sql`${views} + 1`, lastViewedAt: new Date() })
    .where(eq(id, previewId));
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
