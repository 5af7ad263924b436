import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { sectionTemplates } from '../../../db/schema/content';
import { recordAudit } from '../../accounts/audit/record-audit';
import { refuseUnapprovedWrite } from '../../accounts/settings/publishing-approval';
import { lockPicture } from '../../library/media/delete-media';
import { findUses, replacePicture } from '../../library/media/media-uses';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { applyChanges } from '../changes/apply-changes';

/** Maximum number of changes in one change set, as for any batch. */
const MAX_CHANGES = 500;

/**
 * Replaces an image with another one everywhere, including saved templates, in one change set that can be reverted from the timeline.
 * @returns the number of places
 * @throws AppError NOT_FOUND, also if someone removes one of the places concurrently; UNPROCESSABLE_CONTENT; CONFLICT if someone changes
 * one
 */
export async function replaceMedia(db: Db, from: string, to: string, actor: Actor): Promise<{ places: number }> {
  if (from === to) throw new AppError('UNPROCESSABLE_CONTENT', 'Choose a different image to replace this one.');
  return db.transaction(async (tx) => {
    await refuseUnapprovedWrite(tx);
    const old = await lockPicture(tx, from);
    const next = await lockPicture(tx, to);
    const [fromUrl, toUrl] = [`/media/${from}`, `/media/${to}`];
    const uses = await findUses(tx, fromUrl);
    const inContent = uses.filter(({ kind }) => kind !== 'template');
    if (inContent.length > MAX_CHANGES) {
      throw new AppError('UNPROCESSABLE_CONTENT', `The image is used in more than ${MAX_CHANGES} places.`);
    }
    if (inContent.length > 0) {
      // References by id still find an item that is moved in the meantime.
      const changes = inContent.map(({ ref, value }) => ({
        path: ref,
        value: replacePicture(value, fromUrl, toUrl),
        base: value,
      }));
      const note = `Replaced the image ${old} with ${next}`;
      await applyChanges(tx, { actor, source: 'dashboard', changes, note: note.slice(0, 500).toWellFormed() });
    }
    for (const { id, data } of await templatesOf(tx, uses)) {
      const sectionData = replacePicture(data, fromUrl, toUrl) as Record<string, unknown>;
      await tx.update(sectionTemplates).set({ sectionData }).where(eq(sectionTemplates.id, id));
    }
    await recordAudit(tx, actor, 'media-replace', `${old} with ${next}, in ${uses.length} places`);
    return { places: uses.length };
  });
}

async function templatesOf(
  tx: Db,
  uses: { templateId?: number }[],
): Promise<{ id: number; data: Record<string, unknown> }[]> {
  const ids = [...new Set(uses.flatMap(({ templateId }) => templateId ?? []))];
  const rows = await Promise.all(
    ids.map((id) =>
      tx
        .select({ id: sectionTemplates.id, data: sectionTemplates.sectionData })
        .from(sectionTemplates)
        .where(eq(sectionTemplates.id, id))
        .for('update'),
    ),
  );
  return rows.flat();
}
