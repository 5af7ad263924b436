import { randomInt } from 'node:crypto';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { documents, media } from '../../db/schema/library';
import type { Actor } from '../actor';
import { AppError } from '../errors';
import { keepVersion } from '../history/kept-versions';
import { holdsWords } from '../search/holds-words';
import { endingOf } from './file-types';

/** A document of the library. */
export interface DocumentItem {
  id: string;
  name: string;
  folder: string;
  /** Where it stands for good, whatever file is put there. */
  url: string;
  mimeType: string;
  bytes: number;
  createdBy: string | null;
  /** ISO 8601. */
  changedAt: string;
}

/** What is kept of a document with each change. */
export interface KeptDocument {
  name: string;
  key: string;
  folder: string;
  isInLibrary: boolean;
}

export const DOCUMENT_ID = /^[a-z0-9]{10}$/;
/** Where documents are: below the library's files, so that no page can stand there. */
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

/** The documents whose names hold some words, newest first. @throws AppError BAD_REQUEST for a cursor that is none */
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

/** The newest documents, to be chosen for a link. */
export async function nameDocuments(db: Db): Promise<{ url: string; name: string }[]> {
  const rows = await select(db, isNull(documents.deletedAt)).limit(MAX_NAMED);
  return rows.map(present).map(({ url, name }) => ({ url, name }));
}

/** One document. @throws AppError NOT_FOUND */
export async function readDocument(db: Db, id: string): Promise<DocumentItem> {
  const [row] = await select(db, inLibrary(id));
  if (!row) throw noDocument();
  return present(row);
}

/** Keeps a file that came in as a new document; the same file under the same name is the one that is there. @returns it */
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

/** Keeps what a document is now; its row must be locked. */
export async function keepDocumentVersion(tx: Db, id: string, actor: Pick<Actor, 'id' | 'name'>): Promise<void> {
  const [row] = await tx.select().from(documents).where(eq(documents.id, id));
  if (!row) return;
  const value: KeptDocument = { name: row.name, key: row.key, folder: row.folder, isInLibrary: row.deletedAt === null };
  await keepVersion(tx, { kind: 'file', key: id }, value, actor);
}

/** What stands at a document's address, out of the library too; null where nothing ever did. */
export async function fileAt(db: Db, id: string, addressName: string): Promise<{ key: string; name: string } | null> {
  const [row] = await db
    .select({ key: documents.key, name: documents.name })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.addressName, addressName)));
  return row ?? null;
}

export function inLibrary(id: string): SQL | undefined {
  return and(eq(documents.id, id), isNull(documents.deletedAt));
}

export function noDocument(): AppError {
  return new AppError('NOT_FOUND', 'This document is not in the library any more.');
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

/** A name as it can stand in an address: letters, digits and hyphens, and the ending. */
function addressNameOf(name: string): string {
  const ending = endingOf(name);
  const bare = name.slice(0, name.length - ending.length - 1).slice(0, MAX_ADDRESS_NAME);
  const plain = bare.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  return `${words.join('-') || 'file'}.${ending}`;
}
