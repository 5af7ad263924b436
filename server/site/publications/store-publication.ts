import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { publications } from '../../../db/schema/publications';
import { addBodies, findBodies } from '../../platform/database/published-bodies';
import { lockBodies } from './needed-bodies';

/** The newest publication of an address. */
export interface Newest {
  number: number;
  /** Null if the address no longer exists. */
  manifest: string | null;
  content: number;
  record: number;
  pageId: string | null;
  title: string;
  kind: 'page' | 'feed' | 'file';
}

/** A moment of the site: the newest links of both chains, and the newest publication of an address then. */
export interface Moment {
  content: number;
  record: number;
  newest: Newest | null;
}

/** A publication to store. */
export interface NewPublication {
  address: string;
  kind: 'page' | 'feed' | 'file';
  pageId: string | null;
  title: string;
  release: string;
  /** SHA-256 of the manifest; null to end the use of the address. */
  manifest: string | null;
  /** Everything the publication consists of, by SHA-256. Bodies that are stored already are left out. */
  bodies: ReadonlyMap<string, Buffer>;
}

/** `same` if the newest publication already has the same content, `stale` if the newest publication is of a later moment. */
export type Outcome = 'added' | 'same' | 'stale';

/** The actions of the audit log that change what visitors see without a change set, as a regular expression. */
export const SHOWN_ACTIONS = '^(setting|media|file|redirect|content|backup-restore)';

/** The setting with the newest links of both chains up to which everything is recorded (`record-keeper.ts`). */
export const STATE_KEY = 'publications';

/** How often an insert is retried if another server was faster. */
const MAX_TRIES = 5;

const NEWEST = sql`number, manifest, content_seq::float8 as content, record_seq::float8 as record, page_id as "pageId", title, kind`;

/** Reads the current moment of an address. Call this before reading what the page shows. */
export async function readMoment(db: Db, address: string): Promise<Moment> {
  const rows = await db.execute(sql`
    select coalesce((select seq from chain_heads where chain = 'content'), 0)::float8 as "contentHead",
      coalesce((select seq from chain_heads where chain = 'record'), 0)::float8 as "recordHead", newest.*
    from (select 1) as one left join lateral (
      select ${NEWEST} from publications where address = ${address} order by number desc limit 1
    ) as newest on true`);
  const [row] = rawRows<{ contentHead: number; recordHead: number } & (Newest | { [Key in keyof Newest]: null })>(rows);
  if (!row) throw new Error('The state of the record could not be read.');
  const { contentHead, recordHead, ...newest } = row;
  return { content: contentHead, record: recordHead, newest: newest.number === null ? null : (newest as Newest) };
}

/** Reads the newest publication of each address that still exists. */
export async function readCurrent(db: Db): Promise<Map<string, Newest>> {
  const rows = await db.execute(sql`
    select * from (
      select distinct on (address) address, ${NEWEST} from publications order by address, publications.number desc
    ) as newest where manifest is not null`);
  return new Map(rawRows<Newest & { address: string }>(rows).map(({ address, ...newest }) => [address, newest]));
}

/**
 * Adds a publication, unless the newest one of its address has the same content, or is of a later moment than this one. Several servers may
 * add the same one at the same time.
 */
export async function addPublication(db: Db, publication: NewPublication, moment: Moment): Promise<Outcome> {
  const known = compareNewest(publication, moment, moment.newest);
  if (known !== null) return known;
  return db.transaction(async (tx) => {
    // Existing contents must not be destroyed before the publication that needs them is stored.
    await lockBodies(tx);
    await addMissing(tx, publication.bodies);
    return insertPublication(tx, publication, moment);
  });
}

/** @returns why the publication does not have to be added, or null */
function compareNewest({ manifest }: NewPublication, moment: Moment, newest: Newest | null): Outcome | null {
  if ((newest?.manifest ?? null) === manifest) return 'same';
  return newest && (newest.content > moment.content || newest.record > moment.record) ? 'stale' : null;
}

