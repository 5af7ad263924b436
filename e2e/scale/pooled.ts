import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { tryDay } from './day';
import { tryEveryRoute } from './every-route';
import { startPooler } from './parts';
import { SERVERS, type Site, signIn, summarize, type Trials, underLoad, VISITORS, whenBack, whenShown } from './site';
import { startVisitors } from './traffic';

/** The cache keeps a page for a minute, which may have begun a moment ago. */
const EXPIRES_MS = 2000;
const AWAY_MS = Number(process.env.AWAY_SECONDS ?? 60) * 1000;

/** Servers behind a pooler: how soon changes are seen, a day's traffic, and the loss of each part but the database. */
export async function tryPooled(trials: Trials): Promise<void> {
  const { attempt, startCluster, openSite } = trials;
  const primary = await startCluster();
  const pooler = await startPooler(primary);
  const site = await openSite({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${pooler.port}/postgres`,
    ...{ DATABASE_DIRECT_URL: primary.url(), DATABASE_PREPARE: 'false' },
  });
  const load = (work: () => Promise<void>) => () => underLoad(site, primary, work);
  await attempt('a change reaches visitors and other editors', () => tryVisible(site));
  await attempt('nothing personal is cached', () => tryEveryRoute(site));
  await attempt('a day’s traffic', () => tryDay(site));
  await attempt(
    'a server is killed',
    load(async () => {
      await site.servers[0]?.stop('SIGKILL');
      await wait(3000);
      await site.launch(0);
    }),
  );
  await attempt(
    'every server is restarted, one after the other',
    load(async () => {
      for (let at = 0; at < SERVERS; at++) {
        await site.servers[at]?.stop();
        await site.launch(at);
        await wait(1000);
      }
    }),
  );
  await attempt(
    'the pooler is restarted',
    load(() => pooler.restart()),
  );
  await attempt('every server is killed right after a change', () => tryLostPurge(site));
  await attempt(`no server runs for ${AWAY_MS / 1000} s`, () => tryWithoutServers(site));
  await attempt(`the bucket is away for ${AWAY_MS / 1000} s`, () => tryWithoutBucket(site, trials.bucket));
  await site.close();
  await pooler.stop();
}

/** Measures how soon a change is in what visitors read through the cache, and announced to an editor of another server. */
async function tryVisible({ url, servers }: Site): Promise<string> {
  assert.equal((await fetch(url, { method: 'PURGE' })).status, 405, 'Anyone can empty the cache.');
  const headers = await signIn(url);
  const other = servers[1]?.url ?? '';
  const following = await fetch(`${other}/api/trpc/live.events?input=%7B%7D`, {
    headers: { ...headers, Accept: 'text/event-stream' },
  });
  assert.equal(following.status, 200);
  let heard = 0;
  const reading = (async () => {
    for await (const chunk of following.body ?? [])
      if (Buffer.from(chunk).includes('"home"')) heard = performance.now();
  })().catch(() => undefined);
  const [shown, told]: [number[], number[]] = [[], []];
  for (let round = 1; round <= 20; round++) {
    const value = `Round ${round}`;
    await fetch(url).then((answer) => answer.text());
    const began = performance.now();
    heard = 0;
    const body = JSON.stringify({ path: 'home.hero.headline', value });
    assert.equal((await fetch(`${url}/api/content/update`, { method: 'POST', headers, body })).status, 200);
    let seen = 0;
    while (performance.now() - began < 5000 && (seen === 0 || heard === 0)) {
      if (seen === 0 && (await (await fetch(url)).text()).includes(`>${value}<`)) seen = performance.now();
      await wait(10);
    }
    shown.push(seen - began);
    told.push(heard - began);
  }
  await following.body?.cancel().catch(() => undefined);
  void reading;
  assert.ok(Math.min(...shown, ...told) > 0, 'A change did not arrive within 5 s.');
  assert.ok(Math.max(...shown) <= 2000, `A visitor saw a change after ${Math.round(Math.max(...shown))} ms.`);
  assert.ok(Math.max(...told) <= 1000, `An editor saw a change after ${Math.round(Math.max(...told))} ms.`);
  return `visitors after ${summarize(shown)}, editors after ${summarize(told)}`;
}

/** Kills all servers before any of them purges the cache, and starts them again. Visitors must not see what the cache still has. */
async function tryLostPurge(site: Site): Promise<string> {
  const { url, servers } = site;
  const headers = await signIn(url);
  const value = 'Written right before the end';
  await wait(1000);
  await fetch(url).then((answer) => answer.text());
  const body = JSON.stringify({ path: 'home.hero.headline', value });
  assert.equal((await fetch(`${url}/api/content/update`, { method: 'POST', headers, body })).status, 200);
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  assert.ok(!(await (await fetch(url)).text()).includes(`>${value}<`), 'The purge was not lost.');
  const began = performance.now();
  await Promise.all(servers.map((_, at) => site.launch(at)));
  const started = performance.now();
  await whenShown(url, value);
  const late = performance.now() - started;
  assert.ok(late <= 2000, `Visitors saw the change ${Math.round(late)} ms after the servers were ready.`);
  return `seen ${Math.round(performance.now() - began)} ms after the start, ${Math.round(late)} ms after the servers were ready`;
}

/** Reads a page that the cache has, until it has expired, while no server runs. */
async function tryWithoutServers(site: Site): Promise<string> {
  const { url, servers } = site;
  const read = async (cookie?: string) =>
    (await fetch(url, cookie === undefined ? {} : { headers: { Cookie: cookie } })).status;
  // Servers that have just started purge the cache.
  await wait(1000);
  assert.equal(await read(), 200);
  await Promise.all(servers.map((server) => server.stop()));
  const statuses = new Set<number>();
  for (const began = performance.now(); performance.now() - began < AWAY_MS + EXPIRES_MS; await wait(500))
    statuses.add(await read());
  assert.deepEqual([...statuses], [200]);
  assert.equal(await read('none=1'), 503);
  await Promise.all(servers.map((_, at) => site.launch(at)));
  await whenBack(url);
  return 'pages in the cache were shown, also after they expired; the others returned with the servers';
}

/** Reads pages, known and unknown pictures while the bucket is away. */
async function tryWithoutBucket({ url }: Site, bucket: Trials['bucket']): Promise<string> {
  const headers = await signIn(url);
  const { Cookie = '', Origin = '' } = headers;
  const upload = async (name: string): Promise<Response> => {
    const form = new FormData();
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><title>${name}</title><rect width="40" height="20"/></svg>`;
    form.append('image', new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`);
    return fetch(`${url}/api/media`, { method: 'POST', headers: { Cookie, Origin }, body: form });
  };
  const before = await upload('before');
  const text = await before.text();
  assert.equal(before.status, 201, text);
  const { file } = JSON.parse(text);
  const picture = `${url}${file.url}`;
  // The upload empties the cache, and so does each server that started a moment ago.
  const isStored = async () => Number((await fetch(picture)).headers.get('Age')) >= 3;
  for (const began = performance.now(); !(await isStored()); await wait(500))
    assert.ok(performance.now() - began < 30_000, 'The picture did not stay in the cache.');
  const read = async (cookie?: string) =>
    (await fetch(picture, cookie === undefined ? {} : { headers: { Cookie: cookie } })).status;
  assert.equal(await read(), 200);
  const visitors = startVisitors(url, VISITORS);
  bucket.fault = 'refuse';
  const statuses = { cached: new Set<number>(), fresh: new Set<number>(), uploads: new Set<number>() };
  for (const began = performance.now(); performance.now() - began < AWAY_MS; await wait(500)) {
    statuses.cached.add(await read());
    statuses.fresh.add(await read('none=1'));
    statuses.uploads.add((await upload(`away ${began}`)).status);
  }
  bucket.fault = 'none';
  await wait(500);
  await visitors.stop();
  assert.deepEqual(visitors.failures.slice(0, 5), []);
  assert.deepEqual([...statuses.cached], [200]);
  assert.deepEqual([...statuses.fresh], [503]);
  assert.deepEqual([...statuses.uploads], [503]);
  assert.deepEqual([await read('none=1'), (await upload('after')).status], [200, 201]);
  return `${visitors.answered} reads of pages, slowest ${Math.round(visitors.slowest)} ms; files in the cache were served, others 503`;
}
