import { sql, TransactionRollbackError } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { FACTS } from '../../../src/pages/page-kind';
import { changeSetting, type OfferingMode, readSetting } from '../../accounts/settings/site-settings';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { applyChanges } from '../changes/apply-changes';
import type { ContentChange } from '../changes/change';
import { listMarkedParts, type MarkedPart } from '../changes/offering-limits';

/** How often taking content down is tried again because somebody published more of it at the same moment. */
const ATTEMPTS = 5;
/** The number of changes in one write. */
const BATCH = 400;

/** The firm's offering mode, and everything that is marked for offerings under Rule 506(c), by page. */
export interface Offering {
  mode: OfferingMode | null;
  marked: MarkedPart[];
}

/** Reads the offering mode with everything that is marked. */
export async function readOffering(db: Db): Promise<Offering> {
  const [mode, marked] = await Promise.all([readSetting(db, 'offeringMode'), listMarked(db)]);
  return { mode, marked };
}

async function listMarked(db: Db): Promise<MarkedPart[]> {
  const facts = sql`${pages.content}->${FACTS}`;
  const rows = await db
    .select({ pageId: pages.pageId, content: pages.content })
    .from(pages)
    .where(sql`${facts}->>'only506c' = 'true' or ${facts}->'only506cSections' is not null`)
    .orderBy(pages.title, pages.pageId);
  return rows.flatMap(({ pageId, content }) => listMarkedParts(pageId, content));
}

/**
 * Sets the offering mode. Outside of 506(c), it unpublishes the marked pages and hides the marked sections in the same transaction, with no
 * approval, since it only takes content down. It publishes nothing: what is marked stays as it is until somebody shows it.
 * @returns the parts that were taken down
 * @throws AppError CONFLICT if others keep publishing marked content at the same moment
 */
export async function setOfferingMode(db: Db, mode: OfferingMode | null, actor: Actor): Promise<MarkedPart[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const taken = await db
      .transaction(async (tx) => {
        const shown = mode === '506c' ? [] : (await listMarked(tx)).filter(({ isShown }) => isShown);
        await hide(tx, shown, mode, actor);
        // Locks the setting: nothing marked can be published from here on, and what was committed before is seen by the next statement.
        await changeSetting(tx, 'offeringMode', mode, actor);
        if (mode !== '506c' && (await listMarked(tx)).some(({ isShown }) => isShown)) return tx.rollback();
        return shown;
      })
      .catch(ignoreRollback);
    if (taken) return taken;
  }
  throw new AppError('CONFLICT', 'Somebody is publishing content for 506(c) offerings right now. Try again.');
}

/** @returns null for a transaction that was rolled back on purpose */
function ignoreRollback(error: unknown): null {
  if (error instanceof TransactionRollbackError) return null;
  throw error;
}

async function hide(tx: Db, shown: readonly MarkedPart[], mode: OfferingMode | null, actor: Actor): Promise<void> {
  const changes = shown.map((part) => toChange(part, false));
  const note = mode === '506b' ? 'The firm now offers under Rule 506(b)' : 'The firm makes no offering now';
  for (let from = 0; from < changes.length; from += BATCH) {
    const part = changes.slice(from, from + BATCH);
    await applyChanges(tx, { actor, source: 'dashboard', changes: part, note, needsNoApproval: true });
  }
}

/** Returns the change that shows a marked part, or takes it down. */
export function toChange({ pageId, sectionId }: MarkedPart, isShown: boolean): ContentChange {
  if (sectionId === null) return { path: `${pageId}.${FACTS}.status`, value: isShown ? 'published' : 'draft' };
  const path = `${pageId}.${FACTS}.hidden.${sectionId}`;
  return isShown ? { op: 'unset', path } : { path, value: true };
}
