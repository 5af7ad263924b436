import { asc, desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publications, publishedFiles } from '../../../db/schema/publications';
import { readNeededFile, readPublication } from '../../features/record/read-publication';
import { picture, uploadTests } from '../../library/media/testing-uploads';
import { hashBytes } from '../../platform/database/published-bodies';
import { NeededFiles } from './needed-files';

const tests = uploadTests();
const { upload, get } = tests;
let admin: Record<string, string>;
beforeAll(async () => {
  admin = await tests.server.signIn('admin');
});
beforeEach(async () => {
  await tests.server.services.recordKeeper.run();
});

const call = (name: string, input: object) => tests.server.send('POST', `/api/trpc/${name}`, input, admin);
const record = () => tests.server.services.recordKeeper.run();
const newest = async (address: string) => {
  const { db } = tests.server.database;
  const [row] = await db
    .select()
    .from(publications)
    .where(eq(publications.address, address))
    .orderBy(desc(publications.number));
  return row;
};

describe('a document', () => {
  it('is recorded with its hash, and again when its file is replaced, restored or renamed, until it is withdrawn', async () => {
    const { db } = tests.server.database;
    const [first, second] = ['First letter', 'Second letter'];
    const { body } = await upload([{ bytes: first, name: 'letter.txt', type: 'text/plain' }]);
    const address: string = body.file.url;
    const id = address.split('/').at(-2) ?? '';
    await record();
    const before = await newest(address);
    expect(before).toMatchObject({ kind: 'file', pageId: id, title: 'letter.txt', number: 1 });
    const { manifest } = await readPublication(db, before?.id ?? 0, 'UTC');
    expect(manifest.files).toEqual([{ path: address, hash: hashBytes((await get(address)).bytes) }]);

    const form = new FormData();
    form.append('files', new Blob([second], { type: 'text/plain' }), 'letter.txt');
    const url = `${tests.server.url}/api/media?replaces=${id}`;
    expect((await fetch(url, { method: 'POST', body: form, headers: tests.editor })).status).toBe(201);
    await record();
    expect((await newest(address))?.number).toBe(2);
    const served = (await get(address)).bytes;

    expect((await call('files.withdraw', { id })).status).toBe(200);
    await record();
    expect(await newest(address)).toMatchObject({ number: 3, manifest: null });
    expect((await get(address)).answer.status).toBe(410);
    // The record has both files, although nobody else gets them.
    for (const bytes of [manifest.files[0]?.hash ?? '', hashBytes(served)]) {
      expect(await readNeededFile(db, tests.server.services.media.storage, bytes)).not.toBeNull();
    }
  });
});

describe('an image on a page', () => {
  it('is recorded in all sizes, and stays in the record after it is withdrawn', async () => {
    const { db } = tests.server.database;
    const { storage } = tests.server.services.media;
    const bytes = await picture({ width: 700, height: 350, background: '#135791' }).png().toBuffer();
    const { body } = await upload([{ bytes, name: 'street.png' }]);
    const key = body.file.url.slice('/media/'.length);
    const files = (await storage.filesOf(key)).map((file) => file.key);
    const readBuilt = async () => undefined;
    const needed = new NeededFiles({ db, storage, attachedDir: '/nowhere', readBuilt });
    const html = `<img src="/media/${key}" srcset="${files.map((file) => `/media/${file} 1x`).join(', ')}" alt="">`;
    const found = (await needed.find(html)).files;
    const hashes = new Map(found.map(({ path, hash }) => [path.slice('/media/'.length), hash]));
    expect([...hashes.keys()].sort()).toEqual(files.toSorted());
    expect([...hashes.values()]).not.toContain(null);
    const stored = await db.select().from(publishedFiles).orderBy(asc(publishedFiles.key));
    expect(stored.map((file) => file.key)).toEqual(expect.arrayContaining(files));
    const original = await storage.read(key);
    expect((await call('media.withdraw', { key })).status).toBe(200);
    expect(await storage.filesOf(key)).toEqual([]);
    for (const file of files) expect((await get(`/media/${file}`)).answer.status).toBe(410);
    // The page no longer exists.
    expect((await needed.find(html)).files.map(({ hash }) => hash)).toEqual(files.map(() => null));
    const kept = await readNeededFile(db, storage, hashes.get(key) ?? '');
    expect(kept?.equals(original ?? Buffer.alloc(0))).toBe(true);
  });
});
