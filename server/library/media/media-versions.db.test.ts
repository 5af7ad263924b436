import { expect, it } from 'vitest';
import { auditLog, keptVersions } from '../../../db/schema/history';
import { picture, uploadTests } from './testing-uploads';

const site = uploadTests();

const call = (name: string, input: object) => site.server.send('POST', `/api/trpc/media.${name}`, input, site.editor);
const versionsOf = async (key: string) =>
  (
    await site.server.send(
      'GET',
      `/api/trpc/media.versions?input=${encodeURIComponent(JSON.stringify({ key }))}`,
      undefined,
      site.editor,
    )
  ).body;
const upload = async (background: string, name = 'street.png') => {
  const bytes = await picture({ background }).png().toBuffer();
  const { body } = await site.upload([{ bytes, name }]);
  return { bytes, key: body.file.url.slice('/media/'.length) as string };
};

it('stores each alt text with its author and time, and restores one as a new version', async () => {
  const { key } = await upload('#102030');
  await call('describe', { key, alt: 'A bakery' });
  await call('describe', { key, alt: 'A bakery' });
  await call('describe', { key, alt: 'A laundry' });
  const told = (await versionsOf(key)).result.data;
  expect(told.map(({ version, alt }: { version: number; alt: string }) => [version, alt])).toEqual([
    [3, 'A laundry'],
    [2, 'A bakery'],
    [1, ''],
  ]);
  const times = told.map(({ timestamp }: { timestamp: string }) => timestamp);
  expect(times).toEqual([...times].sort().reverse());
  expect(told[0].by).toMatch(/^Person/);
  expect((await call('putBack', { key, version: 2 })).body.result.data.alt).toBe('A bakery');
  expect((await versionsOf(key)).result.data[0]).toMatchObject({ version: 4, alt: 'A bakery' });
  const audited = await site.server.database.db.select().from(auditLog).orderBy(auditLog.id);
  expect(audited.at(-1)).toMatchObject({ action: 'media-restore', subject: 'street.png, version 2' });
});

it('records that an image was removed and uploaded again with another name', async () => {
  const { key, bytes } = await upload('#203040');
  await call('delete', { key });
  await site.upload([{ bytes, name: 'avenue.png' }]);
  await site.upload([{ bytes, name: 'not-again.png' }]);
  const told = (await versionsOf(key)).result.data as { name: string; isInLibrary: boolean }[];
  expect(told.map(({ name, isInLibrary }) => [name, isInLibrary])).toEqual([
    ['avenue.png', true],
    ['street.png', false],
    ['street.png', true],
  ]);
});

it('rejects a version that does not exist, without changes', async () => {
  const { key } = await upload('#304050');
  const before = await site.server.database.db.$count(keptVersions);
  for (const version of [0, 9, 1.5, 2 ** 40]) {
    const { status } = await call('putBack', { key, version });
    expect([version, status]).toEqual([version, version === 9 ? 404 : 400]);
  }
  expect((await call('putBack', { key: `${'0'.repeat(40)}.png`, version: 1 })).status).toBe(404);
  expect((await versionsOf(`${'0'.repeat(40)}.png`)).error.data.code).toBe('NOT_FOUND');
  expect(await site.server.database.db.$count(keptVersions)).toBe(before);
});

it('moves several images to a folder or none, and restores the folder', async () => {
  const [one, two] = [await upload('#405060', 'one.png'), await upload('#506070', 'two.png')];
  const narrowed = async (folder: string) =>
    (
      await site.server.send(
        'GET',
        `/api/trpc/media.list?input=${encodeURIComponent(JSON.stringify({ folder }))}`,
        undefined,
        site.editor,
      )
    ).body.result.data.items.map(({ name }: { name: string }) => name);
  expect((await call('move', { keys: [one.key, `${'f'.repeat(40)}.png`], folder: 'Street' })).status).toBe(404);
  expect(await narrowed('Street')).toEqual([]);
  expect((await call('move', { keys: [one.key, two.key, one.key], folder: 'Street' })).status).toBe(200);
  expect((await narrowed('Street')).sort()).toEqual(['one.png', 'two.png']);
  const folders = await site.server.send('GET', '/api/trpc/media.folders', undefined, site.editor);
  expect(folders.body.result.data).toEqual(['Street']);
  expect((await versionsOf(one.key)).result.data[0]).toMatchObject({ version: 2, folder: 'Street' });
  await call('putBack', { key: one.key, version: 1 });
  expect(await narrowed('Street')).toEqual(['two.png']);
  expect((await call('move', { keys: [two.key], folder: 'a\nb' })).status).toBe(400);
});
