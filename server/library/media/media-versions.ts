import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { draftOperations, drafts } from '../../../db/schema/drafts';
import { media } from '../../../db/schema/library';
import { recordAudit } from '../../accounts/audit/record-audit';
import { createApprovalError, holdApprovalRule } from '../../accounts/settings/publishing-approval';
import type { Actor } from '../../platform/actor';
import { keepVersion, listKeptVersions, readKeptVersion } from '../../platform/database/kept-versions';
import { publishMedia } from '../../platform/live/notify';
import { inLibrary, type MediaItem, noPictureError, readMedia } from './list-media';
import { findUses } from './media-uses';
import { keepShownPhotos } from './named-photos';

/** The state of an image that each version stores: name, alt text, folder, and whether it is in the library. */
export interface KeptPicture {
  name: string;
  alt: string;
  /** Missing in versions from before folders existed. */
  folder?: string;
  /** When the image was added to the library, ISO 8601; null if it was removed. */
  addedAt: string | null;
}

/** A version of an image, as the dashboard shows it. */
export interface PictureVersion {
  version: number;
  name: string;
  alt: string;
  folder: string;
  isInLibrary: boolean;
  by: string | null;
  /** ISO 8601. */
  timestamp: string;
}

/** Stores the current state of an image as a version; its row must be locked. */
export async function keepPicture(tx: Db, key: string, actor: Pick<Actor, 'id' | 'name'>): Promise<void> {
  const { name, alt, folder, createdAt, deletedAt } = media;
  const [row] = await tx.select({ name, alt, folder, createdAt, deletedAt }).from(media).where(eq(media.key, key));
  if (!row) return;
  const addedAt = row.deletedAt === null ? row.createdAt.toISOString() : null;
  const value: KeptPicture = { name: row.name, alt: row.alt, folder: row.folder, addedAt };
  await keepVersion(tx, { kind: 'media', key }, value, actor);
}

/**
 * Refuses to change an image that the site shows, or that a draft in review will show, if publishing needs approval: visitors would see it. Any
 * other one can be described for a draft.
 * @throws AppError FORBIDDEN
 */
export async function refuseUnapprovedPicture(tx: Db, key: string): Promise<void> {
  if ((await holdApprovalRule(tx)) === null) return;
  const uses = await findUses(tx, `/media/${key}`);
  if (uses.some(({ kind }) => kind !== 'template')) throw createApprovalError(IN_USE);
  if (await isReviewed(tx, key)) throw createApprovalError(IN_REVIEW);
}

/** Returns true if a draft in review, or an approved one, names the image: its reviewer has read the alt text. */
async function isReviewed(tx: Db, key: string): Promise<boolean> {
  const { draftId, operation } = draftOperations;
  const names = and(
    inArray(drafts.state, ['review', 'approved', 'scheduled']),
    sql`position(${`/media/${key}`} in ${operation}::text) > 0`,
  );
  const rows = tx.select({ draftId }).from(draftOperations).innerJoin(drafts, eq(drafts.id, draftId));
  return (await rows.where(names).limit(1)).length > 0;
}

const IN_USE =
  'The site shows this image: use another one in a draft instead (POST /api/drafts in the API), and ask for a review';

const IN_REVIEW =
  'A draft in review shows this image: take back its review before you change the image (POST /api/drafts/{id}/return in the API)';

/** Sets the alt text of an image. @throws AppError NOT_FOUND, FORBIDDEN if the site shows it and publishing needs approval */
export async function describeMedia(db: Db, key: string, alt: string, actor: Actor): Promise<MediaItem> {
  return db.transaction((tx) =>
    keepShownPhotos(tx, async () => {
      const [before] = await tx
        .select({ name: media.name, alt: media.alt })
        .from(media)
        .where(inLibrary(key))
        .for('update');
      if (!before) throw noPictureError();
      if (before.alt === alt) return readMedia(tx, key);
      await refuseUnapprovedPicture(tx, key);
      await tx.update(media).set({ alt }).where(eq(media.key, key));
      await keepPicture(tx, key, actor);
      await recordAudit(tx, actor, 'media-describe', before.name);
      await publishMedia(tx);
      return readMedia(tx, key);
    }),
  );
}

/** Returns the versions of an image, newest first. @throws AppError NOT_FOUND */
export async function listPictureVersions(db: Db, key: string): Promise<PictureVersion[]> {
  await readMedia(db, key);
  const versions = await listKeptVersions(db, { kind: 'media', key });
  return versions.map(({ value, ...rest }) => {
    const { name, alt, folder = '', addedAt } = value as KeptPicture;
    return { ...rest, name, alt, folder, isInLibrary: addedAt !== null };
  });
}

/** Restores the name, alt text and folder of an earlier version as a new version. @throws AppError NOT_FOUND */
export async function putBackPicture(db: Db, key: string, version: number, actor: Actor): Promise<MediaItem> {
  return db.transaction((tx) =>
    keepShownPhotos(tx, async () => {
      const [now] = await tx.select({ key: media.key }).from(media).where(inLibrary(key)).for('update');
      if (!now) throw noPictureError();
      await refuseUnapprovedPicture(tx, key);
      const { name, alt, folder = '' } = (await readKeptVersion(tx, { kind: 'media', key }, version)) as KeptPicture;
      await tx.update(media).set({ name, alt, folder }).where(eq(media.key, key));
      await keepPicture(tx, key, actor);
      await recordAudit(tx, actor, 'media-restore', `${name}, version ${version}`);
      await publishMedia(tx);
      return readMedia(tx, key);
    }),
  );
}
