import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { MAX_JSON_BYTES } from './read-json';

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.signIn();
});
afterAll(() => server.close());

const post = async (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  path = '/api/content/update',
) => {
  const all = { ...editor, 'Content-Type': 'application/json', ...headers };
  const answer = await fetch(server.url + path, { method: 'POST', headers: all, body });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
};
const write = (value: unknown) => JSON.stringify({ path: 'home.hero.cta', value });
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const padded = (bytes: number) => {
  const bare = write('x');
  return `${bare.slice(0, -1)}${' '.repeat(bytes - bare.length)}}`;
};

describe('a JSON body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'Application/JSON',
  ])('is accepted with the type %s, and its characters are unchanged', async (type) => {
    const text = 'Zoë – 日本 – 🏪';
    expect(await post(write(text), { 'Content-Type': type })).toMatchObject({ status: 200, body: { value: text } });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'application/json; charset=utf-16',
  ])('is rejected with the type %s', async (type) => {
    expect(await post(write('x'), { 'Content-Type': type })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  it('may have up to a megabyte, compressed or not', async () => {
    expect((await post(padded(MAX_JSON_BYTES))).status).toBe(200);
    expect((await post(padded(MAX_JSON_BYTES + 1))).status).toBe(413);
    const packed = (text: string) => post(gzipSync(text) as Uint8Array<ArrayBuffer>, { 'Content-Encoding': 'gzip' });
    expect((await packed(padded(MAX_JSON_BYTES))).status).toBe(200);
    expect((await packed(padded(MAX_JSON_BYTES + 1))).status).toBe(413);
    expect((await packed(' '.repeat(64 * 1024 * 1024))).status).toBe(413);
  });

  it('with a higher size limit may still contain no more values than its length allows', async () => {
    const admin = { ...(await server.signIn('admin')) };
    const keys = Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join();
    const answer = await post(`{${keys}}`, admin, '/api/admin/import');
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it('has a maximum number of values, which is checked before parsing', async () => {
    const most = Math.floor(MAX_JSON_BYTES / 50);
    const contact = async (value: string) => (await post(`{"fullName":${value}}`, {}, '/api/contact')).body;
    for (const value of ['[1', '[{}', '[[]']) {
      const fill = (count: number) => `${value}${`,${value.slice(1)}`.repeat(count)}]`;
      expect(await contact(fill(Math.floor(most / 2) - 10))).toMatchObject({ message: 'Name is required' });
      expect(await contact(fill(most + 1))).toMatchObject({
        code: 'PAYLOAD_TOO_LARGE',
        message: `The request contains more than ${most.toLocaleString('en-US')} values.`,
      });
    }
    expect(await contact(`{${'"a":1,'.repeat(most)}"b":1}`)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(await post(write(`,{[\\",`.repeat(10_000)))).toMatchObject({ status: 422 });
    expect(await contact(JSON.stringify(`,[{"\\,`.repeat(most)))).toMatchObject({
      message: 'Name can have at most 200 characters',
    });
  });

  it('that is not JSON, UTF-8 or an object is rejected without changes', async () => {
    const broken = new Uint8Array([...Buffer.from(write('a').slice(0, -2)), 0xff, 0xc3, ...Buffer.from('"}')]);
    const bodies = ['{', 'null', '"x"', '5', '[]', '{"a":1}x', '\ufeff{', broken];
    for (const body of bodies) expect([String(body), (await post(body)).status]).toEqual([String(body), 400]);
    expect((await post('{}', { 'Content-Encoding': 'gzip' })).status).toBe(400);
    expect((await post('{}', { 'Content-Encoding': 'rot13' })).status).toBe(415);
    const kept = await server.send('GET', '/api/content/home');
    expect(JSON.stringify(kept.body)).not.toContain('\ufffd');
  });

  it('may be nested up to 64 levels', async () => {
    const contact = async (depth: number) =>
      (await post(`{"fullName":${nested(depth)}}`, {}, '/api/contact')).body.message;
    expect(await contact(64)).toBe('Name is required');
    expect(await contact(65)).toBe('The request is nested too deeply.');
    expect((await post(`{"path":"home.x","value":${nested(200_000)}}`)).status).toBe(400);
  });

  it.each(['__proto__', 'prototype', 'constructor'])('with the key %s at any depth is rejected', async (key) => {
    for (const body of [`{"${key}":1}`, `{"path":"home.x","value":[{"a":{"${key}":{}}}]}`]) {
      const answer = await post(body);
      expect([answer.status, answer.body.message]).toEqual([400, `The key "${key}" is not allowed.`]);
    }
    expect((await post(`{"\\u0063onstructor":1}`)).status).toBe(400);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });

  it('may be missing, which counts as an empty object', async () => {
    const answer = await server.send('POST', '/api/content/update', undefined, editor);
    expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual(['path', 'value']);
  });
});
