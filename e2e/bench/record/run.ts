import { ensureBuild } from '../../../server/ensure-build.mjs';
import { createCluster } from '../../run/postgres.mjs';
import { openSite } from '../../run/site-under-test';
import { median } from '../process-use';
import { measureDownload, measureExamination, openBench, UNLIMITED } from './measure-answers';
import { measureYears } from './years';

// `npx tsx e2e/bench/record/run.ts [rounds] [build]`: measures what the record of publications costs, and how long a bundle and an examination
// response of 400 publications take while an editor saves. With the path of another build
// (`…/dist/server/index.js`), also how long a page that is not cached takes there. `… run.ts years` measures a record of ten years instead.

const ROUNDS = Number(process.argv[2] ?? 100);
const OTHER = process.argv[3];
/** The number of changes of all pages, which give about 400 publications. */
const MONTHS = 13;

await ensureBuild();
const cluster = process.env.TEST_DATABASE_URL ? null : await createCluster();
await cluster?.start();
const url = process.env.TEST_DATABASE_URL ?? cluster?.url() ?? '';
try {
  if (process.argv[2] === 'years') await measureYears(url);
  else await measureCost();
} finally {
  await cluster?.remove();
}

/** Measures what recording costs, and how long answers take. */
async function measureCost(): Promise<void> {
  const { site: own, sql, headers, write, settle } = await openBench(url);
  const sizes = async () => {
    const [row] = await sql`
      select (select count(*)::int from publications) as publications, count(*)::int as bodies,
        coalesce(sum(octet_length(data)), 0)::int as compressed, coalesce(sum(bytes), 0)::int as bytes from published_bodies`;
    return row as { publications: number; bodies: number; compressed: number; bytes: number };
  };
  const grow = async (name: string, work: () => Promise<unknown>) => {
    const before = await sizes();
    await work();
    const ms = await settle();
    const after = await sizes();
    const publications = after.publications - before.publications;
    const compressed = after.compressed - before.compressed;
    return {
      name,
      publications,
      compressed,
      'per publication': Math.round(compressed / Math.max(publications, 1)),
      ms,
    };
  };
  await settle();
  const first = await sizes();
  console.log(
    `At first: ${first.publications} publications, ${first.bodies} contents, ${first.compressed} bytes of ${first.bytes}.`,
  );
  console.table([
    await grow('a headline', () => write('about.hero.headline', 'Words of record')),
    await grow('the firm’s name, on all pages', () => write('site.firm.name', 'Another Firm')),
    await grow('the brand, on all pages', () => write('site.brand.colours.ink', '#112233')),
  ]);
  const times = [['this build', await measureMisses(own.server.url, headers)]];
  const [table] =
    await sql`select pg_total_relation_size('published_bodies')::int as bodies, pg_total_relation_size('publications')::int as rows`;
  console.log(`On disk: ${table?.bodies} bytes of contents, ${table?.rows} of publications.`);
  for (let month = 0; month < MONTHS; month += 1) {
    await write('site.firm.name', `Firm ${month}`);
    await settle();
  }
  // One change a month, so that each date shows other publications.
  await sql`set session_replication_role = replica`;
  await sql`
    update publications set used_from = date_trunc('day', now()) - (last.number - publications.number) * interval '1 month'
    from (select address, max(number) as number from publications group by address) as last
    where last.address = publications.address`;
  await sql`set session_replication_role = default`;
  const today = new Date();
  const dates = Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 2)).toISOString().slice(0, 10),
  );
  const whole = `${own.server.url}/api/record/bundle?files=true&chain=true`;
  console.table([await measureDownload('a bundle', whole, headers), await measureExamination(own, { write, dates })]);
  await sql.end();
  await own.stop();
  if (OTHER) {
    const other = await openSite(url, UNLIMITED, [process.execPath, OTHER]);
    const theirs = { ...headers, Authorization: `Bearer ${await other.key(['admin'])}` };
    times.push(['the other build', await measureMisses(other.server.url, theirs)]);
    await other.stop();
  }
  console.table(Object.fromEntries(times));
}

/** Measures a page that was just changed, in milliseconds. */
async function measureMisses(origin: string, headers: Record<string, string>) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = JSON.stringify({ path: 'about.hero.headline', value: `Round ${round}` });
    await fetch(`${origin}/api/content/update`, { method: 'POST', headers, body });
    const begun = performance.now();
    await (await fetch(`${origin}/about`)).arrayBuffer();
    times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => Number((sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1));
  return { median: Number(median(times).toFixed(1)), p95: at(0.95), longest: at(0.999) };
}
