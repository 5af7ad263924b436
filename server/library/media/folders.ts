import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { documents, media } from '../../../db/schema/library';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { publishMedia } from '../../platform/live/notify';
import { keepDocumentVersion, noDocumentError } from './documents';
import { isPicture, noPictureError } from './list-media';
import { keepPicture } from './media-versions';

/** The name of a folder; empty for none. Slashes suggest nested folders to people, but have no other meaning. */
export const folderName = z
  .string()
  .trim()
  .max(80)
  .regex(/^[^\p{C}]*$/u, 'A name cannot contain invisible characters.');

/** Maximum number of folders to choose from; others can be found by name. */
const MAX_TOLD = 200;

/** Returns the names of the folders of images or documents. */
export async function listFolders(db: Db, of: 'pictures' | 'documents'): Promise<string[]> {
  const table = of === 'pictures' ? media : documents;
  const inIt = of === 'pictures' ? and(isNull(media.deletedAt), isPicture) : isNull(documents.deletedAt);
  const rows = await db
    .selectDistinct({ folder: table.folder })
    .from(table)
    .where(and(inIt, ne(table.folder, '')))
    .orderBy(asc(table.folder))
    .limit(MAX_TOLD);
  return rows.map(({ folder }) => folder);
}

/** Moves images to a folder, all or none. @throws AppError NOT_FOUND */
export async function movePictures(db: Db, keys: readonly string[], folder: string, actor: Actor): Promise<void> {
  const wanted = [...new Set(keys)].sort();
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ key: media.key, name: media.name, folder: media.folder })
      .from(media)
      .where(and(inArray(media.key, wanted), isNull(media.deletedAt), isPicture))
      .orderBy(asc(media.key))
      .for('update');
    if (rows.length < wanted.length) throw noPictureError();
    for (const { key, name } of rows.filter((row) => row.folder !== folder)) {
      await tx.update(media).set({ folder }).where(eq(media.key, key));
      await keepPicture(tx, key, actor);
      await recordAudit(tx, actor, 'media-move', `${name} to ${folder || 'no folder'}`);
    }
    await publishMedia(tx);
  });
}

/** Moves a document to a folder. @throws AppError NOT_FOUND */
export async function moveDocument(db: Db, id: string, folder: string, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ name: documents.name, folder: documents.folder })
      .from(documents)
      .where(and(eq(documents.id, id), isNull(documents.deletedAt)))
      .for('update');
    if (!row) throw noDocumentError();
    if (row.folder === folder) return;
    await tx.update(documents).set({ folder }).where(eq(documents.id, id));
    await keepDocumentVersion(tx, id, actor);
    await recordAudit(tx, actor, 'media-move', `${row.name} to ${folder || 'no folder'}`);
  });
}
