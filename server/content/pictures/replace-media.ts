import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { sectionTemplates } from '../../../db/schema/content';
import { media } from '../../../db/schema/library';
import type { Actor } from '../../platform/actor';
import { recordAudit } from '../../accounts/audit/record-audit';
import { applyChanges } from '../changes/apply-changes';
import { AppError } from '../../platform/errors';
import { publishMedia } from '../../platform/live/notify';
import { inLibrary, noPictureError } from '../../library/media/list-media';
import { findUses, replacePicture } from '../../library/media/media-uses';
import { keepPicture } from '../../library/media/media-versions';

/** Maximum number of changes in one change set, as for any batch. */
const MAX_CHANGES = 500;

/**
 * Replaces an image with another one everywhere, including saved templates, in one change set that can be reverted from the timeline.
 * @returns the number of places
 * @throws AppError NOT_FOUND, also if someone removes one of the places concurrently; UNPROCESSABLE_CONTENT; CONFLICT if someone changes
 * one
 */
export async function replaceMedia(db: Db, from: string, to: string, actor: Actor): Promise<{ places: number }> {
  if (from === to) throw new AppError('UNPROCESSABLE_CONTENT', 'Choose a different picture to replace this one.');
  return db.transaction(async (tx) => {
    const old = await nameOf(tx, from);
    const next = await nameOf(tx, to);
    const [fromUrl, toUrl] = [`/media/${from}`, `/media/${to}`];
    const uses = await findUses(tx, fromUrl);
    const inContent = uses.filter(({ kind }) => kind !== 'template');
    if (inContent.length > MAX_CHANGES) {
      throw new AppError('UNPROCESSABLE_CONTENT', `The picture is used in more than ${MAX_CHANGES} places.`);
    }
    if (inContent.length > 0) {
      // References by id still find an item that is moved in the meantime.
      const changes = inContent.map(({ ref, value }) => ({
        path: ref,
        value: replacePicture(value, fromUrl, toUrl),
        base: value,
      }));
      const note = `Replaced the picture ${old} with ${next}`;
      await applyChanges(tx, { actor, source: 'dashboard', changes, note: note.slice(0, 500) });
    }
    for (const { id, data } of await templatesOf(tx, uses)) {
      const sectionData = replacePicture(data, fromUrl, toUrl) as Record<string, unknown>;
      await tx.update(sectionTemplates).set({ sectionData }).where(eq(sectionTemplates.id, id));
    }
    await recordAudit(tx, actor, 'media-replace', `${old} with ${next}, in ${uses.length} places`);
    return { places: uses.length };
  });
}

/**
 * Removes an image from the library. Its files stay, so that no page or earlier version loses it; uploading it again brings it back.
 * @param isSure also deletes an image that is in use
 * @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT if it is in use and `isSure` is false
 */
export async function deleteMedia(
  db: Db,
  key: string,
  { isSure, actor }: { isSure: boolean; actor: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const name = await nameOf(tx, key);
    const uses = await findUses(tx, `/media/${key}`);
    if (uses.length > 0 && !isSure) {
      const places = uses.length === 1 ? 'one place' : `${uses.length} places`;
      throw new AppError('UNPROCESSABLE_CONTENT', `This picture is shown in ${places}.`);
    }
    await tx.update(media).set({ deletedAt: new Date() }).where(eq(media.key, key));
    await keepPicture(tx, key, actor);
    await recordAudit(tx, actor, 'media-delete', `${name}${uses.length > 0 ? `, shown in ${uses.length} places` : ''}`);
    await publishMedia(tx);
  });
}

async function nameOf(tx: Db, key: string): Promise<string> {
  const [row] = await tx.select({ name: media.name }).from(media).where(inLibrary(key)).for('update');
  if (!row) throw noPictureError();
  return row.name;
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
