import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../../db/schema/history';
import { mediaPicture, srcSets } from '../../../src/lib/media-url';
import { type Answer, startTestServer, type TestServer } from '../../main/testing';
import type { Actor } from '../../platform/actor';
import { abandon, listUnfinished } from '../files/testing-unfinished';
import { type Once, openMediaLibrary } from './media-library';

const EDITOR: Actor = { kind: 'session', id: null, name: 'Ada', role: 'editor', client: '' };
const NAVY = { width: 330, height: 165, channels: 3 as const, background: '#0b1f3a' };

let server: TestServer;
let editor: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  editor = await server.signIn();
});

const dataDir = () => server.services.env.DATA_DIR;
const reopen = () => openMediaLibrary(server.services.env, server.database.db, server.services.log);
const filesOf = (hash: string) => {
  const folder = path.join(dataDir(), 'media', hash.slice(0, 2));
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(hash)) : [];
};
const call = (name: string, input: unknown) => server.send('POST', `/api/trpc/media.${name}`, input, editor);
const ask = async (name: string, input: unknown): Promise<Answer> =>
  server.send('GET', `/api/trpc/media.${name}?input=${encodeURIComponent(JSON.stringify(input))}`, undefined, editor);
const dataOf = async (answer: Promise<Answer>) => (await answer).body.result.data;

async function upload(name: string, { width = 330, height = 165, background = '#0b1f3a', alpha = 1 } = {}) {
  const create = { width, height, channels: 4 as const, background: { ...rgb(background), alpha } };
  const bytes = await sharp({ create }).png().toBuffer();
  const form = new FormData();
  form.append('files', new Blob([bytes as BlobPart]), name);
  const answer = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers: editor });
  expect(answer.status).toBe(201);
  const url: string = (await answer.json()).file.url;
  return { url, key: url.replace('/media/', ''), hash: url.slice(7, 47) } as const;
}

const rgb = (hex: string) => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5, 7), 16),
});

