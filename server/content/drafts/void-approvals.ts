import { eq, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { drafts } from '../../../db/schema/drafts';
import { sayPerson } from '../../../src/lib/name-person';
import type { GapEvent, ShownEvent } from '../../platform/live/notify';
import { addDraftEvent } from './draft-events';
import { readDraft } from './load-draft';
import { type MergedDraft, mergeDraft } from './merge-draft';
import { ADDRESSES, LIBRARY, listPages, listSiteChanges } from './site-changes';
import { storeDraft } from './write-draft';

/**
 * Voids approvals and ends schedules when the site changes at a place of an approved or scheduled draft. Every server does this; each draft is
 * returned once.
 */
export class ApprovalWatch {
  /** The pages that changed since the last check; null for any page. */
  private changed: Set<string> | null = new Set();
  private isAsked = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly log: Logger,
  ) {}

  /** Checks all approvals, because the site may have changed while no server was running. */
  start(): void {
    this.handle({ kind: 'gap' });
  }

  /** Checks the approvals that a change of the site may void. */
  handle(event: ShownEvent | GapEvent): void {
    if (event.kind === 'gap') this.changed = null;
    else if (event.kind === 'media') this.changed?.add(LIBRARY);
    else if (event.kind === 'redirects') this.changed?.add(ADDRESSES);
    else if (event.kind !== 'page' && event.kind !== 'sections') return;
    else {
      this.changed?.add(event.pageId);
      if (event.kind === 'page' && event.isMoved) this.changed?.add(ADDRESSES);
    }
    if (this.isAsked) return;
    this.isAsked = true;
    this.running = this.running.then(() => this.check());
  }

  /** Waits until everything that was asked for is checked. */
  settle(): Promise<void> {
    return this.running;
  }

  private async check(): Promise<void> {
    const { changed } = this;
    this.changed = new Set();
    this.isAsked = false;
    try {
      await voidChangedApprovals(this.db, changed);
    } catch (error) {
      // Publishing compares the result again, so that nothing unapproved is published. The next change checks all approvals.
      this.changed = null;
      this.log.warn({ err: error }, 'approvals of drafts could not be checked');
    }
  }
}

/**
 * Voids the approvals of drafts whose result is no longer the approved one, and ends the schedules of those that were not approved.
 * @param pages the pages that changed; null for any page
 * @returns the ids of the drafts
 */
export async function voidChangedApprovals(db: Db, pages: ReadonlySet<string> | null): Promise<number[]> {
  const approved = await db
    .select({ id: drafts.id, approval: drafts.approval, schedule: drafts.schedule })
    .from(drafts)
    .where(inArray(drafts.state, ['approved', 'scheduled']))
    .orderBy(sql`${drafts.id}`);
  const voided: number[] = [];
  for (const { id, approval, schedule } of approved) {
    const isConcerned = pages === null || (approval ?? schedule)?.pages.some((page) => pages.has(page));
    if (isConcerned && (await voidIfChanged(db, id))) voided.push(id);
  }
  return voided;
}

/**
 * Returns an approved or scheduled draft to draft if its result has changed since.
 * @returns whether it did
 */
export async function voidIfChanged(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Another server may have voided it, or someone may have returned it.
    const draft = await readDraft(tx, id, true);
    const { approval, schedule } = draft;
    const kept = approval ?? schedule;
    if ((draft.state !== 'approved' && draft.state !== 'scheduled') || !kept) return false;
    const merged = await mergeDraft(tx, draft);
    if (merged.hash === kept.hash) {
      const pages = listPages(merged);
      // Sections may have moved to other pages.
      if (pages.join() !== kept.pages.join()) {
        const moved = approval
          ? { approval: { ...approval, pages } }
          : { schedule: schedule && { ...schedule, pages } };
        await tx.update(drafts).set(moved).where(eq(drafts.id, id));
      }
      return false;
    }
    const reason = await describeReason(tx, merged, kept.changeSetId);
    const scheduleFailure = schedule && { dueAt: schedule.at, reason };
    await storeDraft(tx, draft, { state: 'draft', review: null, approval: null, scheduleFailure });
    if (approval) await addDraftEvent(tx, id, 'voided', null, { note: reason, hash: approval.hash });
    if (schedule) await addDraftEvent(tx, id, 'schedule-failed', null, { note: reason, hash: schedule.hash });
    return true;
  });
}

/** Returns why an approval is void, in words. */
async function describeReason(tx: Db, merged: MergedDraft, after: number): Promise<string> {
  const found = await listSiteChanges(tx, merged, after);
  const last = found.at(-1);
  if (!last) return 'The site has changed at a place that this draft changes.';
  const others = found.length > 1 ? `, and ${found.length - 1} more` : '';
  return `${sayPerson({ name: last.by })} changed the site at a place that this draft changes: ${last.description}${others}.`;
}
