import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { documents } from '../../../db/schema/library';
import { recordAudit } from '../../accounts/audit/record-audit';
import { refuseUnapprovedWrite } from '../../accounts/settings/publishing-approval';
import type { Actor } from '../../platform/actor';
import { listKeptVersions, readKeptVersion } from '../../platform/database/kept-versions';
import { AppError } from '../../platform/errors';
import { publishMedia, publishWithdrawal } from '../../platform/live/notify';
import { endingOf } from '../files/file-types';
import {
  type DocumentItem,
  inLibrary,
  type KeptDocument,
  keepDocumentVersion,
  noDocumentError,
  readDocument,
} from './documents';
import { findAllUses } from './media-uses';
import { hashFiles, removeFiles, type Withdrawing, withdrawFiles } from './withdraw-media';

/** An earlier or current version of a document. */
export interface DocumentVersion {
  version: number;
  name: string;
  /** The permanent address of this version's file. */
  url: string;
  isInLibrary: boolean;
  by: string | null;
  /** ISO 8601. */
  timestamp: string;
}

/**
 * Renames a document; its address stays the same.
 * @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT if the new name has another file extension
 */
export async function renameDocument(db: Db, id: string, name: string, actor: Actor): Promise<DocumentItem> {
  await change(db, id, actor, async (before) => {
    refuseOtherKind(before.name, name);
    return { set: { name }, audit: ['file-rename', `${before.name} to ${name}`] };
  });
  return readDocument(db, id);
}

/**
 * Replaces a document's file; its address stays the same.
 * @param key storage key of the new file, which must already be stored
 * @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT if the file is of another type
 */
export async function replaceDocument(
  db: Db,
  id: string,
  { key, name }: { key: string; name: string },
  actor: Actor,
): Promise<DocumentItem> {
  await change(db, id, actor, async (before) => {
    refuseOtherKind(before.name, name);
    return { set: { key }, audit: ['file-replace', `${before.name} with ${name}`] };
  });
  return readDocument(db, id);
}

/** Restores the file, name and folder of an earlier version as a new version. @throws AppError NOT_FOUND */
export async function putBackDocument(db: Db, id: string, version: number, actor: Actor): Promise<DocumentItem> {
  await change(db, id, actor, async (_before, tx) => {
    const { name, key, folder } = (await readKeptVersion(tx, { kind: 'file', key: id }, version)) as KeptDocument;
    return { set: { name, key, folder }, audit: ['file-restore', `${name}, version ${version}`] };
  });
  return readDocument(db, id);
}

/** Returns a document's versions, newest first. @throws AppError NOT_FOUND */
export async function listDocumentVersions(db: Db, id: string): Promise<DocumentVersion[]> {
  await readDocument(db, id);
  const versions = await listKeptVersions(db, { kind: 'file', key: id });
  return versions.map(({ value, ...rest }) => {
    const { name, key, isInLibrary } = value as KeptDocument;
    return { ...rest, name, url: `/media/${key}`, isInLibrary };
  });
}

/**
 * Removes a document from the library. Its address keeps working, so that published links do not break.
 * @param isSure also deletes a document that is in use
 * @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT if it is in use and `isSure` is false
 */
export async function deleteDocument(
  db: Db,
  id: string,
  { isSure, actor }: { isSure: boolean; actor: Actor },
): Promise<void> {
  const { url } = await readDocument(db, id);
  const uses = await findAllUses(db, url);
  if (uses.length > 0 && !isSure) {
    const places = uses.length === 1 ? 'One place links' : `${uses.length} places link`;
    throw new AppError('UNPROCESSABLE_CONTENT', `${places} to this document.`);
  }
  await change(db, id, actor, async ({ name }) => ({
    set: { deletedAt: new Date() },
    audit: ['file-delete', `${name}${uses.length > 0 ? `, linked in ${uses.length} places` : ''}`],
  }));
}

/**
 * Withdraws a document permanently: its file, and every earlier file at its address. Other documents with the same files are withdrawn too.
 * @throws AppError NOT_FOUND, FORBIDDEN for an API key
 */
export async function withdrawDocument(ctx: Withdrawing, id: string): Promise<void> {
  const hashes = await hashFiles(ctx, await listKeys(ctx.db, id));
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(documents).where(inLibrary(id)).for('update');
    if (!row) throw noDocumentError();
    const keys = await listKeys(tx, id);
    // The file may have been replaced in the meantime.
    const added = await hashFiles(
      ctx,
      keys.filter((key) => !hashes.has(key)),
    );
    await withdrawFiles({ ...ctx, db: tx }, new Map([...hashes, ...added]), row.name);
    const same = and(inArray(documents.key, keys), isNull(documents.deletedAt));
    const gone = await tx.update(documents).set({ deletedAt: new Date() }).where(same).returning({ id: documents.id });
    for (const each of gone) await keepDocumentVersion(tx, each.id, ctx.actor);
    await publishWithdrawal(tx);
    await removeFiles(tx, ctx.media.storage, keys);
  });
}

/** Returns the keys of all files that a document ever had. */
async function listKeys(db: Db, id: string): Promise<string[]> {
  const versions = await listKeptVersions(db, { kind: 'file', key: id });
  const rows = await db.select({ key: documents.key }).from(documents).where(eq(documents.id, id));
  return [...new Set([...rows.map(({ key }) => key), ...versions.map(({ value }) => (value as KeptDocument).key)])];
}

type Audited = Parameters<typeof recordAudit>[2];

async function change(
  db: Db,
  id: string,
  actor: Actor,
  work: (
    before: { name: string },
    tx: Db,
  ) => Promise<{ set: Partial<typeof documents.$inferInsert>; audit: [Audited, string] }>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A document is public at its address, and links show its name.
    await refuseUnapprovedWrite(tx);
    const [before] = await tx.select({ name: documents.name }).from(documents).where(inLibrary(id)).for('update');
    if (!before) throw noDocumentError();
    const { set, audit } = await work(before, tx);
    await tx
      .update(documents)
      .set({ ...set, changedAt: new Date() })
      .where(eq(documents.id, id));
    await keepDocumentVersion(tx, id, actor);
    await recordAudit(tx, actor, ...audit);
    await publishMedia(tx);
  });
}

function refuseOtherKind(now: string, next: string): void {
  const ending = endingOf(now);
  if (endingOf(next) === ending) return;
  throw new AppError(
    'UNPROCESSABLE_CONTENT',
    `The document's address ends with .${ending}, so its name must end with it too.`,
  );
}