async function insertPublication(tx: Db, publication: NewPublication, moment: Moment): Promise<Outcome> {
  const { address, kind, pageId, title, release, manifest } = publication;
  let { newest } = moment;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const known = compareNewest(publication, moment, newest);
    if (known !== null) return known;
    const from = newest ?? { content: 0, record: 0 };
    const cause = await findCause(tx, publication, { from, to: moment });
    const added = await tx
      .insert(publications)
      .values({
        ...{ address, kind, pageId, title, release, manifest, ...cause },
        number: (newest?.number ?? 0) + 1,
        contentSeq: moment.content,
        recordSeq: moment.record,
        usedFrom: sql`clock_timestamp()`,
      })
      .onConflictDoNothing()
      .returning({ id: publications.id });
    if (added.length > 0) return 'added';
    newest = (await readMoment(tx, address)).newest;
  }
  throw new Error(`The publication of ${address} could not be added, because other servers keep adding others.`);
}

async function addMissing(db: Db, bodies: ReadonlyMap<string, Buffer>): Promise<void> {
  if (bodies.size === 0) return;
  const stored = await findBodies(db, [...bodies.keys()]);
  await addBodies(
    db,
    [...bodies].flatMap(([hash, body]) => (stored.has(hash) ? [] : [body])),
  );
}

interface Heads {
  content: number;
  record: number;
}

/**
 * Finds what caused a publication, among everything since the publication before it and since everything was last found recorded: the newest
 * change set of the page that nobody approved or, if all were approved, the newest one; then the same of the site-wide content; or else the newest
 * change set or entry of the audit log, since a page may show the content of others. Finds nothing for the first publications of a site, and for
 * those of a new release.
 */
async function findCause(db: Db, { pageId, kind }: NewPublication, { from, to }: { from: Heads; to: Heads }) {
  const isBetween = sql`link.seq > since.content and link.seq <= ${to.content}`;
  // The newest changes of a page suffice, because a publication follows each change within seconds.
  const touching = (page: string) => sql`(
    select link.subject_id as id, link.seq from (
      select distinct change_set_id from (
        select change_set_id from changes where page_id = ${page} order by id desc limit 100
      ) as newest
    ) as sets
    join chain_links as link on link.chain = 'content' and link.subject_id = sets.change_set_id
    where ${isBetween})`;
  // Of several, the one that says least in favor of the publication: nobody must think that an approval covers what someone saved besides.
  const rank = sql`case
    when drafts.id is null then case when saved.is_minor then 1 else 0 end
    when drafts.approval is null then 0
    when exists (select from draft_events where draft_id = drafts.id and kind = 'published-without-approval') then 0
    else 2 end`;
  const leastReviewed = (page: string) => sql`(
    select sets.id from ${touching(page)} as sets
      join change_sets as saved on saved.id = sets.id left join drafts on drafts.change_set_id = sets.id
      order by ${rank}, sets.seq desc limit 1)`;
  const isPage = kind !== 'file';
  const rows = await db.execute(sql`
    with since as (
      select greatest(${from.content}::bigint, coalesce((value -> 'state' ->> 'content')::bigint, 0)) as content,
        greatest(${from.record}::bigint, coalesce((value -> 'state' ->> 'record')::bigint, 0)) as record
      from (select 1) as one left join settings on key = ${STATE_KEY}
    ), own as (
      select ${isPage ? sql`coalesce(${leastReviewed(pageId ?? '')}, ${leastReviewed('site')})` : sql`null::bigint`} as id from since
    ), elsewhere as (
      select * from (
        (select link.subject_id as id, null::bigint as entry, link.created_at as at from since
          join chain_links as link on link.chain = 'content' and ${isBetween} and link.subject_id > 0
          where ${from.content > 0 && isPage} order by link.seq desc limit 1)
        union all
        (select null, entry.id, link.created_at from since
          join chain_links as link on link.chain = 'record' and link.seq > since.record and link.seq <= ${to.record}
          join audit_log as entry on entry.id = link.subject_id and entry.action ~ ${SHOWN_ACTIONS}
          where ${from.content > 0 || !isPage} order by link.seq desc limit 1)
      ) as candidates order by at desc limit 1
    ), cause as (
      select coalesce(own.id, elsewhere.id) as id, case when own.id is null then elsewhere.entry end as entry
      from own left join elsewhere on true
    )
    select id::float8 as "changeSetId", entry::float8 as "auditId",
      (select id from drafts where drafts.change_set_id = cause.id limit 1)::float8 as "draftId" from cause`);
  const [cause] = rawRows<{ changeSetId: number | null; draftId: number | null; auditId: number | null }>(rows);
  return cause ?? { changeSetId: null, draftId: null, auditId: null };
}
