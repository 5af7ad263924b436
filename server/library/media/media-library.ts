import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { media } from '../../../db/schema/library';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import type { Env } from '../../platform/env';
import { AppError, type Issue } from '../../platform/errors';
import { publishMedia } from '../../platform/live/notify';
import { cleanFileName } from '../files/clean-file-name';
import { endingOf, FILE_TYPES } from '../files/file-types';
import { ACCEPTED, MAX_UPLOAD_BYTES } from '../files/image-types';
import { openStorage } from '../files/open-storage';
import { type PreparedImage, workFolder } from '../files/picture-job';
import { prepareFile } from '../files/prepare-file';
import { prepareFont } from '../files/prepare-font';
import { prepareImage } from '../files/prepare-image';
import { scanUpload } from '../files/scan-upload';
import type { MediaStorage } from '../files/storage';
import { RefusedAddress } from '../link-preview/address-guard';
import { replaceDocument } from './change-document';
import { keepDocument } from './documents';
import { keepRecorded, removeUnknown } from './keep-recorded';
import { keepPicture, refuseUnapprovedPicture } from './media-versions';
import { keepShownPhotos } from './named-photos';
import { refuseWithdrawn, removeFiles } from './withdraw-media';

/** An uploaded file in the response. */
export interface MediaFile {
  url: string;
  width: number;
  height: number;
  alt: string;
  /** Descriptions of parts that were removed from an SVG, for the editor. */
  leftOut?: string[];
}

/** An uploaded file in the folder of unfinished files. */
export interface IncomingFile {
  file: string;
  name: string;
}

/** Runs the write once per content of the request (`hash`), or returns the earlier response. */
export type Once = (hash: string, write: (tx: Db) => Promise<MediaFile[]>) => Promise<MediaFile[]>;

interface AddOptions {
  once?: Once | undefined;
  /** Id of the document that the file replaces. */
  replaces?: string | undefined;
}

/** The uploaded images and documents. */
export interface MediaLibrary {
  storage: MediaStorage;
  /**
   * Adds files, all or none. The uploaded files are removed afterward in any case.
   * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE_CONTENT, SERVICE_UNAVAILABLE if a configured virus scanner is
   * unavailable; `issues` names the file
   */
  add(db: Db, files: IncomingFile[], actor: Actor, options?: AddOptions): Promise<MediaFile[]>;
  /** Copies an image from an address, with the same safeguards as a link preview. @throws AppError as `add`, BAD_REQUEST */
  copy(db: Db, url: string, actor: Actor): Promise<MediaFile>;
  /** The number of changes of the library that this server knows of. A file that is sent after a change may have been read before it. */
  readonly changes: number;
  /** Called as soon as this server learns of a change, or may have missed one. */
  noteChange(): void;
  /** Starts removing what killed servers left, every few minutes. */
  start(): void;
  /** Stops that, and removes the folder of unfinished files. */
  close(): Promise<void>;
}

/** How often a server looks for unfinished files of killed ones. */
const SWEEP_MS = 5 * 60_000;

/** Opens the library and removes files that it should not have. If that fails, it is logged and tried again. */
export async function openMediaLibrary(env: Env, libraryDb: Db, log: Logger): Promise<MediaLibrary> {
  const storage = await openStorage(env);
  await removeLeftovers(libraryDb, storage).catch((error: unknown) =>
    log.error({ err: error }, `removing leftover files from ${storage.description} failed`),
  );

  let changes = 0;
  let timer: NodeJS.Timeout | undefined;
  let sweeping = Promise.resolve();

  function sweep(): void {
    sweeping = sweeping
      .then(() => sweepUnfinished(libraryDb, storage))
      .catch((error: unknown) => log.error({ err: error }, 'removing unfinished files of killed servers failed'));
  }

  async function scanIfConfigured(file: string): Promise<void> {
    if (env.SCAN_URL !== undefined) await scanUpload(file, env.SCAN_URL);
  }

  async function add(
    db: Db,
    files: IncomingFile[],
    actor: Actor,
    { once = (_hash, write) => db.transaction(write), replaces }: AddOptions = {},
  ): Promise<MediaFile[]> {
    const prepared: { image: PreparedImage; name: string }[] = [];
    try {
      for (const [index, { file, name: given }] of files.entries()) {
        const name = cleanFileName(given);
        prepared.push({
          name,
          image: await scanIfConfigured(file)
            .then(async () => (await prepareFont(file, name)) ?? (await prepareFile(file, name)) ?? prepareImage(file))
            .catch((error) => refuse(error, index, name)),
        });
      }
      const parts = prepared.flatMap(({ image }) => [...image.variants, image]);
      const hash = JSON.stringify([
        ...prepared.map(({ image, name }) => [image.key, name]),
        ...(replaces ? [replaces] : []),
      ]);
      return await keepRecorded(db, storage, parts, (hold) =>
        once(hash, async (tx) => {
          await hold(tx);
          const told: MediaFile[] = [];
          await keepShownPhotos(tx, async () => {
            for (const { image, name } of prepared) told.push(await keepRow(tx, image, name, { actor, replaces }));
          });
          await publishMedia(tx);
          return told;
        }),
      );
    } finally {
      const left = files.flatMap(({ file }) => [file, workFolder(file)]);
      await Promise.all(left.map((file) => rm(file, { recursive: true, force: true })));
    }
  }

  return {
    storage,
    add,
    async copy(db, url, actor) {
      const file = path.join(storage.temporaryDir, randomUUID());
      await writeFile(file, await fetchImage(url, env));
      const [kept] = await add(db, [{ file, name: fileNameIn(url) }], actor);
      if (!kept) throw new Error('A copied picture is missing from the library.');
      return kept;
    },
    get changes() {
      return changes;
    },
    noteChange() {
      changes += 1;
    },
    start() {
      timer = setInterval(sweep, SWEEP_MS);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await sweeping;
      await storage.close();
    },
  };
}

