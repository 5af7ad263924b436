import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sectionTemplates } from '../../db/schema/content';
import { media } from '../../db/schema/library';
import type { Actor } from '../actor';
import { recordAudit } from '../audit/record-audit';
import { applyChanges } from '../content/apply-changes';
import { AppError } from '../errors';
import { publishMedia } from '../live/notify';
import { inLibrary, noPicture } from './list-media';
import { findUses, withPicture } from './media-uses';
import { keepPicture } from './media-versions';

/** Changes in one change set, as of any batch. */
const MAX_CHANGES = 500;

/**
 * Puts one picture where another stands, everywhere, as one change set that can be put back from the timeline; kept templates
 * too.
 * @returns in how many places
 * @throws AppError NOT_FOUND, also where someone takes one of the places away at this moment; UNPROCESSABLE_CONTENT; CONFLICT where
 * someone changes one
 */
export async function replaceMedia(db: Db, from: string, to: string, actor: Actor): Promise<{ places: number }> {
  if (from === to) throw new AppError('UNPROCESSABLE_CONTENT', 'Choose another picture to put in its place.');
  return db.transaction(async (tx) => {
    const old = await nameOf(tx, from);
    const next = await nameOf(tx, to);
    const [fromUrl, toUrl] = [`/media/${from}`, `/media/${to}`];
    const uses = await findUses(tx, fromUrl);
    const inContent = uses.filter(({ kind }) => kind !== 'template');
    if (inContent.length > MAX_CHANGES) {
      throw new AppError('UNPROCESSABLE_CONTENT', `The picture stands in more than ${MAX_CHANGES} places.`);
    }
    if (inContent.length > 0) {
      // By its id, an item that is moved meanwhile is found where it stands then.
      const changes = inContent.map(({ ref, value }) => ({
        path: ref,
        value: withPicture(value, fromUrl, toUrl),
        base: value,
      }));
      const note = `Replaced the picture ${old} with ${next}`;
      await applyChanges(tx, { actor, source: 'dashboard', changes, note: note.slice(0, 500) });
    }
    for (const { id, data } of await templatesOf(tx, uses)) {
      const sectionData = withPicture(data, fromUrl, toUrl) as Record<string, unknown>;
      await tx.update(sectionTemplates).set({ sectionData }).where(eq(sectionTemplates.id, id));
    }
    await recordAudit(tx, actor, 'media-replace', `${old} with ${next}, in ${uses.length} places`);
    return { places: uses.length };
  });
}

/**
 * Takes a picture out of the library. Its files stay where they are, so that no page, and no version that ever showed it, loses
 * it; sent again, it is back.
 * @param isSure also where it is shown somewhere
 * @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT where it is in use
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
  if (!row) throw noPicture();
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
