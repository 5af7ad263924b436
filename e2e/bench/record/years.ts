import { addBodies, hashBytes, readBody } from '../../../server/platform/database/published-bodies';
import { readManifest, writeManifest } from '../../../server/site/publications/manifest';
import type { SiteUnderTest } from '../../run/site-under-test';
import { median } from '../process-use';
import { measureDownload, measureExamination, openBench } from './measure-answers';

const YEARS = 10;
const PER_DAY = 2;
const DAYS = YEARS * 365;
const PAGES = 60;
const DAY_MS = 86_400_000;
/** The number of days that one statement stores. */
const AT_ONCE = 100;
const ROUNDS = 20;

/** Measures the record of a site of 60 pages after ten years of two publications a day: its size, and how long it takes to answer. */
export async function measureYears(url: string): Promise<void> {
  const bench = await openBench(url);
  const { site, sql, headers, write, settle } = bench;
  const origin = site.server.url;
  await settle();
  await addPages(bench);
  await settle();
  const before = await readSizes(sql);
  await seedYears(bench);
  await settle();
  const after = await readSizes(sql);
  console.table({ 'at first': before, [`after ${YEARS} years`]: after });

  const past = new Date(Date.now() - (DAYS / 2) * DAY_MS);
  const day = past.toISOString().slice(0, 10);
  const log = `${origin}/api/record/publications`;
  console.table({
    'the log': await measureReads(log, headers),
    'the log of a page': await measureReads(`${log}?page=about`, headers),
    'the log of a day in the middle': await measureReads(`${log}?from=${day}&to=${day}`, headers),
    'the state of the record': await measureReads(`${origin}/api/record/state`, headers),
    'a save': await measureSaves(write),
  });
  const at = `${origin}/api/record/bundle?files=true&at=${past.toISOString()}`;
  const months = Array.from({ length: 12 }, (_, month) => new Date(past.getTime() + month * 30 * DAY_MS));
  const dates = months.map((date) => date.toISOString().slice(0, 10));
  console.table([
    await measureDownload('the log as CSV', `${log}.csv`, headers),
    await measureDownload('a bundle of five years ago', at, headers),
    await measureDownload('the same with the chain', `${at}&chain=true`, headers),
    await measureExamination(site, { write, dates }),
  ]);
  await sql.end();
  await site.stop();
}

type Bench = Awaited<ReturnType<typeof openBench>>;

