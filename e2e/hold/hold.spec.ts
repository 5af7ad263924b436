import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from '../fixtures';
import { freePort } from '../run/postgres.mjs';
import { openSite, type SiteUnderTest } from '../run/site-under-test';
import { drawShots, type Shot } from './shots';
import type { Sent } from './target';

/** The longest time a request may block the server beyond a harmless request of the same length, in milliseconds. */
const HOLD_MS = 100;
/** All 20,000 take more than an hour: `HOLD_SHOTS=Infinity` sends them. */
const SHOTS = Number(process.env.HOLD_SHOTS ?? (process.env.LONG ? 3000 : 100));
const SEED = Number(process.env.HOLD_SEED ?? 20_261_122);
/** The database is emptied after this many requests, since accepted texts are never deleted and add up. */
const ROUND = 400;
const ANSWER_MS = 20_000;
/** The largest request head that the server reads to its end, in bytes. */
const MAX_HEAD = 16_384;
/** Each share runs on its own server; there are as many shares as parallel test workers. */
const SHARES = ['one half', 'the other half'];

let site: SiteUnderTest;
let loopPort: number;
let headers: Record<string, string>;

test.beforeAll(async () => {
  loopPort = await freePort();
  const watch = new URL('./watch-loop.mjs', import.meta.url).href;
  site = await openSite(process.env.TEST_DATABASE_URL ?? '', {
    NODE_OPTIONS: `--import=${watch}`,
    LOOP_PORT: String(loopPort),
    RATE_EDITOR_WRITES_PER_MINUTE: '0',
    RATE_AI_PER_MINUTE: '0',
  });
});
test.afterAll(() => site.stop());

for (const share of SHARES.keys()) {
  test(`no request blocks the server longer than its length explains, or crashes it: ${SHARES[share]}`, async () => {
    test.setTimeout(process.env.LONG ? 3_600_000 : 240_000);
    await signIn();
    const shots = drawShots(SHOTS, SEED).filter((_, index) => index % SHARES.length === share);
    expect(shots.length).toBeGreaterThan(Math.min(SHOTS, 20_000) / SHARES.length - 1);
    const found: string[] = [];
    for (const [index, make] of shots.entries()) {
      const shot = make();
      if (index % ROUND === ROUND - 1) await resetSite();
      const problem = await problemOf(shot);
      expect(site.server.isRunning(), `${shot.name} crashed the server`).toBe(true);
      if (problem) found.push(`${shot.name}: ${problem}`);
    }
    expect(found, `seed ${SEED}`).toEqual([]);
  });
}

async function problemOf(shot: Shot): Promise<string | null> {
  const status = await fire(shot.hostile).catch(String);
  if (typeof status === 'string') return status;
  if (status === 500 || status > 503) return `answered ${status}`;
  const held = await readHeldTime();
  return held > HOLD_MS && (await isHeldAgain(shot)) ? `held for ${Math.round(held)} ms` : null;
}

/** Rules out a busy machine, which is slow only once: a slow request is slow each time, compared with a harmless one. */
async function isHeldAgain({ hostile, harmless }: Shot): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) {
    await fire(harmless());
    const baseline = await readHeldTime();
    await fire(hostile);
    if ((await readHeldTime()) <= baseline + HOLD_MS) return false;
  }
  return true;
}

async function fire({ method, path, headers: own = {}, body, isRaw }: Sent): Promise<number> {
  // A client may not receive the response if the server closes the connection while the request is being sent.
  if (isRaw || path.length > MAX_HEAD) return fireRaw(method, path, own);
  const answer = await fetch(site.server.url + path, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...own },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends a request over a bare socket, since clients correct URLs and refuse odd headers. A closed connection counts as a refusal. */
function fireRaw(method: string, path: string, own: Record<string, string>): Promise<number> {
  const lines = Object.entries({ Host: `127.0.0.1:${site.server.port}`, Connection: 'close', ...own });
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
  return new Promise((resolve, reject) => {
    const socket = connect(site.server.port, '127.0.0.1', () => socket.write(head));
    let answer = '';
    socket.setTimeout(ANSWER_MS, () => reject(new Error(`No response to ${head.slice(0, 100)}`)));
    socket.on('data', (data) => (answer += data.toString('latin1').slice(0, 20)));
    socket.on('error', () => resolve(400));
    socket.on('close', () => {
      socket.setTimeout(0);
      resolve(Number(answer.slice(9, 12)) || 400);
    });
  });
}

/** Returns the longest time the server's event loop was blocked since the last call, in milliseconds. */
function readHeldTime(): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ port: loopPort, host: '127.0.0.1' }, (answer) => {
      let text = '';
      answer.on('data', (data) => (text += data));
      answer.on('end', () => resolve((JSON.parse(text) as { held: number }).held));
    })
      .on('error', reject)
      .end();
  });
}

async function signIn(): Promise<void> {
  const { cookies } = await site.session('admin');
  headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), Origin: site.server.url };
  await readHeldTime();
}

async function resetSite(): Promise<void> {
  await site.reset();
  await signIn();
}
