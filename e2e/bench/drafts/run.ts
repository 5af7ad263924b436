import { ensureBuild } from '../../../server/ensure-build.mjs';
import { createCluster } from '../../run/postgres.mjs';
import { openSite } from '../../run/site-under-test';
import { PAGES } from '../../site/pages';

// `npx tsx e2e/bench/drafts/run.ts [rounds]`: measures what can be done with a draft of 500 changes on 12 pages, and compares each with
// publishing as many changes at once, without a draft. Prints the medians in milliseconds; all run in turns.

const ROUNDS = Number(process.argv[2] ?? 15);
const CHANGES = 500;
const pages = PAGES.map(([pageId]) => pageId).slice(0, 12);

await ensureBuild();
const cluster = process.env.TEST_DATABASE_URL ? null : await createCluster();
await cluster?.start();
const site = await openSite(process.env.TEST_DATABASE_URL ?? cluster?.url() ?? '');
const key = await site.key(['admin']);
const times = new Map<string, number[]>();
let count = 0;

try {
  const texts = Array.from({ length: Math.ceil(CHANGES / pages.length) }, () => 'A word');
  await send('POST', '/api/content/batch', { changes: pages.map((id) => ({ path: `${id}.many`, value: { texts } })) });
  for (let round = 0; round < ROUNDS + 3; round++) {
    const measured: [string, number][] = [];
    const time = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const begun = performance.now();
      const result = await work();
      measured.push([name, performance.now() - begun]);
      return result;
    };
    await time('batch', () => send('POST', '/api/content/batch', { changes: changesOf() }));
    const { id } = await send('POST', '/api/drafts', { name: `Draft ${round}` });
    await time('add to the draft', () => send('POST', `/api/drafts/${id}/changes`, { changes: changesOf() }));
    const asked = encodeURIComponent(JSON.stringify({ draftId: id, pageId: 'home', isSiteShown: true }));
    await time('open a page of the draft', () => send('GET', `/api/trpc/drafts.editable?input=${asked}`));
    await time('merge the draft', () => send('GET', `/api/drafts/${id}/merge`));
    await time('publish the draft', () => send('POST', `/api/drafts/${id}/publish`, {}));
    // The first rounds warm up.
    if (round >= 3) for (const [name, ms] of measured) times.set(name, [...(times.get(name) ?? []), ms]);
  }
  const batch = median(times.get('batch') ?? []);
  console.table(
    [...times].map(([step, all]) => ({ step, ms: median(all).toFixed(1), ratio: (median(all) / batch).toFixed(2) })),
  );
} finally {
  await site.stop();
  await cluster?.remove();
}

/** Returns changes with new values, in turn on each page. */
function changesOf(): object[] {
  count += 1;
  return Array.from({ length: CHANGES }, (_, at) => ({
    path: `${pages[at % pages.length]}.many.texts.${Math.floor(at / pages.length)}`,
    value: `Word ${count}`,
  }));
}

async function send(method: string, path: string, body?: object) {
  const response = await fetch(site.server.url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${answer.slice(0, 500)}`);
  return JSON.parse(answer);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
