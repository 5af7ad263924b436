import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { notClaims } from '../../../db/schema/claims';
import type { DecisionScope } from '../../../src/content/claims/claim-status';
import { isPageName } from '../../../src/pages/page-ids';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { parseIdCursor } from '../../platform/http/cursor';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { addClaimEvent } from './claim-events';
import { findNewPlace, type NewPlace } from './claim-places';

/** A decision that words on a page are not a claim, or that their figure is not compared with others. */
export interface NotClaim {
  id: number;
  pageId: string;
  ref: string;
  scope: DecisionScope;
  words: string;
  /** Where the words were in the plain text when this was decided. */
  start: number;
  reason: string | null;
  by: { id: string | null; name: string | null };
  /** ISO 8601. */
  at: string;
}

const EVENTS = {
  claim: ['not-a-claim', 'not-a-claim-undone'],
  comparison: ['not-compared', 'not-compared-undone'],
} as const;

/**
 * Decides that words of a text are not a claim or, with the scope `comparison`, that their figure is about something else than others. It holds as long as the text contains the words. Returns the earlier decision if there is one about the
 * same words, so that taking it back lists them again; another reason for it is only recorded.
 * @throws AppError NOT_FOUND, BAD_REQUEST, UNPROCESSABLE_CONTENT as for a link
 */
export function decideNotClaim(
  db: Db,
  { reason, scope = 'claim', ...place }: NewPlace & { reason?: string | undefined; scope?: DecisionScope | undefined },
  actor: Actor,
): Promise<NotClaim> {
  refuseUnstorable('reason', reason);
  return db.transaction(async (tx) => {
    const { anchor, isAt } = await findNewPlace(tx, place);
    const { pageId } = place;
    // One at a time on a page, because two people may decide at the same moment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`not-claims ${pageId}`}, 6))`);
    const decided = await tx.select().from(notClaims).where(eq(notClaims.pageId, pageId)).orderBy(notClaims.id);
    const earlier = decided.find((one) => one.scope === scope && isAt(one.anchor));
    const [kind] = EVENTS[scope];
    const event = { reason, pageId, ref: anchor.ref, words: anchor.quote.words };
    if (earlier) {
      if (reason && reason !== earlier.reason) await addClaimEvent(tx, null, kind, actor, event);
      return presentDecision(earlier);
    }
    const by = { actorId: actor.id, actorName: actor.name };
    const [row] = await tx
      .insert(notClaims)
      .values({ pageId, anchor, scope, reason: reason ?? null, ...by })
      .returning();
    if (!row) throw new Error('The decision was not written.');
    await addClaimEvent(tx, null, kind, actor, event);
    return presentDecision(row);
  });
}

/** Takes back a decision about words. @throws AppError NOT_FOUND */
export function undoNotClaim(db: Db, id: number, actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(notClaims).where(eq(notClaims.id, id)).returning();
    if (!row) throw new AppError('NOT_FOUND', `There is no decision ${id}.`);
    const { pageId, anchor, scope } = row;
    await addClaimEvent(tx, null, EVENTS[scope][1], actor, { pageId, ref: anchor.ref, words: anchor.quote.words });
  });
}

interface DecisionsQuery {
  page?: string | undefined;
  scope?: DecisionScope | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Lists the decisions that hold, newest first. @param page the only page @param scope the only scope @throws AppError BAD_REQUEST for a malformed cursor */
export async function listNotClaims(
  db: Db,
  { page, scope, cursor, limit }: DecisionsQuery,
): Promise<{ items: NotClaim[]; nextCursor: string | null }> {
  if (page !== undefined && !isPageName(page)) return { items: [], nextCursor: null };
  const rows = await db
    .select()
    .from(notClaims)
    .where(
      and(
        page === undefined ? undefined : eq(notClaims.pageId, page),
        scope === undefined ? undefined : eq(notClaims.scope, scope),
        cursor === undefined ? undefined : lt(notClaims.id, parseIdCursor(cursor)),
      ),
    )
    .orderBy(desc(notClaims.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(presentDecision), nextCursor: rows.length > limit && last ? String(last.id) : null };
}

function presentDecision(row: typeof notClaims.$inferSelect): NotClaim {
  const { id, pageId, anchor, scope, reason, actorId, actorName, createdAt } = row;
  return {
    ...{ id, pageId, ref: anchor.ref, scope, words: anchor.quote.words, start: anchor.quote.start, reason },
    by: { id: actorId, name: actorName },
    at: createdAt.toISOString(),
  };
}
