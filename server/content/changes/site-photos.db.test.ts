import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { media } from '../../../db/schema/library';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import type { Actor } from '../../platform/actor';
import { createSection } from '../sections/create-section';
import { applyChanges } from './apply-changes';
import { SitePictures } from './site-pictures';

const actor: Actor = { kind: 'session', id: 'p1', name: 'Person', role: 'editor', client: 'c' };
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

const readPhotos = async () => (await new SitePictures(database).read()).photos;
const nameless = { title: '', bio: '' };

async function write(path: string, value: unknown): Promise<void> {
  await applyChanges(database.db, { actor, source: 'api', changes: [{ path, value }] });
}

it('finds a photo by name on another page before one in the media library', async () => {
  const { db } = database;
  const ofSample = await readPhotos();
  await write('home.people', { members: [{ ...nameless, name: 'Ada\nFerrow', image: '' }] });
  expect(await readPhotos()).toEqual(ofSample);
  const size = { mimeType: 'image/webp', bytes: 1, width: 1, height: 1 };
  await db.insert(media).values({ key: 'abc.webp', name: 'ada-ferrow.jpg', ...size });
  expect(await readPhotos()).toEqual({ ...ofSample, 'ada ferrow': '/media/abc.webp' });
  await write('testimonials.people', { members: [{ ...nameless, name: 'Ada Ferrow', image: '@assets/ada.webp' }] });
  expect(await readPhotos()).toEqual({ ...ofSample, 'ada ferrow': '/attached-assets/ada.webp' });
});

it('passes no photo and no alt text of a hidden section to visitors', async () => {
  const ofSample = await readPhotos();
  await write('home.people', { members: [{ ...nameless, name: 'Ada Ferrow', image: '' }] });
  const members = [{ ...nameless, name: 'Ada Ferrow', image: '/media/a.webp' }];
  await write('testimonials.people', { members });
  expect(await readPhotos()).toEqual({ ...ofSample, 'ada ferrow': '/media/a.webp' });
  await write('testimonials.page.hidden.people', true);
  expect(await readPhotos()).toEqual(ofSample);
  const section = { pageId: 'demo', sectionType: 'team', sectionName: 'Team', sectionData: { members } };
  const { sectionId } = await createSection(database.db, section, { actor, source: 'api' });
  expect(await readPhotos()).toEqual({ ...ofSample, 'ada ferrow': '/media/a.webp' });
  await write(`demo.page.hidden.${sectionId}`, true);
  expect(await readPhotos()).toEqual(ofSample);
});

it('finds a photo in a dynamic section, and passes on only photos of people who are shown without one', async () => {
  const { db } = database;
  const ofSample = await readPhotos();
  await write('home.people', { members: [{ ...nameless, name: 'Ada Ferrow', image: '' }] });
  const members = [
    { ...nameless, name: 'Ada Ferrow', image: '/media/a.webp' },
    { ...nameless, name: 'Lone Figure', image: '/media/l.webp' },
  ];
  const section = { pageId: 'demo', sectionType: 'team', sectionName: 'Team', sectionData: { members } };
  await createSection(db, section, { actor, source: 'api' });
  expect(await readPhotos()).toEqual({ ...ofSample, 'ada ferrow': '/media/a.webp' });
});

it("passes all photos to an editor's preview, except for empty names", async () => {
  const { db } = database;
  const size = { mimeType: 'image/webp', bytes: 1, width: 1, height: 1 };
  await db.insert(media).values({ key: 'abc.webp', name: 'lone-figure.jpg', ...size });
  await write('home.people', { members: [{ ...nameless, name: 'Ada Ferrow', image: '/media/a.webp' }] });
  const photos = await new SitePictures(database).readAll();
  expect(photos).toMatchObject({ 'ada ferrow': '/media/a.webp', 'lone figure': '/media/abc.webp' });
  expect(Object.keys(photos)).not.toContain('');
});
