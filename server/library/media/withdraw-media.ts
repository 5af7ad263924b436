import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Request, Response } from 'express';
import { type Db, rawRows } from '../../../db/client';
import { documents, media } from '../../../db/schema/library';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { publishWithdrawal } from '../../platform/live/notify';
import { FILE_TYPES } from '../files/file-types';
import { MIME_TYPES } from '../files/image-types';
import { type MediaStorage, runForEach, stemOf } from '../files/storage';
import { keepPublished } from './keep-published';
import { inLibrary, noPictureError } from './list-media';
import { keepPicture } from './media-versions';

/** The part of the context that withdrawing a file needs. */
export interface Withdrawing {
  db: Db;
  actor: Actor;
  media: { storage: MediaStorage };
}

const MESSAGE = 'This file was withdrawn.';
/** The number of images whose files are removed at the same time. */
const REMOVED_AT_ONCE = 4;
const ENDINGS = [...Object.keys(MIME_TYPES), ...Object.keys(FILE_TYPES)];
/** Replaces a withdrawn image, so that no page shows a broken one. */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" preserveAspectRatio="none"><rect width="16" height="9" fill="#e7e5e0"/></svg>';

/**
 * Withdraws an image permanently: deletes its files in all sizes and formats, except for copies in the record if it was published. The row stays, so that its addresses respond with 410 and the
 * same file cannot be uploaded again; the audit log keeps its SHA-256.
 * @throws AppError NOT_FOUND, FORBIDDEN for an API key
 */
export async function withdrawPicture(ctx: Withdrawing, key: string): Promise<void> {
  const hashes = await hashFiles(ctx, [key]);
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select({ name: media.name }).from(media).where(inLibrary(key)).for('update');
    if (!row) throw noPictureError();
    await withdrawFiles({ ...ctx, db: tx }, hashes, row.name);
    await keepPicture(tx, key, ctx.actor);
    await publishWithdrawal(tx);
    await removeFiles(tx, ctx.media.storage, [key]);
  });
}

/**
 * Returns the SHA-256 of each file. Called before the transaction, which would otherwise wait for a slow storage.
 * @throws AppError FORBIDDEN for an API key
 */
export async function hashFiles({ actor, media: { storage } }: Withdrawing, keys: string[]) {
  if (actor.kind !== 'session')
    throw new AppError('FORBIDDEN', 'An API key cannot withdraw files. Sign in as an admin.');
  const hashes = new Map<string, string>();
  for (const key of keys) hashes.set(key, await hashOf(storage, key));
  return hashes;
}

/**
 * Marks files as withdrawn and records each one. The files themselves are removed last (`removeFiles`).
 * @param hashes the SHA-256 of each file by its key
 */
export async function withdrawFiles({ db, actor }: Withdrawing, hashes: Map<string, string>, name: string) {
  const keys = [...hashes.keys()];
  const now = new Date();
  const rows = await db.select({ key: media.key }).from(media).where(inArray(media.key, keys)).for('update');
  await db.update(media).set({ withdrawnAt: now, deletedAt: now, alt: '' }).where(inArray(media.key, keys));
  for (const { key } of rows) await recordAudit(db, actor, 'media-withdraw', `${name} (SHA-256 ${hashes.get(key)})`);
}

/**
 * Deletes original files with all their variants. Those that publications need are copied into the record first, where only readers of the
 * record get them. Called last in the transaction: if it fails, nothing is marked; if the commit fails, the files are gone anyway.
 */
export async function removeFiles(tx: Db, storage: MediaStorage, keys: string[]): Promise<void> {
  const found: string[] = [];
  await runForEach(keys, REMOVED_AT_ONCE, async (key) => {
    found.push(...(await storage.filesOf(key)).map((file) => file.key));
  });
  await keepPublished(tx, storage, found);
  await storage.remove(found);
}

async function hashOf(storage: MediaStorage, key: string): Promise<string> {
  const found = await storage.open(key);
  if (!found) return 'unknown, the file was missing';
  const hash = createHash('sha256');
  await pipeline(found.stream, hash);
  return hash.digest('hex');
}

/** Returns true if a file, or the image it is a variant of, was withdrawn. */
export async function isWithdrawn(db: Db, key: string): Promise<boolean> {
  // A variant does not tell the format of its original.
  const originals = ENDINGS.map((ending) => `${stemOf(key)}.${ending}`);
  const [row] = await db
    .select({ key: media.key })
    .from(media)
    .where(and(inArray(media.key, originals), isNotNull(media.withdrawnAt)))
    .limit(1);
  return row !== undefined;
}

/** Returns the keys of all withdrawn files. Works with tables from before files could be withdrawn, and then returns none. */
export async function readWithdrawn(db: Db): Promise<string[]> {
  const rows = await db.execute(
    sql`select to_jsonb(m)->>'key' as key from media m where to_jsonb(m)->>'withdrawn_at' is not null`,
  );
  return rawRows<{ key: string }>(rows).map(({ key }) => key);
}

/** Withdraws files again that a restored backup brought back. */
export async function withdrawAgain(tx: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const now = new Date();
  const set = { withdrawnAt: now, deletedAt: now, alt: '' };
  const rows = await tx
    .update(media)
    .set(set)
    .where(and(inArray(media.key, keys), isNull(media.withdrawnAt)))
    .returning({ key: media.key });
  const same = and(inArray(documents.key, keys), isNull(documents.deletedAt));
  await tx.update(documents).set({ deletedAt: now }).where(same);
  return rows.map(({ key }) => key);
}

/** @throws AppError UNPROCESSABLE_CONTENT if the same file was withdrawn */
export async function refuseWithdrawn(tx: Db, key: string): Promise<void> {
  const [row] = await tx
    .select({ key: media.key })
    .from(media)
    .where(and(eq(media.key, key), isNotNull(media.withdrawnAt)));
  if (row) throw new AppError('UNPROCESSABLE_CONTENT', 'An admin withdrew this file: it cannot be uploaded again.');
}

/** Responds with 410: with a plain box for an image on a page, otherwise with the error. */
export function answerWithdrawn(req: Request, res: Response): void {
  res.set('X-Content-Type-Options', 'nosniff');
  const isImage = req.get('sec-fetch-dest') === 'image' || /^image\//.test(req.get('accept') ?? '');
  if (!isImage) throw new AppError('GONE', MESSAGE);
  res.status(410).set('Content-Security-Policy', "default-src 'none'; sandbox").type('image/svg+xml');
  if (req.method === 'HEAD') res.end();
  else res.send(PLACEHOLDER);
}
