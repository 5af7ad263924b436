import { and, desc, eq, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { media } from '../../../db/schema/library';
import { holdsWords } from '../../platform/database/holds-words';
import { AppError } from '../../platform/errors';
import { refuseCursor } from '../../platform/http/cursor';
import { MEDIA_KEY } from '../files/storage';

/** An image in the library, as the dashboard shows it. */
export interface MediaItem {
  key: string;
  url: string;
  name: string;
  alt: string;
  folder: string;
  mimeType: string;
  /** Size of the stored file, without its variants. */
  bytes: number;
  width: number;
  height: number;
  createdBy: string | null;
  /** ISO 8601. */
  createdAt: string;
}

const PAGE_SIZE = 48;

/** Matches images. The files of documents are in the same table but listed separately. */
export const isPicture = like(media.mimeType, 'image/%');

const columns = {
  key: media.key,
  name: media.name,
  alt: media.alt,
  folder: media.folder,
  mimeType: media.mimeType,
  bytes: media.bytes,
  width: media.width,
  height: media.height,
  createdBy: media.createdBy,
  createdAt: media.createdAt,
};

/**
 * Returns a page of the library's images, newest first, filtered by the words in their name or alt text.
 * @param query `cursor` is the key of the last image of the previous page
 * @throws AppError BAD_REQUEST for a malformed cursor
 */
export async function listMedia(
  db: Db,
  query: { q?: string; folder?: string; cursor?: string },
): Promise<{ items: MediaItem[]; nextCursor: string | null; total: number }> {
  const { q = '', folder, cursor } = query;
  if (cursor !== undefined && !MEDIA_KEY.test(cursor)) refuseCursor();
  const matching = and(
    isNull(media.deletedAt),
    isPicture,
    folder === undefined ? undefined : eq(media.folder, folder),
    holdsWords(q, media.name, media.alt),
  );
  const after =
    cursor === undefined
      ? undefined
      : sql`(${media.createdAt}, ${media.key}) < (select created_at, key from media where key = ${cursor})`;
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(media)
      .where(and(matching, after))
      .orderBy(desc(media.createdAt), desc(media.key))
      .limit(PAGE_SIZE + 1),
    db.$count(media, matching),
  ]);
  const items = rows.slice(0, PAGE_SIZE).map(present);
  return { items, nextCursor: rows.length > PAGE_SIZE ? (items.at(-1)?.key ?? null) : null, total };
}

/** Returns an image. @throws AppError NOT_FOUND */
export async function readMedia(db: Db, key: string): Promise<MediaItem> {
  const [row] = await db.select(columns).from(media).where(inLibrary(key));
  if (!row) throw noPictureError();
  return present(row);
}

/** Matches an image by its key, unless it was removed from the library. */
export function inLibrary(key: string): SQL | undefined {
  return and(eq(media.key, key), isNull(media.deletedAt), isPicture);
}

export function noPictureError(): AppError {
  return new AppError('NOT_FOUND', 'This image is no longer in the library.');
}

type Row = Omit<MediaItem, 'url' | 'createdAt'> & { createdAt: Date };

function present(row: Row): MediaItem {
  return { ...row, url: `/media/${row.key}`, createdAt: row.createdAt.toISOString() };
}