describe('an image in the library', () => {
  it('is stored in the sizes and formats that its address declares, and served in each', async () => {
    const { url, hash } = await upload('street.png');
    const picture = mediaPicture(url);
    if (!picture) throw new Error('The address declares no sizes.');
    const addresses = srcSets(picture).flatMap(({ srcSet }) => srcSet.split(', ').map((part) => part.split(' ')));
    expect(addresses.map(([, width]) => width)).toEqual(['320w', '330w', '320w', '330w']);
    expect(filesOf(hash)).toHaveLength(5);
    for (const [address = '', width] of addresses) {
      const answer = await fetch(server.url + address);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${address.split('.').at(-1)}`]);
      const { width: real } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(`${real}w`).toBe(width);
    }
  });

  it('has its colors in its address if it is opaque', async () => {
    expect((await upload('navy.png')).url).toMatch(/-330x165\.png$/);
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b1f3a' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('files', new Blob([bytes as BlobPart]), 'navy.jpg');
    const answer = await fetch(`${server.url}/api/media`, { method: 'POST', body: form, headers: editor });
    expect((await answer.json()).file.url).toMatch(/-8x8-(0[01][123]){6}\.jpg$/);
  });

  it('is listed newest first, searchable by name and alt text, in pages', async () => {
    const one = await upload('Main Street.png');
    const two = await upload('ledger.png', { background: '#b98a2e' });
    await call('describe', { key: one.key, alt: 'A 50% sign' });
    const { items, total } = await dataOf(ask('list', {}));
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['ledger.png', 'Main Street.png']);
    expect([total, items[1]]).toEqual([
      2,
      expect.objectContaining({ url: one.url, alt: 'A 50% sign', width: 330, height: 165, mimeType: 'image/png' }),
    ]);
    for (const [q, found] of [
      ['street', 1],
      ['50%', 1],
      ['5_%', 0],
      ['street MAIN', 1],
      ['png  sign', 1],
      ['sign nothing', 0],
      ['LEDGER', 1],
      ['nothing', 0],
    ] as const) {
      expect((await dataOf(ask('list', { q }))).total, q).toBe(found);
    }
    const rest = await dataOf(ask('list', { cursor: two.key }));
    expect(rest.items.map(({ key }: { key: string }) => key)).toEqual([one.key]);
    expect((await ask('list', { cursor: '../x' })).status).toBe(400);
    expect((await ask('read', { key: two.key.replace(/^./, (first) => (first === '0' ? '1' : '0')) })).status).toBe(
      404,
    );
  });
});

describe('an image in use', () => {
  const PATH = 'home.opportunity.cards.0.image';

  async function use(url: string) {
    const rich = { blocks: [{ type: 'image', data: { file: { url }, caption: '' } }] };
    const send = async (method: string, address: string, body: unknown) => {
      const answer = await server.send(method, address, body, editor);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    };
    await send('POST', '/api/content/update', { path: PATH, value: url });
    await send('POST', '/api/sections', {
      pageId: 'about',
      sectionId: 'pictures',
      sectionType: 'welcome',
      sectionName: 'Pictures',
      sectionData: { title: 'Pictures', body: [rich] },
    });
    await send('POST', '/api/trpc/templates.create', {
      name: 'With a picture',
      category: 'content',
      sectionType: 'custom',
      sectionData: { elements: [{ id: 'image-1', type: 'image', data: { src: url } }] },
    });
  }

  it('lists its uses in pages, sections and templates', async () => {
    const { url, key } = await upload('street.png');
    await use(url);
    expect((await dataOf(ask('read', { key }))).uses).toEqual([
      { kind: 'page', pageId: 'home', name: null, path: PATH },
      { kind: 'section', pageId: 'about', name: 'Pictures', path: 'dynamic.pictures.body.0' },
      { kind: 'template', pageId: null, name: 'With a picture', path: 'elements.0.data.src' },
    ]);
  });

  it('is replaced everywhere in one change set, which can be reverted', async () => {
    const old = await upload('old.png');
    const next = await upload('new.png', { background: '#b98a2e' });
    await use(old.url);
    expect(await dataOf(call('replace', { from: old.key, to: next.key }))).toEqual({ places: 3 });
    expect((await dataOf(ask('read', { key: old.key }))).uses).toEqual([]);
    expect((await dataOf(ask('read', { key: next.key }))).uses).toHaveLength(3);
    const newest = async (page: string) =>
      (await server.send('GET', `/api/history?page=${page}&limit=1`, undefined, editor)).body.items[0];
    const [ofHome, ofAbout] = [await newest('home'), await newest('about')];
    expect([ofHome.path, ofAbout.path]).toEqual([PATH, 'dynamic.pictures.body.0']);
    expect(ofHome.changeSetId).toBe(ofAbout.changeSetId);
    expect((await server.send('POST', `/api/history/${ofHome.id}/revert`, {}, editor)).status).toBe(200);
    expect((await dataOf(ask('read', { key: next.key }))).uses).toHaveLength(2);
    expect((await call('replace', { from: old.key, to: old.key })).status).toBe(422);
    expect((await call('replace', { from: old.key, to: next.key.replace(/^.{8}/, '00000000') })).status).toBe(404);
  });

  it('is only deleted after confirmation, keeps its published address, and returns when uploaded again', async () => {
    const shown = await upload('shown.png');
    const spare = await upload('spare.png', { background: '#b98a2e' });
    await use(shown.url);
    const refused = await call('delete', { key: shown.key });
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      'This image is used in 3 places. Remove it there first.',
    ]);
    expect(filesOf(shown.hash)).toHaveLength(5);
    expect((await call('delete', { key: spare.key })).status).toBe(200);
    await call('describe', { key: shown.key, alt: 'A street' });
    expect((await call('delete', { key: shown.key, isSure: true })).status).toBe(200);
    for (const [name, input] of [
      ['delete', { key: shown.key, isSure: true }],
      ['describe', { key: shown.key, alt: 'x' }],
      ['replace', { from: shown.key, to: spare.key }],
    ] as const) {
      expect([name, (await call(name, input)).status]).toEqual([name, 404]);
    }
    expect((await ask('read', { key: shown.key })).status).toBe(404);
    expect(await dataOf(ask('list', {}))).toMatchObject({ items: [], total: 0 });
    const picture = mediaPicture(shown.url);
    if (!picture) throw new Error('The address declares no sizes.');
    const variants = srcSets(picture).flatMap(({ srcSet }) => srcSet.split(', ').map((part) => part.split(' ')[0]));
    for (const address of [shown.url, spare.url, ...variants]) {
      expect([address, (await fetch(server.url + address)).status]).toEqual([address, 200]);
    }
    const told = await server.database.db
      .select({ action: auditLog.action, subject: auditLog.subject })
      .from(auditLog)
      .orderBy(auditLog.id);
    expect(told.filter(({ action }) => action === 'media-delete').map(({ subject }) => subject)).toEqual([
      'spare.png',
      'shown.png, used in 3 places',
    ]);
    await (await reopen()).close();
    const again = await upload('back.png');
    expect(again.url).toBe(shown.url);
    expect((await dataOf(ask('list', {}))).items).toMatchObject([
      { key: shown.key, name: 'back.png', alt: 'A street' },
    ]);
  });

  it('requires an editor', async () => {
    for (const name of ['describe', 'replace', 'delete']) {
      expect((await server.send('POST', `/api/trpc/media.${name}`, {})).status, name).toBe(401);
    }
    expect((await server.send('GET', '/api/trpc/media.list?input={}')).status).toBe(401);
  });
});

describe('a server that was killed during an upload', () => {
  it('loses its unfinished files to another server, and keeps recorded ones', async () => {
    const { key, hash } = await upload('kept.png');
    const lost = 'f'.repeat(40);
    const { storage } = await reopen();
    const file = path.join(storage.temporaryDir, 'half');
    await writeFile(file, 'half a picture');
    await storage.keep([{ key: `${lost}.png`, file }]);
    expect(filesOf(lost)).toEqual([`${lost}.png`]);
    // Files that are stored and recorded, but still listed as unfinished, stay.
    const again = path.join(storage.temporaryDir, 'again');
    await writeFile(again, 'the same');
    await storage.keep([{ key, file: again }]);
    // Another server on the same folder, that runs.
    await (await reopen()).close();
    expect(filesOf(lost)).toEqual([`${lost}.png`]);
    expect(listUnfinished(dataDir())).toHaveLength(4);
    abandon(storage.temporaryDir);
    await (await reopen()).close();
    expect(filesOf(lost)).toEqual([]);
    expect(filesOf(hash)).toHaveLength(5);
    expect(listUnfinished(dataDir())).toEqual([]);
  });

  it('keeps its files if an upload of the same content fails meanwhile', async () => {
    const { db } = server.database;
    const addOne = async (once?: Once) => {
      const file = path.join(server.services.media.storage.temporaryDir, randomUUID());
      await writeFile(file, await sharp({ create: NAVY }).png().toBuffer());
      return server.services.media.add(db, [{ file, name: 'x.png' }], EDITOR, { once });
    };
    const [kept] = await addOne(async (_hash, write) => {
      await expect(addOne(() => Promise.reject(new Error('still running')))).rejects.toThrow('still running');
      return db.transaction(write);
    });
    expect(filesOf(kept?.url.slice(7, 47) ?? '')).toHaveLength(5);
    expect(listUnfinished(dataDir())).toEqual([]);
  });

  it('leaves no files if the row cannot be written', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const file = path.join(server.services.media.storage.temporaryDir, 'upload');
    await writeFile(file, bytes);
    const before = readdirSync(path.join(dataDir(), 'media')).flatMap((name) =>
      readdirSync(path.join(dataDir(), 'media', name)),
    );
    const failing = server.services.media.add(server.database.db, [{ file, name: 'x.png' }], EDITOR, {
      once: () => Promise.reject(new Error('no room')),
    });
    await expect(failing).rejects.toThrow('no room');
    const after = readdirSync(path.join(dataDir(), 'media')).flatMap((name) =>
      readdirSync(path.join(dataDir(), 'media', name)),
    );
    expect(after).toEqual(before);
    expect(listUnfinished(dataDir())).toEqual([]);
  });
});
