import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { ADMIN, expect, signIn, test } from './fixtures';

const MB = 1024 * 1024;
const update = (value: unknown) => JSON.stringify({ path: 'home.story', value });
const paragraphs = (count: number, length: number) => ({
  blocks: Array.from({ length: count }, (_, index) => ({
    id: `b${index}`,
    type: 'paragraph',
    data: { text: 'x'.repeat(length) },
  })),
});
const nested = (depth: number) => `{"path":"home.story","value":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test('bodies of every size are accepted or refused with a reason, and none causes a server error', async ({
  start,
  folder,
}) => {
  const server = await start({ DATA_DIR: folder, ...ADMIN, METRICS_TOKEN: 'a token that reads metrics' });
  const { url } = server;
  const headers = await signIn(url);
  const send = async (body: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api/content/update`, { method: 'POST', headers: { ...headers, ...more }, body });
    return { status: answer.status, body: await answer.json() };
  };

  expect((await send(update(paragraphs(100, 2000)))).status).toBe(200);
  expect((await send(update('x'.repeat(0.9 * MB)))).status).toBe(400);
  expect((await send(update(paragraphs(900, 1000)))).status).toBe(400);
  expect((await send(update('x'.repeat(MB + 1)))).status).toBe(413);
  expect((await send(update('x'.repeat(30 * MB)))).status).toBe(413);
  expect((await send(update('é'.repeat(0.6 * MB)))).status).toBe(413);
  expect((await send(nested(60))).status).toBe(400);
  expect((await send(nested(100_000))).status).toBe(400);
  expect((await send(nested(500_000))).status).toBe(400);
  expect((await send(`{"path":"home.story","value":{${'"a":{'.repeat(50_000)}`)).status).toBe(400);
  const keys = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]));
  // Counted before parsing: more values than any content has cost more than their length suggests.
  expect((await send(update(keys))).status).toBe(413);
  expect((await send(`{"path":"home.story","value":${'1'.repeat(400_000)}}`)).status).toBeLessThan(500);
  // A small body that grows when decompressed: it is read as sent or not at all.
  const bomb = gzipSync(Buffer.from(update('x'.repeat(40 * MB))));
  expect(bomb.length).toBeLessThan(100_000);
  expect([400, 413, 415]).toContain((await send(new Uint8Array(bomb), { 'Content-Encoding': 'gzip' })).status);
  expect((await send(new Uint8Array([0x7b, 0xff, 0xfe]))).status).toBe(400);

  const batch = (count: number, value = 'x') =>
    JSON.stringify({ changes: Array.from({ length: count }, () => ({ path: 'home.hero.cta', value })) });
  const batches = async (body: string) =>
    (await fetch(`${url}/api/content/batch`, { method: 'POST', headers, body })).status;
  expect(await batches(batch(500))).toBe(200);
  expect(await batches(batch(501))).toBe(400);
  expect(await batches(batch(0))).toBe(400);

  const memory = await memoryOf(url);
  for (let round = 0; round < 30; round++) expect((await send(update('x'.repeat(5 * MB)))).status).toBe(413);
  expect((await memoryOf(url)) - memory).toBeLessThan(150 * MB);
  expect((await fetch(`${url}/`)).status).toBe(200);
  expect(server.lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)).toEqual([]);
});

test('a body without a declared length is cut off when it gets too large', async ({ start, folder }) => {
  const { url } = await start({ DATA_DIR: folder, ...ADMIN });
  const headers = await signIn(url);
  const status = await new Promise<number>((resolve, reject) => {
    const sending = request(`${url}/api/content/update`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.on('error', reject);
    const chunk = 'x'.repeat(64 * 1024);
    sending.write('{"path":"home.story","value":"');
    for (let sent = 0; sent < 2 * MB; sent += chunk.length) sending.write(chunk);
    sending.end('"}');
  });
  expect(status).toBe(413);
});

/** Returns the process's resident memory in bytes, as its metrics report it. */
async function memoryOf(url: string): Promise<number> {
  const headers = { Authorization: 'Bearer a token that reads metrics' };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN);
}
