import { readFile, rm } from 'node:fs/promises';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { fileTypeFromFile } from 'file-type';
import type { Db } from '../../../db/client';
import { claimFiles } from '../../../db/schema/claims';
import { decodeText } from '../../../src/lib/decode-text';
import type { LibraryServices } from '../../library/context';
import { cleanFileName } from '../../library/files/clean-file-name';
import { endingOf, FILE_TYPES } from '../../library/files/file-types';
import { scanUpload } from '../../library/files/scan-upload';
import { keepRecorded } from '../../library/media/keep-recorded';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { addClaimEvent } from './claim-events';
import { lockOpenClaim, readClaim } from './read-claims';
import { openSealedFile, type SealedFile, sealFile } from './seal-file';
import { endOutdated } from './write-claims';

/** The maximum number of files of a claim, including removed ones. */
export const MAX_FILES = 50;

/** A file that substantiates a claim, or did so until it was removed. */
export interface ClaimFile {
  id: number;
  name: string;
  mimeType: string;
  /** Size in bytes. */
  bytes: number;
  /** As hex. */
  sha256: string;
  by: { id: string | null; name: string | null };
  /** ISO 8601. */
  addedAt: string;
  removedAt: string | null;
  /** True if it was destroyed after its retention period; its hash remains. */
  isDisposed: boolean;
}

/** The uploaded file of a request. */
interface Incoming {
  file: string;
  name: string;
}

/** Runs the write once per content of the request (`hash`), or returns the earlier response. */
export type OnceForFile = (hash: string, write: (tx: Db) => Promise<ClaimFile>) => Promise<ClaimFile>;

/**
 * Stores a file that substantiates a claim, encrypted and as it is: evidence must not be re-encoded. The uploaded file is removed in any case.
 * @throws AppError NOT_FOUND, CONFLICT if the claim is retired, UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE_CONTENT if the file is empty, a virus was found
 * in it, or the claim has too many files, SERVICE_UNAVAILABLE
 */
export async function addClaimFile(
  { media, env, db }: Pick<LibraryServices, 'media' | 'env'> & { db: Db },
  claimId: number,
  incoming: Incoming,
  actor: Actor,
  once: OnceForFile = (_hash, write) => db.transaction(write),
): Promise<ClaimFile> {
  const { file } = incoming;
  try {
    await lockOpenClaim(db, claimId);
    if (env.SCAN_URL !== undefined) await scanUpload(file, env.SCAN_URL);
    const name = cleanFileName(incoming.name);
    const mimeType = await findType(file, name);
    const sealed = await sealFile(file);
    if (sealed.bytes === 0) throw new AppError('UNPROCESSABLE_CONTENT', 'The file is empty.');
    return await keepRecorded(db, media.storage, [{ key: sealed.key, file }], (hold) =>
      once(JSON.stringify([claimId, name, sealed.sha256]), async (tx) => {
        await hold(tx);
        return recordFile(tx, claimId, { name, mimeType, ...sealed }, actor);
      }),
    );
  } finally {
    await rm(file, { force: true });
  }
}

async function recordFile(
  tx: Db,
  claimId: number,
  { name, mimeType, ...sealed }: SealedFile & { name: string; mimeType: string },
  actor: Actor,
): Promise<ClaimFile> {
  const claim = await lockOpenClaim(tx, claimId);
  const [all] = await tx.select({ count: count() }).from(claimFiles).where(eq(claimFiles.claimId, claimId));
  if ((all?.count ?? 0) >= MAX_FILES) {
    throw new AppError('UNPROCESSABLE_CONTENT', `A claim can have at most ${MAX_FILES} files, including removed ones.`);
  }
  const by = { actorId: actor.id, actorName: actor.name };
  const [row] = await tx
    .insert(claimFiles)
    .values({ claimId, name, mimeType, ...sealed, ...by })
    .returning();
  if (!row) throw new Error('The file was not written.');
  const changes = await endOutdated(tx, claim);
  const ended = Object.keys(changes).length > 0 ? { changes } : {};
  await addClaimEvent(tx, claimId, 'file-added', actor, { file: name, sha256: sealed.sha256, ...ended });
  return presentFile(row);
}