/**
 * Removes the files that killed servers stored without recording them, and those of withdrawn images, which may have come back with a copy
 * of the storage.
 */
export async function removeLeftovers(db: Db, storage: MediaStorage): Promise<void> {
  await sweepUnfinished(db, storage);
  const withdrawn = await db.select({ key: media.key }).from(media).where(isNotNull(media.withdrawnAt));
  await removeFiles(
    db,
    storage,
    withdrawn.map(({ key }) => key),
  );
}

function sweepUnfinished(db: Db, storage: MediaStorage): Promise<void> {
  return storage.sweep((keys) => removeUnknown(db, storage, keys));
}

async function keepRow(
  tx: Db,
  image: PreparedImage,
  name: string,
  { actor, replaces }: { actor: Actor; replaces: string | undefined },
): Promise<MediaFile> {
  const { key, mimeType, bytes, width, height, leftOut = [] } = image;
  const row = { key, name, mimeType, bytes, width, height, createdBy: actor.name };
  const isNew = (await tx.$count(media, eq(media.key, key))) === 0;
  // Uploading the same image again keeps the existing row; a removed image returns as a new one.
  const written = await tx
    .insert(media)
    .values(row)
    .onConflictDoUpdate({
      target: media.key,
      set: { name, createdBy: actor.name, createdAt: new Date(), deletedAt: null },
      setWhere: and(isNotNull(media.deletedAt), isNull(media.withdrawnAt)),
    })
    .returning({ key: media.key });
  // Checked after the insert, which waits for a concurrent withdrawal to commit; an earlier query would not see it.
  await refuseWithdrawn(tx, key);
  if (written.length > 0) await keepPicture(tx, key, actor);
  // A page may have the address of an image that is not in the library yet.
  if (isNew) await refuseUnapprovedPicture(tx, key);
  await recordAudit(tx, actor, 'media-upload', `${name} (${key})`);
  const isDocument = Object.hasOwn(FILE_TYPES, endingOf(key));
  if (replaces === undefined) {
    const url = isDocument ? (await keepDocument(tx, { key, name, actor })).url : `/media/${key}`;
    return { url, width, height, alt: '', ...(leftOut.length > 0 && { leftOut }) };
  }
  if (!isDocument) throw new AppError('UNPROCESSABLE_CONTENT', 'An image cannot replace a document.');
  const { url } = await replaceDocument(tx, replaces, { key, name }, actor);
  return { url, width, height, alt: '' };
}

async function fetchImage(address: string, env: Env): Promise<Buffer> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new AppError('BAD_REQUEST', 'Must be an address that begins with http:// or https://');
  }
  try {
    const { body } = await (await import('../link-preview/guarded-fetch')).guardedFetch(address, {
      allowPrivate: env.LINK_PREVIEW_ALLOW_PRIVATE === 'true',
      hosts: env.LINK_PREVIEW_HOSTS,
      userAgent: `Prospectus-Media/1.0${env.PUBLIC_URL ? ` (+${env.PUBLIC_URL})` : ''}`,
      maxBytes: MAX_UPLOAD_BYTES,
      accept: 'image/*',
      isWanted: (type) => /^image\/|^application\/octet-stream\b/i.test(type),
    });
    return body;
  } catch (cause) {
    const isRefused = cause instanceof RefusedAddress;
    const message = `No image could be copied from this URL${isRefused ? '' : `. It must be ${ACCEPTED}, and at most 25 MB`}.`;
    throw new AppError('UNPROCESSABLE_CONTENT', message, { cause });
  }
}

/** Adds the name of the file to a refusal. */
function refuse(error: unknown, index: number, name: string): never {
  if (!(error instanceof AppError)) throw error;
  const issues: Issue[] = [{ path: `files.${index}`, message: `${name}: ${error.message}` }];
  throw new AppError(error.code, error.message, { issues, cause: error.cause });
}

function fileNameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
