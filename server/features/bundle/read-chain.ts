import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { type Chain, readSubjects, type Subject } from '../chain/read-subjects';
import { type Link, readLinks } from '../chain/walk-chain';

/** A link of a chain with the data it covers: everything that its hash is computed from. */
export interface LinkWithSubject extends Link {
  chain: Chain;
  subject: Subject;
}

/** The number of links in memory. */
const AT_ONCE = 500;

/** Reads the links of rows by their `subject_id`. Links whose row is missing are left out. */
export async function readLinksOf(db: Db, chain: Chain, ids: readonly number[]): Promise<LinkWithSubject[]> {
  const links: LinkWithSubject[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await db.execute(sql`
      select seq::float8 as seq, subject_id::float8 as "subjectId", previous_hash as "previousHash", hash,
        (extract(epoch from created_at) * 1000000)::bigint::float8 as at
      from chain_links where chain = ${chain} and subject_id in (
        select value::bigint from json_array_elements_text(${JSON.stringify(ids.slice(at, at + AT_ONCE))}::json))
      order by chain_links.seq`);
    links.push(...(await addSubjects(db, chain, rawRows<Link>(rows))));
  }
  return links;
}

/** Yields a chain from one link to another, in order, in batches. */
export async function* readChainPath(
  db: Db,
  chain: Chain,
  { from, to }: { from: number; to: number },
): AsyncGenerator<LinkWithSubject[]> {
  for (let next = from; next <= to; ) {
    const links = (await readLinks(db, chain, next, AT_ONCE)).filter(({ seq }) => seq <= to);
    const last = links.at(-1);
    if (!last) return;
    yield await addSubjects(db, chain, links);
    next = last.seq + 1;
  }
}

async function addSubjects(db: Db, chain: Chain, links: readonly Link[]): Promise<LinkWithSubject[]> {
  const ids = links.map(({ subjectId }) => subjectId);
  const subjects = ids.length > 0 ? await readSubjects(db, chain, ids) : new Map<number, Subject>();
  return links.flatMap((link) => {
    const subject = subjects.get(link.subjectId);
    return subject ? [{ chain, ...link, subject }] : [];
  });
}
