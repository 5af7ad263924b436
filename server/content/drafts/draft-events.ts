import { and, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { type Author, draftEvents } from '../../../db/schema/drafts';
import type { DraftEventKind } from '../../../src/content/draft-states';
import { TYPE_OF_DRAFT_EVENT } from '../../../src/content/webhook-types';
import type { Actor } from '../../platform/actor';
import { parseIdCursor } from '../../platform/http/cursor';
import { describeActor, queueEvent } from '../../platform/webhooks/queue-event';
import { readDraft } from './load-draft';
import { notifyOfDraftEvent } from './notify-draft-event';
import { presentTime } from './planned-time';

/** Details of an event, besides who caused it and when. */
type EventDetails = Partial<
  Pick<
    typeof draftEvents.$inferInsert,
    'note' | 'hash' | 'attestation' | 'reviewers' | 'dueOn' | 'publishAt' | 'changeSetId'
  >
>;

/**
 * Adds an event to the record of a draft, in the transaction that causes it and after the draft is written, notifies people of it, and queues
 * it for webhooks if they have a type for it.
 * @param actor null for the server itself
 */
export async function addDraftEvent(
  tx: Db,
  draftId: number,
  kind: DraftEventKind,
  actor: Pick<Actor, 'kind' | 'id' | 'name'> | null,
  details: EventDetails = {},
): Promise<void> {
  const [row] = await tx
    .insert(draftEvents)
    .values({
      ...{ draftId, kind, ...details },
      actorKind: actor === null ? 'server' : actor.kind === 'key' ? 'key' : 'session',
      actorId: actor?.id ?? null,
      actorName: actor?.name ?? null,
    })
    .returning({ id: draftEvents.id });
  if (!row) throw new Error('The event was not written.');
  const { note, reviewers, publishAt } = details;
  await notifyOfDraftEvent(tx, { id: row.id, draftId, kind, actor, note, reviewers, publishAt });
  const type = TYPE_OF_DRAFT_EVENT[kind];
  if (type === undefined) return;
  await queueEvent(tx, type, async () => {
    const { name, state, version } = await readDraft(tx, draftId);
    const published = state === 'published' ? { changeSetId: details.changeSetId ?? null } : {};
    const emergency = kind === 'published-without-approval' ? { withoutApproval: true } : {};
    const draft = { id: draftId, name, state, version };
    return { url: `/admin/drafts/${draftId}`, draft, by: describeActor(actor), ...published, ...emergency };
  });
}

/** An event in the record of a draft. */
export interface DraftRecordEvent {
  id: number;
  kind: DraftEventKind;
  /** Null for the site itself. */
  by: (Author & { isKey: boolean }) | null;
  note: string | null;
  hash: string | null;
  attestation: string | null;
  reviewers: Author[] | null;
  dueOn: string | null;
  publishAt: ReturnType<typeof presentTime> | null;
  changeSetId: number | null;
  /** ISO 8601. */
  at: string;
}

/** Lists what happened to a draft, newest first. @throws AppError NOT_FOUND, BAD_REQUEST for a malformed cursor */
export async function listDraftEvents(
  db: Db,
  { id, cursor, limit }: { id: number; cursor?: string | undefined; limit: number },
): Promise<{ items: DraftRecordEvent[]; nextCursor: string | null }> {
  const before = cursor === undefined ? null : parseIdCursor(cursor);
  await readDraft(db, id);
  const rows = await db
    .select()
    .from(draftEvents)
    .where(and(eq(draftEvents.draftId, id), before === null ? undefined : lt(draftEvents.id, before)))
    .orderBy(desc(draftEvents.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(presentEvent),
    nextCursor: rows.length > limit && last ? String(last.id) : null,
  };
}

function presentEvent(row: typeof draftEvents.$inferSelect): DraftRecordEvent {
  const { id, kind, actorKind, actorId, actorName, note, hash, attestation, reviewers, dueOn, changeSetId } = row;
  const publishAt = row.publishAt && presentTime(row.publishAt);
  const by = actorKind === 'server' ? null : { id: actorId, name: actorName, isKey: actorKind === 'key' };
  const asked = { reviewers, dueOn, publishAt };
  return { id, kind, by, note, hash, attestation, ...asked, changeSetId, at: row.createdAt.toISOString() };
}
