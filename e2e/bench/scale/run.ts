import { sql } from 'drizzle-orm';
import { ensureBuild } from '../../../server/ensure-build.mjs';
import { createCluster } from '../../run/postgres.mjs';
import { openSite, type SiteUnderTest } from '../../run/site-under-test';
import { seedChanges } from '../seed-changes';

// `npm run bench:scale`: measures each route on a site with 10,000 sections, half of them on one page, and 100,000 changes, and compares it
// with the sample site. Times are per item if a response contains several.

const SECTIONS = 10_000;
const CHANGES = 100_000;
const ROUNDS = 60;
const MOST = 1.5;
/** The number of sections added to the sample site, so that its routes return some. */
const FEW = 10;

interface Route {
  path: string;
  /** Returns the number of items in a response. */
  items: (body: string) => number;
}

const one = () => 1;
const countListed = (body: string) => Math.max(1, (JSON.parse(body) as unknown[]).length);
const ROUTES: Route[] = [
  { path: '/', items: one },
  { path: '/api/content/home', items: one },
  { path: '/api/sections/team', items: countListed },
  { path: '/api/sections/brokers', items: countListed },
  { path: '/api/history?page=home&limit=50', items: one },
  { path: '/api/history?page=investors&limit=50', items: one },
];

await ensureBuild();
const cluster = process.env.TEST_DATABASE_URL ? null : await createCluster();
await cluster?.start();
const postgres = process.env.TEST_DATABASE_URL ?? cluster?.url() ?? '';
const [sample, grown] = [await openSite(postgres), await openSite(postgres)];
const rows: Record<string, object> = {};
try {
  await fill(sample, FEW * 4, 1000);
  await fill(grown, SECTIONS, CHANGES);
  const keys = [await sample.key(), await grown.key()] as const;
  for (const route of ROUTES) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS + 10; round++) {
      const pair = [await timeOnce(sample, keys[0], route), await timeOnce(grown, keys[1], route)] as const;
      // The first rounds warm up.
      if (round >= 10) times[0].push(pair[0]) && times[1].push(pair[1]);
    }
    const [few, many] = times.map((list) => percentile(list, 0.95)) as [number, number];
    const ratio = (many / few).toFixed(2);
    rows[route.path] = {
      'sample, ms an item': few.toFixed(3),
      'grown, ms an item': many.toFixed(3),
      ratio,
      met: many / few <= MOST ? 'yes' : 'NO',
    };
  }
  console.table(rows);
} finally {
  await sample.stop();
  await grown.stop();
  await cluster?.remove();
}

/** Adds half of the sections to one page, and a few to a page that has the same number on both sites. */
async function fill({ db, settle }: SiteUnderTest, sections: number, changes: number): Promise<void> {
  await db.execute(sql`insert into sections (section_id, section_type, section_name, section_data, position, page_id)
    select 'bench-' || n, 'hero', 'Section ' || n, json_build_object('headline', 'Headline ' || n, 'cta', 'Go on'), n,
      case when n <= ${FEW}::int then 'team' when n % 2 = 0 then 'brokers' else 'privacy' end
    from generate_series(1, ${sections}::int) n`);
  await seedChanges(db, changes);
  await settle();
}

/** Returns the milliseconds per item of a response. */
async function timeOnce({ server }: SiteUnderTest, key: string, { path, items }: Route): Promise<number> {
  const begunAt = performance.now();
  const answer = await fetch(server.url + path, { headers: { Authorization: `Bearer ${key}` } });
  const body = await answer.text();
  const ms = performance.now() - begunAt;
  if (!answer.ok) throw new Error(`${path} responded with ${answer.status}.`);
  return ms / items(body);
}

function percentile(numbers: readonly number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? Number.NaN;
}