/** Images are recognized by their content, because many programs give them a wrong extension. */
const IMAGE = /^image\/(?:jpeg|png|gif|webp|avif|tiff|heic)$/;

/** @returns the MIME type of a file, which must contain what its name says @throws AppError UNSUPPORTED_MEDIA_TYPE */
async function findType(file: string, name: string): Promise<string> {
  const ending = endingOf(name);
  const found = (await fileTypeFromFile(file))?.mime ?? '';
  if (IMAGE.test(found)) return found;
  if (ending === 'msg' && found === 'application/x-cfb') return 'application/vnd.ms-outlook';
  const named = ending === 'eml' ? 'message/rfc822' : FILE_TYPES[ending]?.mimeType;
  // The characters of a text may look like the beginning of another format. They are kept as they are, in any encoding.
  const isText = ending === 'eml' || named?.startsWith('text/');
  if (named && (isText ? decodeText(await readFile(file)) !== null : found === named))
    return named.split(';', 1)[0] ?? named;
  throw new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Upload a PDF, an Office or OpenDocument file, a TXT or CSV file, an email (EML or MSG), or an image, with the extension of its type.',
  );
}

/** Lists the files of a claim, including removed ones, in the order they were added. @throws AppError NOT_FOUND */
export async function listClaimFiles(db: Db, claimId: number): Promise<ClaimFile[]> {
  await readClaim(db, claimId);
  const rows = await db.select().from(claimFiles).where(eq(claimFiles.claimId, claimId)).orderBy(asc(claimFiles.id));
  return rows.map(presentFile);
}

/** Reads a file of a claim, decrypted. @throws AppError NOT_FOUND, GONE if it was disposed of, SERVICE_UNAVAILABLE */
export async function readClaimFile(
  { media, database }: Pick<LibraryServices, 'media' | 'database'>,
  claimId: number,
  fileId: number,
): Promise<{ name: string; mimeType: string; content: Buffer }> {
  const [row] = await database.db
    .select()
    .from(claimFiles)
    .where(and(eq(claimFiles.id, fileId), eq(claimFiles.claimId, claimId)));
  if (row?.secret === '') throw new AppError('GONE', 'This file was disposed of after its retention period.');
  const content = row ? await openSealedFile(media.storage, row) : null;
  if (!row || !content) throw noSuchFile(fileId);
  return { name: row.name, mimeType: row.mimeType, content };
}

/** Removes a file from a claim. It no longer substantiates it, but stays in the record. @throws AppError NOT_FOUND */
export function removeClaimFile(
  db: Db,
  { claimId, fileId, reason }: { claimId: number; fileId: number; reason?: string | undefined },
  actor: Actor,
): Promise<void> {
  refuseUnstorable('reason', reason);
  return db.transaction(async (tx) => {
    await readClaim(tx, claimId, true);
    const isFile = and(eq(claimFiles.id, fileId), eq(claimFiles.claimId, claimId), isNull(claimFiles.removedAt));
    const [row] = await tx.update(claimFiles).set({ removedAt: new Date() }).where(isFile).returning();
    if (!row) throw noSuchFile(fileId);
    await addClaimEvent(tx, claimId, 'file-removed', actor, { reason, file: row.name, sha256: row.sha256 });
  });
}

function noSuchFile(fileId: number): AppError {
  return new AppError('NOT_FOUND', `This claim has no file ${fileId}.`);
}

function presentFile(row: typeof claimFiles.$inferSelect): ClaimFile {
  const { id, name, mimeType, bytes, sha256, actorId, actorName, createdAt, removedAt } = row;
  return {
    ...{ id, name, mimeType, bytes, sha256, by: { id: actorId, name: actorName } },
    addedAt: createdAt.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
    isDisposed: row.secret === '',
  };
}
