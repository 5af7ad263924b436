import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimFiles } from '../../../db/schema/claims';
import { startTestServer, type TestServer } from '../../main/testing';

type Person = Record<string, string>;

let server: TestServer;
let [admin, editor, reviewer]: Person[] = [];

beforeAll(async () => {
  server = await startTestServer({ RATE_READS_PER_SECOND: '0' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  [admin, editor, reviewer] = [
    await server.signIn('admin'),
    await server.signIn('editor'),
    await server.signIn('reviewer'),
  ];
});

const send = (method: string, path: string, body?: unknown, by = reviewer) => server.send(method, path, body, by);
const create = (given: object = {}) =>
  send('POST', '/api/claims', { statement: 'We returned 32%.', kind: 'performance', ...given });

async function upload(id: number, content: string, name = 'audit.txt', by: Person | undefined = reviewer) {
  const form = new FormData();
  form.append('files', new File([content], name));
  const answer = await fetch(`${server.url}/api/claims/${id}/upload`, { method: 'POST', body: form, headers: by });
  return { status: answer.status, body: await answer.json() };
}

async function sealedFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const { key } of server.services.media.storage.list()) if (key.endsWith('.sealed')) files.push(key);
  return files.sort();
}

describe('a file of a claim', () => {
  it('is stored encrypted, read only by those who may, and substantiates the claim until it is removed', async () => {
    const { id } = (await create()).body;
    const secret = 'Audited: 32% net, year 2025';
    const { status, body } = await upload(id, secret);
    expect([status, body]).toMatchObject([201, { name: 'audit.txt', mimeType: 'text/plain', bytes: secret.length }]);
    expect((await send('GET', `/api/claims/${id}`)).body).toMatchObject({ status: 'substantiated', files: 1 });
    const content = `/api/claims/${id}/files/${body.id}/content`;
    const read = await send('GET', content);
    expect([read.status, read.body]).toEqual([200, secret]);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename=audit.txt',
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
    });
    for (const [by, expected] of [
      [{}, 401],
      [editor, 403],
      [await server.key(['content:write', 'content:draft']), 403],
      [await server.key(['claims:read']), 200],
      [admin, 200],
    ] as const) {
      expect((await send('GET', content, undefined, by)).status).toBe(expected);
    }
    const [row] = await server.database.db.select().from(claimFiles);
    expect((await send('GET', `/media/${row?.key}`, undefined, admin)).status).toBe(404);
    const stored = await server.services.media.storage.read(row?.key ?? '');
    expect(stored?.length).toBe(secret.length + 28);
    expect(stored?.includes('Audited')).toBe(false);
    expect((await send('GET', `/api/claims/${id + 1}/files/${body.id}/content`)).status).toBe(404);
    expect((await send('GET', '/api/claims/x/files/1/content')).status).toBe(404);
    await send('DELETE', `/api/claims/${id}/files/${body.id}?reason=Outdated`);
    expect((await send('GET', `/api/claims/${id}`)).body).toMatchObject({ status: 'needs-substantiation', files: 0 });
    expect((await send('GET', `/api/claims/${id}/files`)).body.items).toMatchObject([
      { removedAt: expect.any(String) },
    ]);
    expect((await send('GET', content)).body).toBe(secret);
  });

  it('separates the claims that have one from those that only name a source', async () => {
    const [filed, sourced, neither] = [
      (await create()).body,
      (await create({ source: 'The ledger' })).body,
      (await create()).body,
    ];
    await upload(filed.id, 'evidence', 'a.txt');
    const list = async (query: string) =>
      (await send('GET', `/api/claims?${query}`)).body.items.map((claim: { id: number }) => claim.id);
    expect(await list('status=substantiated')).toEqual([sourced.id, filed.id]);
    expect(await list('status=substantiated&support=file')).toEqual([filed.id]);
    expect(await list('status=substantiated&support=source')).toEqual([sourced.id]);
    expect(await list('support=none')).toEqual([neither.id]);
    expect((await send('GET', '/api/claims?support=x')).status).toBe(400);
    const { body } = await send('GET', '/api/trpc/claims.overview');
    expect(body.result.data).toMatchObject({
      ...{ substantiated: 1, 'source-only': 1, 'needs-substantiation': 1, expired: 0, retired: 0 },
    });
  });

  it('is refused if it is empty, of another type, or sent by someone without the right, and leaves nothing behind', async () => {
    const { id } = (await create()).body;
    const before = await sealedFiles();
    expect((await upload(id, '', 'empty.txt')).status).toBe(422);
    expect((await upload(id, 'MZ\u0000\u0001', 'tool.exe')).status).toBe(415);
    expect((await upload(id, 'not a pdf', 'audit.pdf')).status).toBe(415);
    expect((await upload(id, 'x', 'a.txt', editor)).status).toBe(403);
    expect((await upload(999, 'x')).status).toBe(404);
    expect(await sealedFiles()).toEqual(before);
    const rows = await server.database.db.select({ key: claimFiles.key }).from(claimFiles);
    expect(rows).toEqual([]);
  });

  it('is stored once per idempotency key', async () => {
    const { id } = (await create()).body;
    const by = { ...reviewer, 'Idempotency-Key': 'upload-1' };
    const [first, second] = [await upload(id, 'evidence', 'a.txt', by), await upload(id, 'evidence', 'a.txt', by)];
    expect(second).toEqual(first);
    expect((await send('GET', `/api/claims/${id}/files`)).body.items).toHaveLength(1);
  });
});
