import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { media } from '../../../db/schema/library';
import { startTestServer, type TestServer } from '../../main/testing';

const FONT = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2'),
);

let server: TestServer;
let key: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' });
  key = await server.key();
});
afterAll(() => server.close());

async function send(bytes: Uint8Array | string, name = 'own.woff2') {
  const form = new FormData();
  form.append('files', new Blob([bytes as BlobPart], { type: 'font/woff2' }), name);
  const answer = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers: key });
  return { status: answer.status, body: await answer.json() };
}
/** Returns a copy of the font with some bytes changed. */
function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(FONT);
  change(bytes);
  return bytes;
}
const brand = (value: unknown) =>
  server.send('POST', '/api/content/update', { path: 'site.brand', value }, key).then(({ status }) => status);

describe('an uploaded font', () => {
  it('is stored unchanged, served as a font and used by the site', async () => {
    const { status, body } = await send(FONT);
    expect(status, JSON.stringify(body)).toBe(201);
    const { url } = body.file;
    expect(url).toMatch(/^\/media\/[0-9a-f]{40}\.woff2$/);
    const answer = await fetch(server.url + url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(FONT)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'font/woff2',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await brand({ fonts: { headings: url } })).toBe(200);
    const html = async () => (await server.send('GET', '/')).body as string;
    await expect.poll(html).toContain(`<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`);
    const sheet = /href="(\/brand\/[0-9a-f]{16}\.css)"/.exec(await html())?.[1] ?? '';
    const css = (await server.send('GET', sheet)).body as string;
    expect(css).toContain(`src:url("${url}") format("woff2")`);
    expect(css).toContain('--font-serif:"Own headings"');
    expect(css).not.toContain('--font-sans:"Own texts"');
  });

  it.each([
    ['not a font', 'GIF89a'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['only the signature', 'wOF2'],
    ['another signature', changed((bytes) => bytes.write('wOFF', 0, 'latin1'))],
    ['a truncated file', FONT.subarray(0, FONT.length - 100)],
    ['a file with trailing data', Buffer.concat([FONT, Buffer.from('<script>')])],
    ['no table', changed((bytes) => bytes.writeUInt16BE(0, 12))],
    ['more tables than the file contains', changed((bytes) => bytes.writeUInt16BE(65_535, 12))],
    ['tables that would unpack to gigabytes', changed((bytes) => bytes.writeUInt32BE(0xffffffff, 16))],
    ['a table directory without an end', changed((bytes) => bytes.fill(0xff, 48, 400))],
    ['an unknown font flavor', changed((bytes) => bytes.writeUInt32BE(7, 4))],
  ])('%s is rejected, and nothing is stored', async (_what, bytes) => {
    const before = await server.database.db.$count(media);
    const { status, body } = await send(bytes);
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await server.database.db.$count(media)).toBe(before);
  });

  it('larger than half a megabyte is rejected', async () => {
    expect((await send(Buffer.concat([FONT, Buffer.alloc(600_000)]))).status).toBe(413);
  });

  it.each([
    ['CSS', '/media/x.woff2");}body{display:none'],
    ['an address on another site', 'https://evil.example/a.woff2'],
    ['a picture', `/media/${'a'.repeat(40)}.png`],
    ['a script', 'javascript:alert(1)'],
  ])('cannot be set to %s', async (_what, headings) => {
    expect(await brand({ fonts: { headings } })).toBe(422);
  });
});
