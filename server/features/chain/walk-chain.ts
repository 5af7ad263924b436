import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { type Chain, getVersionId, readSubjects, type Subject } from './read-subjects';

/** The first problem in a chain. */
export interface Break {
  chain: Chain;
  /** The link's number; 0 for rows without a link. */
  seq: number;
  message: string;
}

/** The result of a walk. */
export interface Walked {
  /** The last valid link. */
  to: number;
  isDone: boolean;
  broken: Break | null;
}

/** The previous hash of the first link. */
const NOTHING = '0'.repeat(64);
/** The number of links in memory. */
const AT_ONCE = 200;

/** A link of a chain. */
export interface Link {
  seq: number;
  subjectId: number;
  previousHash: string;
  hash: string;
  /** Microseconds since 1970. */
  at: number;
}

/**
 * Checks some links of a chain: each must contain the hash of the previous link, and the hash of the data it covers must match the
 * stored data. At the end of the chain, the head must be the newest link, and no row may be without a link.
 * @param from the last link known to be valid; 0 for the beginning
 */
export async function walkChain(db: Db, chain: Chain, from = 0, atOnce = AT_ONCE): Promise<Walked> {
  const links = await readLinks(db, chain, from, atOnce);
  const broken = (seq: number, message: string): Walked => {
    return { to: Math.max(seq - 1, 0), isDone: true, broken: { chain, seq, message } };
  };
  let last: Pick<Link, 'seq' | 'hash'> = { seq: 0, hash: NOTHING };
  if (from > 0) {
    const [known] = links.splice(0, 1);
    if (known?.seq !== from) return broken(from, 'the link is missing');
    last = known;
  }
  const subjects = await readSubjects(
    db,
    chain,
    links.map(({ subjectId }) => subjectId),
  );
  for (const link of links) {
    const { seq, subjectId, previousHash, hash, at } = link;
    if (seq !== last.seq + 1) return broken(last.seq + 1, 'the link is missing');
    if (previousHash !== last.hash) return broken(seq, 'it does not contain the hash of the previous link');
    const subject = subjects.get(subjectId);
    if (!subject) return broken(seq, `${describeSubject(chain, subjectId)} is missing`);
    if (hash !== hashValue({ at, chain, previous: previousHash, seq, subject, subjectId })) {
      return broken(seq, `${describeSubject(chain, subjectId, subject)} has been changed`);
    }
    last = link;
  }
  if (links.length === atOnce) return { to: last.seq, isDone: false, broken: null };
  const amiss = await findProblemAtEnd(db, chain);
  return { to: last.seq, isDone: true, broken: amiss && { chain, ...amiss } };
}

/** Returns the newest link according to the chain's head. A chain without a head has no links. */
export async function readHead(db: Db, chain: Chain): Promise<{ seq: number; hash: string }> {
  const rows = await db.execute(sql`select seq::float8 as seq, hash from chain_heads where chain = ${chain}`);
  return rawRows<{ seq: number; hash: string }>(rows)[0] ?? { seq: 0, hash: NOTHING };
}

/** Reads up to `atOnce` links in order, after link `from`, which is read too unless it is 0. */
export async function readLinks(db: Db, chain: Chain, from: number, atOnce: number): Promise<Link[]> {
  return rawRows<Link>(
    await db.execute(sql`
      select seq::float8 as seq, subject_id::float8 as "subjectId", previous_hash as "previousHash", hash,
        (extract(epoch from created_at) * 1000000)::bigint::float8 as at
      from chain_links where chain = ${chain} and seq >= ${from} order by chain_links.seq
      limit ${from > 0 ? atOnce + 1 : atOnce}`),
  );
}

/** Checks the head, the newest link and rows without a link. A single statement, because concurrent writes change all of them. */
async function findProblemAtEnd(db: Db, chain: Chain): Promise<Omit<Break, 'chain'> | null> {
  const rows = chain === 'content' ? sql`change_sets` : sql`audit_log`;
  const [end] = rawRows<{
    seq: number;
    headSeq: number | null;
    isHead: boolean;
    unlinked: number | null;
    given: string[];
  }>(
    await db.execute(sql`
      select newest.seq::float8 as seq, head.seq::float8 as "headSeq",
        coalesce(head.seq = newest.seq and head.hash = newest.hash, false) as "isHead",
        (select min(id)::float8 from ${rows} as written
          where not exists (select from chain_links where chain = ${chain} and subject_id = written.id)) as unlinked,
        (select coalesce(json_agg(subject_id::text), '[]') from chain_links
          where chain = ${chain} and subject_id < 0) as given
      from (select 1) as one
      left join lateral (select seq, hash from chain_links where chain = ${chain} order by seq desc limit 1) as newest on true
      left join chain_heads as head on head.chain = ${chain}`),
  );
  if (!end) throw new Error('The chain could not be read.');
  const isEmpty = end.seq === null && (end.headSeq ?? 0) === 0;
  if (!isEmpty && !end.isHead) {
    return { seq: end.headSeq ?? 0, message: `the head is not the newest link, which is ${end.seq ?? 'missing'}` };
  }
  if (end.unlinked !== null) return { seq: 0, message: `${describeSubject(chain, end.unlinked)} has no link` };
  if (chain === 'record') {
    const [found] = rawRows<{ id: number }>(
      await db.execute(sql`
        select id::float8 as id from publications
        where not exists (select from chain_links where chain = 'record' and subject_id = -publications.id) limit 1`),
    );
    return found ? { seq: 0, message: `${describeSubject(chain, -found.id)} has no link` } : null;
  }
  const linked = new Set(end.given);
  const versions = rawRows<{ document: string; version: number }>(
    await db.execute(sql`
      select page_id as document, version from page_versions where change_set_id is null
      union all select 'dynamic.' || section_id, version from section_versions where change_set_id is null`),
  );
  const unlinked = versions.find((version) => !linked.has(String(getVersionId(version))));
  return unlinked ? { seq: 0, message: `version ${unlinked.version} of ${unlinked.document} has no link` } : null;
}

function describeSubject(chain: Chain, id: number, subject?: Subject): string {
  if (chain === 'record') return id < 0 ? `publication ${-id}` : `entry ${id} of the record`;
  if (id > 0) return `change set ${id}, or a change or version of it,`;
  return subject ? `version ${subject.version} of ${subject.document}` : 'a version without a change set';
}

/**
 * Serializes a value as canonical JSON (RFC 8785): sorted keys and no whitespace. Linked values contain only integers, which every
 * language formats the same way.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${canonicalJson(child)}`).join(',')}}`;
}

/** Returns the SHA-256 of a value's canonical JSON, in hexadecimal. */
function hashValue(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
