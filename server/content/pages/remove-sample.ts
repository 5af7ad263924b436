import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { planClearance, type SampleClearance } from '../../../src/pages/clear-sample';
import { PAGE_MODELS } from '../../../src/pages/models';
import type { Actor, Source } from '../../platform/actor';
import { applyChanges } from '../changes/apply-changes';

/** The note of the change set, which the history shows. */
export const SAMPLE_NOTE = 'Removed the sample content';

/** Plans the removal of the site's sample content. */
export async function planSampleRemoval(db: Db): Promise<SampleClearance> {
  const rows = await db
    .select({ pageId: pages.pageId, content: pages.content })
    .from(pages)
    .where(inArray(pages.pageId, Object.keys(PAGE_MODELS)));
  return planClearance(Object.fromEntries(rows.map(({ pageId, content }) => [pageId, content])));
}

/**
 * Removes the site's sample content as one change set.
 * @returns the change set, or null if there was nothing to remove
 * @throws AppError CONFLICT if someone changes the same sections meanwhile
 */
export async function removeSample(db: Db, by: { actor: Actor; source: Source }): Promise<number | null> {
  const { sections } = await planSampleRemoval(db);
  if (sections.length === 0) return null;
  return (await applyChanges(db, { ...by, changes: sections, note: SAMPLE_NOTE })).changeSetId;
}