/** Adds pages until the site has 60. */
async function addPages({ site, sql, headers }: Bench): Promise<void> {
  const [row] = await sql`select count(*)::int as count from publications`;
  for (let page = Number(row?.count); page < PAGES; page += 1) {
    const body = JSON.stringify({ title: `Company ${page}`, layout: 'landing', status: 'published' });
    const answer = await fetch(`${site.server.url}/api/pages`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }
}

/**
 * Adds ten years of publications as the site would store them: two pages a day, each with a change set and other words than before. Only the first
 * publications are changed, which are moved to the beginning.
 */
async function seedYears({ site, sql }: Bench): Promise<void> {
  const begun = Date.now() - DAYS * DAY_MS;
  const pages = await readPages(site, sql);
  // In one transaction, because the server adds publications once it sees that the newest ones are not what it serves.
  await sql.begin(async (tx) => {
    await tx`lock table publications in share row exclusive mode`;
    await tx`set local session_replication_role = replica`;
    await tx`update publications set used_from = ${new Date(begun - DAY_MS)}`;
    await tx`set local session_replication_role = default`;
    for (let first = 0; first < DAYS; first += AT_ONCE) {
      const { bodies, rows } = makePublications(pages, { first, begun });
      await addBodies(site.db, bodies);
      await tx`
        with given as (
          select given.*, nextval('change_sets_id_seq') as id from jsonb_to_recordset(${sql.json(rows)}) as given(
            address text, "pageId" text, title text, release text, number int, manifest text, at timestamptz)
        ), sets as (
          insert into change_sets (id, actor_kind, actor_id, actor_name, source, created_at)
            select id, 'session', 'person', 'Ada Sample', 'dashboard', at from given
        ), texts as (
          insert into changes (change_set_id, page_id, type, path, ref, op, field_name, old_value, new_value, description, created_at)
            select id, "pageId", 'text', "pageId" || '.hero.headline', "pageId" || '.hero.headline', 'set', 'headline',
              to_json('Words before'::text), to_json('Words after'::text), 'Changed headline', at from given
        )
        insert into publications (address, number, kind, page_id, title, manifest, release, content_seq, record_seq, change_set_id, used_from)
          select address, number, 'page', "pageId", title, manifest, release, 0, 0, id, at from given order by at`;
    }
  });
  await sql`vacuum analyze`;
}

/** Makes the publications of some days, each a page with other words than before. */
function makePublications(
  pages: Awaited<ReturnType<typeof readPages>>,
  { first, begun }: { first: number; begun: number },
) {
  const bodies: Buffer[] = [];
  const rows = [];
  for (let turn = first * PER_DAY; turn < Math.min(first + AT_ONCE, DAYS) * PER_DAY; turn += 1) {
    const page = pages[turn % pages.length];
    if (!page) throw new Error('The site has no pages.');
    const html = Buffer.from(page.html.replace('</h1>', `, day ${turn}</h1>`));
    const manifest = Buffer.from(writeManifest({ ...page.manifest, html: hashBytes(html) }));
    bodies.push(html, manifest);
    rows.push({
      ...{ address: page.address, pageId: page.pageId, title: page.title, release: page.release },
      ...{ number: page.number + 1 + Math.floor(turn / pages.length), manifest: hashBytes(manifest) },
      at: new Date(begun + (turn / PER_DAY) * DAY_MS).toISOString(),
    });
  }
  return { bodies, rows };
}

/** Reads the pages as they are stored. */
async function readPages(site: SiteUnderTest, sql: Bench['sql']) {
  const rows = await sql<
    { address: string; pageId: string; title: string; release: string; manifest: string; number: number }[]
  >`
    select distinct on (address) address, page_id as "pageId", title, release, manifest, number
    from publications where kind = 'page' order by address, publications.number desc`;
  return Promise.all(
    rows.map(async (row) => {
      const manifest = readManifest(String(await readBody(site.db, row.manifest)));
      return { ...row, manifest, html: String(await readBody(site.db, manifest.html ?? '')) };
    }),
  );
}

/** Returns the sizes in the database, in megabytes. */
async function readSizes(sql: Bench['sql']) {
  const megabytes = (bytes: unknown) => Number((Number(bytes) / 1e6).toFixed(1));
  const [row] = await sql`
    select (select count(*) from publications) as rows, pg_total_relation_size('published_bodies') as bodies,
      pg_total_relation_size('publications') as publications, pg_total_relation_size('chain_links') as links,
      pg_total_relation_size('change_sets') + pg_total_relation_size('changes') as changes,
      pg_database_size(current_database()) as all`;
  return {
    publications: Number(row?.rows),
    'MB of contents': megabytes(row?.bodies),
    'of the log': megabytes(row?.publications),
    'of the chains': megabytes(row?.links),
    'of the history': megabytes(row?.changes),
    'in all': megabytes(row?.all),
  };
}

/** Measures reads, in milliseconds. */
async function measureReads(address: string, headers: Record<string, string>) {
  return summarize(async () => {
    const answer = await fetch(address, { headers });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  });
}

function measureSaves(write: Bench['write']) {
  let save = 0;
  return summarize(() => write('about.hero.headline', `Round ${++save}`));
}

async function summarize(work: () => Promise<void>) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return { 'median ms': Number(median(times).toFixed(1)), 'longest ms': Number(Math.max(...times).toFixed(1)) };
}
