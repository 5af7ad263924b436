import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../../db/schema/accounts';
import { auditLog } from '../../../db/schema/history';
import { checkMedia } from '../../features/check/check-media';
import { picture, uploadTests } from './testing-uploads';

const tests = uploadTests();
const { upload, get } = tests;
let admin: Record<string, string>;
beforeAll(async () => {
  admin = await tests.server.signIn('admin');
});

const call = (name: string, input: object, headers = admin) =>
  tests.server.send('POST', `/api/trpc/${name}`, input, headers);
const photo = (background: string) => picture({ width: 700, height: 350, background }).png().toBuffer();
const keyOf = (url: string) => url.slice('/media/'.length);
const recorded = async () =>
  (await tests.server.database.db.select().from(auditLog).orderBy(auditLog.id)).flatMap(({ action, subject }) =>
    action === 'media-withdraw' ? [subject] : [],
  );

describe('a withdrawn image', () => {
  it('is a 410 at all its addresses, its files are deleted, and the audit log keeps its hash', async () => {
    const bytes = await photo('#123456');
    const { body } = await upload([{ bytes, name: 'Salaries.png' }]);
    const key = keyOf(body.file.url);
    const stored = (await get(body.file.url)).bytes;
    const { storage } = tests.server.services.media;
    const files = await storage.filesOf(key);
    expect(files.length).toBeGreaterThan(2);
    expect((await call('media.withdraw', { key })).status).toBe(200);
    for (const file of files) expect((await fetch(`${tests.server.url}/media/${file.key}`)).status).toBe(410);
    expect(await storage.filesOf(key)).toEqual([]);
    expect(await recorded()).toEqual([`Salaries.png (SHA-256 ${createHash('sha256').update(stored).digest('hex')})`]);
    // A page that still uses it shows a plain box.
    const shown = await fetch(tests.server.url + body.file.url, { headers: { 'Sec-Fetch-Dest': 'image' } });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([410, 'image/svg+xml; charset=utf-8']);
    expect(await shown.text()).toMatch(/^<svg /);
    // It is neither listed nor reported as missing, and cannot be uploaded again.
    const list = await tests.server.send('GET', '/api/trpc/media.list?input=%7B%7D', undefined, admin);
    expect(list.body.result.data.total).toBe(0);
    const problems = [];
    for await (const each of checkMedia(tests.server.database.db, storage, () => {})) problems.push(each);
    expect(problems).toEqual([]);
    const again = await upload([{ bytes, name: 'again.png' }]);
    expect([again.status, again.body.message]).toEqual([
      422,
      'An admin withdrew this file: it cannot be uploaded again.',
    ]);
    expect(await storage.filesOf(key)).toEqual([]);
    expect((await call('media.withdraw', { key })).status).toBe(404);
  });

  it('disappears from the icons that were generated from it', async () => {
    const { body } = await upload([{ bytes: await photo('#fa034d'), name: 'logo.png' }]);
    const icon = { path: 'site.brand.icon', value: body.file.url };
    expect((await tests.server.send('POST', '/api/content/update', icon, tests.editor)).status).toBe(200);
    const addresses = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'];
    const read = (address: string) => get(address).then(({ bytes }) => bytes.toString('base64'));
    await expect.poll(async () => (await get('/icon-512.png')).answer.status).toBe(200);
    const before = await Promise.all(addresses.map(read));
    expect((await call('media.withdraw', { key: keyOf(body.file.url) })).status).toBe(200);
    for (const [index, address] of addresses.entries())
      await expect.poll(() => read(address), { message: address }).not.toBe(before[index]);
    // The default icon replaces it in every size.
    expect((await get('/icon-512.png')).answer.status).toBe(200);
  });

  it('cannot be withdrawn by an editor, an API key, or an admin without a recent confirmation', async () => {
    const { body } = await upload([{ bytes: await photo('#654321'), name: 'a.png' }]);
    const key = keyOf(body.file.url);
    expect((await call('media.withdraw', { key }, tests.editor)).status).toBe(403);
    expect((await call('media.withdraw', { key }, await tests.server.key(['content:write', 'admin']))).status).toBe(
      403,
    );
    await tests.server.database.db.update(session).set({ confirmedAt: sql`now() - interval '1 hour'` });
    const stale = await call('media.withdraw', { key });
    expect([stale.status, stale.body.error.data.reason]).toEqual([403, 'CONFIRM_IDENTITY']);
    expect((await get(body.file.url)).answer.status).toBe(200);
    await tests.server.database.db.update(session).set({ confirmedAt: sql`now()` });
  });
});

describe('a withdrawn document', () => {
  it('is a 410 at its address and those of its earlier files, like every document with the same file', async () => {
    const [draft, final] = ['%PDF-1.7\n% draft', '%PDF-1.7\n% final'];
    const first = await upload([{ bytes: draft, name: 'letter.pdf' }]);
    const twin = await upload([{ bytes: draft, name: 'twin.pdf' }]);
    const { url } = first.body.file;
    const [, id] = /files\/(\w+)\//.exec(url) ?? [];
    const form = new FormData();
    form.append('files', new Blob([final]), 'letter.pdf');
    const replaced = await fetch(`${tests.server.url}/api/media?replaces=${id}`, {
      method: 'POST',
      body: form,
      headers: tests.editor,
    });
    expect(replaced.status).toBe(201);
    const versions = await tests.server.send(
      'GET',
      `/api/trpc/files.versions?input=${encodeURIComponent(JSON.stringify({ id }))}`,
      undefined,
      admin,
    );
    const addresses = versions.body.result.data.map(({ url: of }: { url: string }) => of);
    expect(addresses).toHaveLength(2);
    expect((await call('files.withdraw', { id })).status).toBe(200);
    for (const address of [url, twin.body.file.url, ...addresses]) {
      const answer = await fetch(tests.server.url + address);
      expect([address, answer.status, (await answer.json()).code]).toEqual([address, 410, 'GONE']);
    }
    expect((await upload([{ bytes: draft, name: 'b.pdf' }])).status).toBe(422);
  });
});
