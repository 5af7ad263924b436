import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pages } from '../../../db/schema/content';
import { media } from '../../../db/schema/library';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { SiteRegion } from '../../accounts/settings/site-region';
import { readBoot } from '../../site/rendering/read-boot';
import { PageDirectory } from '../directory/page-directory';
import { SitePictures } from './site-pictures';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const bootOf = (pageId: string) =>
  readBoot(
    {
      database,
      pictures: new SitePictures(database),
      directory: new PageDirectory(database),
      region: new SiteRegion(database.db),
    },
    pageId,
    '',
  );
const size = { mimeType: 'image/webp', bytes: 1, width: 40, height: 20 };
const keyOf = (digit: string) => `${digit.repeat(40)}-40x20-${'0'.repeat(18)}.webp`;

it('returns the alt texts of the library images that the content shows, and no others', async () => {
  const { db } = database;
  await db.insert(media).values([
    { key: keyOf('a'), name: 'a.webp', alt: 'A bakery', ...size },
    { key: keyOf('b'), name: 'b.webp', alt: 'A laundry', ...size },
    { key: keyOf('c'), name: 'c.webp', ...size },
    { key: `${'d'.repeat(40)}.svg`, name: 'd.svg', alt: 'A key', ...size },
  ]);
  const content = [
    { cards: [{ image: `/media/${keyOf('a')}` }, { image: `/media/${keyOf('c')}` }, { image: '/share.png' }] },
    { blocks: [{ type: 'image', data: { file: { url: `/media/${'d'.repeat(40)}.svg` } } }] },
  ];
  const before = await new SitePictures(database).read();
  expect(before.alts).toEqual({});
  await db.update(pages).set({ content: { content } }).where(eq(pages.pageId, 'demo'));
  expect((await new SitePictures(database).read()).alts).toEqual({
    [`${'a'.repeat(16)}`]: 'A bakery',
    [`${'d'.repeat(16)}`]: 'A key',
  });
});

it('passes them to a page, including those of photos found by name, and omits them if there are none', async () => {
  const { db } = database;
  expect(await bootOf('testimonials')).not.toHaveProperty('alts');
  await db.insert(media).values({ key: keyOf('e'), name: 'gordon-finch.webp', alt: 'Gordon at his shop', ...size });
  expect(await bootOf('testimonials')).toMatchObject({
    photos: { 'gordon finch': `/media/${keyOf('e')}` },
    alts: { [`${'e'.repeat(16)}`]: 'Gordon at his shop' },
  });
  await db
    .update(media)
    .set({ alt: '' })
    .where(eq(media.key, keyOf('e')));
  expect(await bootOf('testimonials')).not.toHaveProperty('alts');
});

it('passes those of collection entries only to the pages that show them', async () => {
  const { db } = database;
  await db.insert(media).values([
    { key: keyOf('a'), name: 'a.webp', alt: 'A bakery', ...size },
    { key: keyOf('b'), name: 'b.webp', alt: 'A laundry', ...size },
  ]);
  const entry = (pageId: string, letter: string) => ({
    ...{ pageId, kind: 'insights-entry', address: `/insights/${pageId}`, title: pageId },
    content: {
      page: { layout: 'insights-entry', title: pageId },
      body: { blocks: [{ type: 'image', data: { file: { url: `/media/${keyOf(letter)}` } } }] },
    },
  });
  await db.insert(pages).values([entry('one', 'a'), entry('two', 'b')]);
  expect(await bootOf('team')).not.toHaveProperty('alts');
  expect((await bootOf('one')).alts).toEqual({ [`${'a'.repeat(16)}`]: 'A bakery' });
});
