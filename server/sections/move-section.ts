import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sections, sectionVersions } from '../../db/schema';
import { AppError } from '../errors';
import { publish } from '../live/notify';

/** Floating sections stand at a fixed position and take no part in the order (spec section 9). */
const FLOATING = 'floating';

/**
 * Puts a section at a place among its page's sections and renumbers the others.
 * @param order zero-based index; past the end means last
 * @param base the index the caller saw, or undefined for no check
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function moveSection(
  tx: Db,
  input: { sectionId: string; order: number; base: unknown; changeSetId: number },
): Promise<{ pageId: string; oldOrder: number; versions: Record<string, number> }> {
  const [found] = await tx
    .select({ pageId: sections.pageId })
    .from(sections)
    .where(and(eq(sections.sectionId, input.sectionId), isNull(sections.deletedAt)));
  if (!found) throw new AppError('NOT_FOUND', `There is no section "${input.sectionId}".`);
  const rows = (await lockOrder(tx, found.pageId)).filter(
    (row) => row.sectionType !== FLOATING || row.sectionId === input.sectionId,
  );
  const oldOrder = rows.findIndex(({ sectionId }) => sectionId === input.sectionId);
  if (typeof input.base === 'number' && input.base !== oldOrder) {
    const path = `sections.${input.sectionId}.order`;
    const conflicts = [{ path, base: input.base, theirs: oldOrder, mine: input.order }];
    throw new AppError('CONFLICT', 'Someone else moved this section. Nothing was written.', { conflicts });
  }
  const [moved] = rows.splice(oldOrder, 1);
  if (!moved) throw new AppError('NOT_FOUND', `There is no section "${input.sectionId}".`);
  rows.splice(input.order, 0, moved);
  const versions: Record<string, number> = {};
  for (const [position, row] of rows.entries()) {
    if (row.position === position) continue;
    const [written] = await tx
      .update(sections)
      .set({ position, version: row.version + 1, updatedAt: new Date() })
      .where(eq(sections.id, row.id))
      .returning();
    if (!written) continue;
    const { sectionId, version } = written;
    await tx.insert(sectionVersions).values({ sectionId, version, state: written, changeSetId: input.changeSetId });
    versions[`dynamic.${sectionId}`] = version;
  }
  await publish(tx, { kind: 'sections', pageId: found.pageId });
  return { pageId: found.pageId, oldOrder, versions };
}

function lockOrder(tx: Db, pageId: string) {
  return tx
    .select()
    .from(sections)
    .where(and(eq(sections.pageId, pageId), isNull(sections.deletedAt)))
    .orderBy(asc(sections.position), asc(sections.id))
    .for('update');
}
