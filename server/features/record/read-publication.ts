import { type SQL, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import type { MediaFiles } from '../../library/files/storage';
import { readBody } from '../../platform/database/published-bodies';
import { AppError } from '../../platform/errors';
import { type Manifest, readManifest } from '../../site/publications/manifest';
import { type RecordRetention, readRetention } from '../retention/find-due';
import { findPublication, type LoggedPublication } from './list-publications';

/** A publication with everything that the record knows about it. */
export interface PublicationDetail extends LoggedPublication {
  /** Its link in the chain of the record. */
  link: { seq: number; hash: string } | null;
  /** Empty if it was disposed of. */
  manifest: Manifest;
  /** How long it must be kept, and what became of it. */
  retention: RecordRetention;
  /** The writes since the publication before it, newest first. */
  changeSets: { id: number; by: string | null; note: string | null; at: string }[];
  /** The publications before and after it at the same address. */
  previousId: number | null;
  nextId: number | null;
}

/** Shown for a publication after its stored contents were destroyed. */
const DISPOSED: Manifest = { html: null, status: 200, headers: {}, files: [] };
/** The number of writes that a publication lists at most. */
const MAX_SETS = 50;

/** Reads a publication. @throws AppError NOT_FOUND */
export async function readPublication(db: Db, id: number, timeZone: string): Promise<PublicationDetail> {
  const found = await findPublication(db, id);
  if (!found) throw noPublicationError();
  const beside = (step: number): SQL => sql`(
    select id from publications as other
    where other.address = published.address and other.number = published.number + ${step}::int and other.manifest is not null)`;
  const [more] = rawRows<Pick<PublicationDetail, 'link' | 'changeSets' | 'previousId' | 'nextId'>>(
    await db.execute(sql`
      select (
          select json_build_object('seq', seq, 'hash', hash) from chain_links where chain = 'record' and subject_id = -published.id
        ) as link, ${beside(-1)}::float8 as "previousId", ${beside(1)}::float8 as "nextId", coalesce((
          select json_agg(json_build_object('id', one.id, 'by', one.actor_name, 'note', one.note, 'at',
            to_char(one.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by one.seq desc)
          from (
            select sets.*, link.seq from chain_links as link join change_sets as sets on sets.id = link.subject_id
            where link.chain = 'content' and link.seq <= published.content_seq and link.seq > (
              select content_seq from publications as before
              where before.address = published.address and before.number = published.number - 1)
            order by link.seq desc limit ${MAX_SETS}
          ) as one), '[]'::json) as "changeSets"
      from publications as published where published.id = ${id}`),
  );
  if (!more) throw noPublicationError();
  const retention = await readRetention(db, timeZone, 'publication', id);
  if (!retention) throw noPublicationError();
  const manifest = retention.disposal ? DISPOSED : await readStoredManifest(db, found.hash);
  return { ...found, ...more, retention, manifest };
}

/** Returns the stored page of a publication, as visitors got it. @throws AppError NOT_FOUND, also for a document, GONE if it was disposed of */
export async function readStoredPage(db: Db, id: number): Promise<{ html: Buffer; manifest: Manifest }> {
  const found = await findPublication(db, id);
  if (!found) throw noPublicationError();
  if (await isDisposed(db, id)) {
    throw new AppError('GONE', 'This page was disposed of after its retention period. Its hash remains in the log.');
  }
  const manifest = await readStoredManifest(db, found.hash);
  if (manifest.html === null) throw new AppError('NOT_FOUND', 'This publication is a document, not a page.');
  const html = await readBody(db, manifest.html);
  if (!html) throw new Error(`The stored page of publication ${id} is missing.`);
  return { html, manifest };
}

/**
 * Returns a file that a publication needs, by its hash: from the record, or from the library while it is there. Returns null for a file in
 * neither, such as one that was attached to the site by hand.
 */
export async function readNeededFile(db: Db, { read }: Pick<MediaFiles, 'read'>, hash: string): Promise<Buffer | null> {
  const body = await readBody(db, hash);
  if (body) return body;
  const rows = await db.execute(sql`select key from published_files where hash = ${hash} order by key limit 1`);
  const [row] = rawRows<{ key: string }>(rows);
  return row ? read(row.key) : null;
}

async function isDisposed(db: Db, id: number): Promise<boolean> {
  const rows = await db.execute(sql`select retention_is_disposed('publication', ${id}::bigint) as "isIt"`);
  return rawRows<{ isIt: boolean }>(rows)[0]?.isIt === true;
}

/** Reads what a publication consists of; null if it was disposed of. @throws Error if it is missing or was changed */
export async function readManifestOf(db: Db, { id, hash }: { id: number; hash: string }): Promise<Manifest | null> {
  return (await isDisposed(db, id)) ? null : readStoredManifest(db, hash);
}

async function readStoredManifest(db: Db, hash: string): Promise<Manifest> {
  const body = await readBody(db, hash);
  if (!body) throw new Error(`The manifest ${hash} is missing.`);
  return readManifest(body.toString('utf8'));
}

function noPublicationError(): AppError {
  return new AppError('NOT_FOUND', 'This publication does not exist.');
}
