import { randomInt } from 'node:crypto';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { documents, media } from '../../../db/schema/library';
import type { Actor } from '../../platform/actor';
import { holdsWords } from '../../platform/database/holds-words';
import { keepVersion } from '../../platform/database/kept-versions';
import { AppError } from '../../platform/errors';
import { endingOf } from '../files/file-types';

/** A document in the library. */
export interface DocumentItem {
  id: string;
  name: string;
  folder: string;
  /** The document's permanent address, which stays the same when its file is replaced. */
  url: string;
  mimeType: string;
  bytes: number;
  createdBy: string | null;
  /** ISO 8601. */
  changedAt: string;
}

/** The state of a document that each version stores. */
export interface KeptDocument {
  name: string;
  key: string;
  folder: string;
  isInLibrary: boolean;
}

export const DOCUMENT_ID = /^[a-z0-9]{10}$/;
/** Path of all documents. It is below the media path, so that no page can have it. */
export const DOCUMENTS_PATH = '/media/files';

const PAGE_SIZE = 50;
const MAX_NAMED = 200;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const MAX_ADDRESS_NAME = 80;

const columns = {
  id: documents.id,
  name: documents.name,
  addressName: documents.addressName,
  folder: documents.folder,
  mimeType: media.mimeType,
  bytes: media.bytes,
  createdBy: documents.createdBy,
  changedAt: documents.changedAt,
};

/** Returns a page of documents whose names contain the words, newest first. @throws AppError BAD_REQUEST for an invalid cursor */
export async function listDocuments(
  db: Db,
  { q = '', folder, cursor }: { q?: string; folder?: string; cursor?: string },
): Promise<{ items: DocumentItem[]; nextCursor: string | null; total: number }> {
  const matching = and(
    isNull(documents.deletedAt),
    folder === undefined ? undefined : eq(documents.folder, folder),
    holdsWords(q, documents.name),
  );
  const after =
    cursor === undefined
      ? undefined
      : sql`(${documents.changedAt}, ${documents.id}) < (select changed_at, id from documents where id = ${cursor})`;
  const rows = await select(db, and(matching, after)).limit(PAGE_SIZE + 1);
  const items = rows.slice(0, PAGE_SIZE).map(present);
  return {
    items,
    nextCursor: rows.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null,
    total: await db.$count(documents, matching),
  };
}

/** Returns the newest documents, for choosing a link target. */
export async function nameDocuments(db: Db): Promise<{ url: string; name: string }[]> {
  const rows = await select(db, isNull(documents.deletedAt)).limit(MAX_NAMED);
  return rows.map(present).map(({ url, name }) => ({ url, name }));
}

/** Returns a document. @throws AppError NOT_FOUND */
export async function readDocument(db: Db, id: string): Promise<DocumentItem> {
  const [row] = await select(db, inLibrary(id));
  if (!row) throw noDocumentError();
  return present(row);
}

/**
 * Stores an uploaded file as a new document, unless the library already has the same file with the same name. @returns the new or existing
 * document
 */
export async function keepDocument(
  tx: Db,
  { key, name, actor }: { key: string; name: string; actor: Actor },
): Promise<DocumentItem> {
  const same = and(eq(documents.key, key), eq(documents.name, name), isNull(documents.deletedAt));
  const [there] = await select(tx, same).limit(1);
  if (there) return present(there);
  const id = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  await tx.insert(documents).values({ id, name, addressName: addressNameOf(name), key, createdBy: actor.name });
  await keepDocumentVersion(tx, id, actor);
  return readDocument(tx, id);
}

/** Stores the current state of a document as a version; its row must be locked. */
export async function keepDocumentVersion(tx: Db, id: string, actor: Pick<Actor, 'id' | 'name'>): Promise<void> {
  const [row] = await tx.select().from(documents).where(eq(documents.id, id));
  if (!row) return;
  const value: KeptDocument = { name: row.name, key: row.key, folder: row.folder, isInLibrary: row.deletedAt === null };
  await keepVersion(tx, { kind: 'file', key: id }, value, actor);
}

/** Returns the file at a document's address, even if the document was removed from the library, or null if the address never existed. */
export async function findFileAt(
  db: Db,
  id: string,
  addressName: string,
): Promise<{ key: string; name: string } | null> {
  const [row] = await db
    .select({ key: documents.key, name: documents.name })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.addressName, addressName)));
  return row ?? null;
}

export function inLibrary(id: string): SQL | undefined {
  return and(eq(documents.id, id), isNull(documents.deletedAt));
}

export function noDocumentError(): AppError {
  return new AppError('NOT_FOUND', 'This document is no longer in the library.');
}

function select(db: Db, where: SQL | undefined) {
  return db
    .select(columns)
    .from(documents)
    .innerJoin(media, eq(media.key, documents.key))
    .where(where)
    .orderBy(desc(documents.changedAt), desc(documents.id));
}

type Row = Omit<DocumentItem, 'url' | 'changedAt'> & { addressName: string; changedAt: Date };

function present({ addressName, changedAt, ...row }: Row): DocumentItem {
  return { ...row, url: `${DOCUMENTS_PATH}/${row.id}/${addressName}`, changedAt: changedAt.toISOString() };
}

/** Returns the name as it appears in the address: letters, digits and hyphens, and the extension. */
function addressNameOf(name: string): string {
  const ending = endingOf(name);
  const bare = name.slice(0, name.length - ending.length - 1).slice(0, MAX_ADDRESS_NAME);
  const plain = bare.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  return `${words.join('-') || 'file'}.${ending}`;
}
