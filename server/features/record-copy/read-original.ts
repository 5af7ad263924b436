import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import type { MediaFiles } from '../../library/files/storage';
import { hashBytes, readBody } from '../../platform/database/published-bodies';

/**
 * Reads what belongs under a name of the second store: a stored content, a publication, or the head of a chain.
 * @returns its bytes, or what is wrong with it
 */
export async function readOriginal(db: Db, storage: Pick<MediaFiles, 'read'>, key: string): Promise<Buffer | string> {
  const [folder, ...rest] = key.split('/');
  const name = rest.join('/');
  if (folder === 'bodies') return readContent(db, storage, name);
  const json = folder === 'chain' ? await readHead(db, name) : await readPublication(db, Number.parseInt(name, 10));
  return json === null ? 'The original is missing.' : Buffer.from(json);
}

async function readContent(db: Db, storage: Pick<MediaFiles, 'read'>, hash: string): Promise<Buffer | string> {
  const body = await readBody(db, hash).catch(() => 'The original was changed.');
  if (body !== null) return body;
  const rows = await db.execute(sql`select key from published_files where hash = ${hash} order by key limit 1`);
  const [row] = rawRows<{ key: string }>(rows);
  const file = row ? await storage.read(row.key) : null;
  if (!file) return 'The original is missing.';
  return hashBytes(file) === hash ? file : 'The original was changed.';
}

/** Returns a publication with its link in the chain, as JSON with a fixed order. */
async function readPublication(db: Db, id: number): Promise<string | null> {
  const rows = await db.execute(sql`
    select jsonb_build_object('id', one.id, 'address', one.address, 'number', one.number, 'kind', one.kind, 'pageId', one.page_id,
      'title', one.title, 'manifest', one.manifest, 'release', one.release, 'contentSeq', one.content_seq,
      'recordSeq', one.record_seq, 'changeSetId', one.change_set_id, 'draftId', one.draft_id, 'auditId', one.audit_id,
      'usedFrom', to_char(one.used_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'link', (select jsonb_build_object('seq', seq, 'previousHash', previous_hash, 'hash', hash) from chain_links
        where chain = 'record' and subject_id = -one.id))::text as json
    from publications as one where one.id = ${id}`);
  return rawRows<{ json: string }>(rows)[0]?.json ?? null;
}

/** Returns a link of a chain as it was copied when it was the newest one. @param name `record/000000000012.json` */
async function readHead(db: Db, name: string): Promise<string | null> {
  const [chain = '', file = ''] = name.split('/');
  const rows = await db.execute(sql`
    select seq::float8 as seq, hash from chain_links where chain = ${chain} and seq = ${Number.parseInt(file, 10)}`);
  const [row] = rawRows<{ seq: number; hash: string }>(rows);
  return row ? JSON.stringify({ chain, ...row }) : null;
}
