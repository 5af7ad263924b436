import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { media } from '../../../db/schema/library';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { publishMedia } from '../../platform/live/notify';
import { inLibrary, noPictureError } from './list-media';
import { findAllUses } from './media-uses';
import { keepPicture, refuseUnapprovedPicture } from './media-versions';
import { keepShownPhotos } from './named-photos';

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
  await db.transaction((tx) =>
    keepShownPhotos(tx, async () => {
      const name = await lockPicture(tx, key);
      await refuseUnapprovedPicture(tx, key);
      const uses = await findAllUses(tx, `/media/${key}`);
      if (uses.length > 0 && !isSure) {
        const places = uses.length === 1 ? 'one place' : `${uses.length} places`;
        throw new AppError('UNPROCESSABLE_CONTENT', `This image is used in ${places}. Remove it there first.`);
      }
      await tx.update(media).set({ deletedAt: new Date() }).where(eq(media.key, key));
      await keepPicture(tx, key, actor);
      await recordAudit(
        tx,
        actor,
        'media-delete',
        `${name}${uses.length > 0 ? `, used in ${uses.length} places` : ''}`,
      );
      await publishMedia(tx);
    }),
  );
}

/** Locks an image of the library and returns its name. @throws AppError NOT_FOUND */
export async function lockPicture(tx: Db, key: string): Promise<string> {
  const [row] = await tx.select({ name: media.name }).from(media).where(inLibrary(key)).for('update');
  if (!row) throw noPictureError();
  return row.name;
}
