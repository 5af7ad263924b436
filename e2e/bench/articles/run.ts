import { ensureBuild } from '../../../server/ensure-build.mjs';
import { createCluster } from '../../run/postgres.mjs';
import { openSite, type SiteUnderTest } from '../../run/site-under-test';

// `npm run bench:articles [words]`: measures the responses of collections and the dashboard with 1,000 articles and 200 pages, and compares
// them with a site that has ten of each. Two servers of the same build answer in turns. With words, only routes whose names contain them
// are measured. `ROUNDS=1500` sets the number of rounds.

const FEW = { articles: 10, pages: 10 };
const MANY = { articles: 1000, pages: 200 };
const ROUNDS = Number(process.env.ROUNDS ?? 200);
const WARM_UP = 10;
const MOST = 1.5;
/** The number of pages created in parallel. */
const AT_ONCE = 4;

interface Site extends SiteUnderTest {
  /** The headers of an editor's requests. */
  editor: Record<string, string>;
  /** The cursor of a page in the middle of the list. */
  middle: string;
}

interface Route {
  name: string;
  ask: (site: Site, round: number) => Promise<Response>;
}

const read = (path: string) => (site: Site) => fetch(site.server.url + path);
const readAsEditor = (path: string) => (site: Site) => fetch(site.server.url + path, { headers: site.editor });
const query = (procedure: string, input: object = {}) =>
  readAsEditor(`/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);

const ROUTES: Route[] = [
  { name: 'list, first page', ask: readAsEditor('/insights') },
  { name: 'list, first page, cached', ask: read('/insights') },
  {
    name: 'list by REST, in the middle',
    ask: (site) => read(`/api/collections/insights?limit=5&cursor=${site.middle}`)(site),
  },
  { name: 'list of an author', ask: read('/insights?author=author-3') },
  { name: 'list of a category', ask: read('/insights?category=news') },
  { name: 'article, cached', ask: read('/insights/article-3') },
  { name: 'article, rendered', ask: readAsEditor('/insights/article-3') },
  { name: 'feed', ask: read('/insights/feed.xml') },
  { name: 'sitemap', ask: read('/sitemap.xml') },
  { name: 'dashboard: pages', ask: query('pages.list') },
  { name: 'dashboard: articles', ask: query('collections.entries', { collection: 'insights', limit: 10 }) },
  { name: 'dashboard: redirects', ask: query('redirects.list', { limit: 10 }) },
  { name: 'dashboard: library', ask: query('media.list') },
  { name: 'search', ask: query('search.content', { q: 'unmistakable' }) },
  {
    name: 'find, one step',
    ask: query('search.places', { find: 'unmistakable', isCaseSensitive: false, isWholeWord: false }),
  },
  { name: 'site check, one step', ask: query('siteCheck.pages') },
  { name: 'site check, shared content', ask: query('siteCheck.shared') },
  {
    name: 'a save of one word',
    ask: (site, round) =>
      write(site, '/api/content/update', { path: 'article-3.hero.headline', value: `Word ${round}` }),
  },
  {
    name: 'a save, then the article rendered again',
    ask: async (site, round) => {
      await write(site, '/api/content/update', { path: 'article-5.entry.standfirst', value: `Of five, ${round}.` });
      return read('/insights/article-5')(site);
    },
  },
  { name: 'a company’s own page', ask: read('/portfolio/harrow-finch-heating') },
  { name: 'a new page', ask: (site, round) => write(site, '/api/pages', { title: `New page ${round}` }) },
];

await ensureBuild();
const cluster = process.env.TEST_DATABASE_URL ? null : await createCluster();
await cluster?.start();
const postgres = process.env.TEST_DATABASE_URL ?? cluster?.url() ?? '';
const sites: Site[] = [];
try {
  for (const size of [FEW, MANY]) sites.push(await openFilled(size));
  const rows: Record<string, object> = {};
  const words = process.argv[2] ?? '';
  for (const route of ROUTES) if (route.name.includes(words)) rows[route.name] = await compare(route);
  console.table(rows);
} finally {
  for (const site of sites) await site.stop();
  await cluster?.remove();
}

async function openFilled({ articles, pages }: typeof FEW): Promise<Site> {
  const opened = await openSite(postgres, { RATE_EDITOR_WRITES_PER_MINUTE: '0' });
  const { cookies } = await opened.session('editor');
  const editor = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), Origin: opened.server.url };
  const site: Site = { ...opened, editor, middle: '' };
  await write(site, '/api/pages', { title: 'Insights', layout: 'insights', status: 'published' });
  await runSeveral(articles, async (n) => {
    const [title, address] = [`Article ${n}`, `/insights/article-${n}`];
    await write(site, '/api/pages', { title, address, layout: 'insights-entry', status: 'published' });
    const date = new Date(Date.UTC(2000, 0, n)).toISOString().slice(0, 10);
    const entry = {
      standfirst: `Of ${n}.`,
      author: `Author ${n % 10}`,
      date,
      categories: n % 2 === 0 ? ['news'] : [],
      cover: '',
      imageAlt: '',
    };
    await write(site, '/api/content/update', { path: `article-${n}.entry`, value: entry });
  });
  await runSeveral(pages, (n) =>
    write(site, '/api/pages', { title: `Page ${n}`, layout: 'article', status: 'published' }),
  );
  await write(site, '/api/content/update', { path: 'page-3.hero.headline', value: 'Something unmistakable' });
  const listed = await (await read(`/api/collections/insights?limit=${Math.min(100, articles / 2)}`)(site)).json();
  site.middle = String(listed.nextCursor);
  return site;
}

/** Runs the work `count` times, several at once. */
async function runSeveral(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 1;
  const worker = async () => {
    while (next <= count) {
      const n = next;
      next += 1;
      await work(n);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** @throws Error if the request is refused */
async function write(site: Site, path: string, body: object): Promise<Response> {
  const headers = { ...site.editor, 'Content-Type': 'application/json' };
  const answer = await fetch(site.server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function compare(route: Route): Promise<object> {
  const times: [number[], number[]] = [[], []];
  const bytes: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    // Each site goes first equally often.
    const turn = round % 2 === 0 ? [...sites.keys()] : [...sites.keys()].reverse();
    for (const at of turn) {
      const [ms, size] = await timeOnce(sites[at] as Site, route, round);
      bytes[at] = size;
      if (round >= WARM_UP) times[at]?.push(ms);
    }
  }
  const [few = 0, many = 0] = times.map((list) => percentile(list, 0.95));
  return {
    'ten, ms': few.toFixed(1),
    'thousand, ms': many.toFixed(1),
    ratio: (many / few).toFixed(2),
    kB: bytes.map((size) => (size / 1000).toFixed(1)).join(' / '),
    met: many / few <= MOST ? 'yes' : 'NO',
  };
}

/** Returns the duration of one response in milliseconds and its size in bytes. */
async function timeOnce(site: Site, route: Route, round: number): Promise<[number, number]> {
  const begunAt = performance.now();
  const answer = await route.ask(site, round);
  const body = await answer.arrayBuffer();
  const ms = performance.now() - begunAt;
  if (!answer.ok) throw new Error(`${route.name} responded with ${answer.status}: ${new TextDecoder().decode(body)}`);
  return [ms, body.byteLength];
}

function percentile(numbers: readonly number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? Number.NaN;
}
