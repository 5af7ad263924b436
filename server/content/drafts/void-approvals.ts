import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { drafts } from '../../../db/schema/drafts';
import type { ShownEvent } from '../../platform/live/notify';
import { addDraftEvent } from './draft-events';
import { readDraft } from './load-draft';
import { type MergedDraft, mergeDraft } from './merge-draft';
import { listPages, listSiteChanges } from './site-changes';
import { storeDraft } from './write-draft';

/** Voids approvals when the site changes at a place of an approved draft. Every server does this; each approval is voided once. */
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
  handle(event: ShownEvent | { kind: 'gap' }): void {
    if (event.kind === 'gap') this.changed = null;
    else if (event.kind !== 'page' && event.kind !== 'sections') return;
    else this.changed?.add(event.pageId);
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
 * Voids the approvals of drafts whose result is no longer the approved one.
 * @param pages the pages that changed; null for any page
 * @returns the ids of the drafts
 */
export async function voidChangedApprovals(db: Db, pages: ReadonlySet<string> | null): Promise<number[]> {
  const approved = await db
    .select({ id: drafts.id, approval: drafts.approval })
    .from(drafts)
    .where(eq(drafts.state, 'approved'))
    .orderBy(sql`${drafts.id}`);
  const voided: number[] = [];
  for (const { id, approval } of approved) {
    const isConcerned = pages === null || approval?.pages.some((page) => pages.has(page));
    if (isConcerned && (await voidIfChanged(db, id))) voided.push(id);
  }
  return voided;
}

async function voidIfChanged(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Another server may have voided it, or someone may have returned it.
    const draft = await readDraft(tx, id, true);
    const { approval } = draft;
    if (draft.state !== 'approved' || !approval) return false;
    const merged = await mergeDraft(tx, draft);
    if (merged.hash === approval.hash) {
      const pages = listPages(merged);
      // Sections may have moved to other pages.
      if (pages.join() !== approval.pages.join()) {
        await tx
          .update(drafts)
          .set({ approval: { ...approval, pages } })
          .where(eq(drafts.id, id));
      }
      return false;
    }
    const note = await describeReason(tx, merged, approval.changeSetId);
    await storeDraft(tx, draft, { state: 'draft', review: null, approval: null });
    await addDraftEvent(tx, id, 'voided', null, { note, hash: approval.hash });
    return true;
  });
}

/** Returns why an approval is void, in words. */
async function describeReason(tx: Db, merged: MergedDraft, after: number): Promise<string> {
  const found = await listSiteChanges(tx, merged, after);
  const last = found.at(-1);
  if (!last) return 'The site has changed at a place that this draft changes.';
  const others = found.length > 1 ? `, and ${found.length - 1} more` : '';
  return `${last.by ?? 'Someone'} changed the site at a place that this draft changes: ${last.description}${others}.`;
}
