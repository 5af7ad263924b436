import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { openSite, type SiteUnderTest } from '../../run/site-under-test';

export const UNLIMITED = { RATE_KEY_WRITES_PER_MINUTE: '0', RATE_READS_PER_SECOND: '0' };
const BUILT = fileURLToPath(new URL('../../../dist/server/index.js', import.meta.url));
const WAIT_MS = 100;

type Headers = Record<string, string>;
type Write = (path: string, value: unknown) => Promise<void>;

/** Opens a site with the key of an admin. `settle` waits until everything is recorded and returns the milliseconds. */
export async function openBench(url: string) {
  const site = await openSite(url, UNLIMITED, [process.execPath, BUILT]);
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  const headers: Headers = {
    Authorization: `Bearer ${await site.key(['admin'])}`,
    'Content-Type': 'application/json',
  };
  const write: Write = async (path, value) => {
    const body = JSON.stringify({ path, value });
    const answer = await fetch(`${site.server.url}/api/content/update`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  const state = async () =>
    (await (await fetch(`${site.server.url}/api/record/state`, { headers })).json()) as { behindSince: string | null };
  const settle = async () => {
    const begun = performance.now();
    while ((await state()).behindSince !== null) await wait(WAIT_MS);
    return Math.round(performance.now() - begun);
  };
  return { site, sql, headers, write, settle };
}

/** Measures a download, such as a bundle. */
export async function measureDownload(name: string, address: string, headers: Headers) {
  const begun = performance.now();
  const answer = await fetch(address, { headers });
  const bytes = (await answer.arrayBuffer()).byteLength;
  return { name: `${name} (${answer.status})`, ms: Math.round(performance.now() - begun), bytes, 'longest save': 0 };
}

/** Measures a response for some dates, and how long saves take meanwhile. */
export async function measureExamination(site: SiteUnderTest, { write, dates }: { write: Write; dates: string[] }) {
  const { cookies } = await site.session('admin');
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { Cookie, Origin: site.server.url, 'Content-Type': 'application/json' };
  const [from, to] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  const request = { dates, from, to, pages: [], kinds: ['performance'] };
  const begun = performance.now();
  const body = JSON.stringify({ ...request, withFiles: true, withChain: true });
  const asked = await fetch(`${site.server.url}/api/record/examinations`, { method: 'POST', headers, body });
  if (!asked.ok) throw new Error(`${asked.status} ${await asked.text()}`);
  let longest = 0;
  for (let save = 0; ; save += 1) {
    const saved = performance.now();
    await write('about.hero.headline', `Save ${save}`);
    longest = Math.max(longest, performance.now() - saved);
    const { items } = (await (await fetch(`${site.server.url}/api/record/examinations`, { headers })).json()) as {
      items: { state: string; bytes: number; parts: number }[];
    };
    const [made] = items;
    if (made && made.state !== 'waiting' && made.state !== 'running') {
      const ms = Math.round(performance.now() - begun);
      const name = `${dates.length} dates, ${made.parts} parts (${made.state})`;
      return { name, ms, bytes: made.bytes, 'longest save': Math.round(longest) };
    }
    await wait(WAIT_MS);
  }
}
