import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { media } from '../../../db/schema/library';
import { settings } from '../../../db/schema/operations';
import { normalizeName } from '../../../src/content/photos';
import { SitePictures } from '../../content/changes/site-pictures';
import { readDraftedSite } from '../../content/previews/drafted-site';
import { readNamedPhotos } from './named-photos';
import { picture, uploadTests } from './testing-uploads';

const site = uploadTests();
const person = { title: '', bio: '', image: '' };
/** The background of the next image, so that all files differ. */
let color = 0;

let admin: Record<string, string>;
beforeAll(async () => {
  admin = await site.server.signIn('admin');
});
afterEach(() => site.server.database.db.delete(settings));

const call = (name: string, input: object, by = site.editor) =>
  site.server.send('POST', `/api/trpc/${name}`, input, { ...by, 'X-Source': 'dashboard' });
const setRule = async (value: string | null) =>
  expect((await call('settings.change', { key: 'publishApproval', value }, admin)).status).toBe(200);
const write = async (path: string, value: unknown) =>
  expect((await call('content.batch', { changes: [{ path, value }] })).status).toBe(200);
const members = (...names: string[]) => ({ members: names.map((name) => ({ ...person, name })) });
const newPicture = () =>
  picture({ background: { r: 1, g: 1, b: ++color } })
    .png()
    .toBuffer();
const upload = async (name: string) => site.upload([{ bytes: await newPicture(), name }]);
const keyOf = ({ body }: { body: { file: { url: string } } }) => body.file.url.slice('/media/'.length);
/** Returns the photo of a person that visitors see. */
const readPhoto = async (name: string) => (await new SitePictures(site.server.database).read()).photos[name];

describe('while publishing needs approval, visitors get no other photo of a person who is listed without one', () => {
  it('by an upload, an alt text, a former alt text or a deletion in the library', async () => {
    await write('home.people', members('Ada Ferrow', 'Bo Lind'));
    const unnamed = keyOf(await upload('portrait.png'));
    const former = keyOf(await upload('other.png'));
    for (const alt of ['Ada Ferrow', '']) expect((await call('media.describe', { key: former, alt })).status).toBe(200);
    const shown = keyOf(await upload('Bo_Lind.png'));
    await setRule('others');
    const refused = [
      await upload('ADA-ferrow.png'),
      await call('media.describe', { key: unnamed, alt: 'Ada Ferrow' }),
      await call('media.putBack', { key: former, version: 2 }),
      await call('media.delete', { key: shown, isSure: true }),
      await call('media.describe', { key: shown, alt: 'Anything' }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.reason ?? body.error?.data.reason]).toEqual([403, 'APPROVAL_REQUIRED']);
    }
    expect(refused[0]?.body.message).toContain('“ada ferrow”');
    expect([await readPhoto('ada ferrow'), await readPhoto('bo lind')]).toEqual([undefined, `/media/${shown}`]);
    // The older image stays the photo, and nobody is called Carl.
    for (const name of ['bo-lind.png', 'carl.png']) expect((await upload(name)).status).toBe(201);
    await setRule(null);
    await write('about.people', { members: [{ ...person, name: 'Ada Ferrow', image: `/media/${unnamed}` }] });
    await setRule('others');
    expect((await upload('ada-ferrow.png')).status).toBe(201);
    expect(await readPhoto('ada ferrow')).toBe(`/media/${unnamed}`);
  });

  it.each([
    ['with a Kelvin sign and an İ', 'Kim İkki Moss', '\u212aIM i\u0307\u212aki  moss'],
    ['without any Latin letters', '李雷', '李雷'],
    ['of letters that other characters become', 'Ki Ik', 'kI iK'],
    ['in more than fifty names', 'Person 77', 'PERSON 77'],
  ])('by an alt text %s', async (_, name, alt) => {
    const many = name === 'Person 77' ? Array.from({ length: 60 }, (_one, index) => `Person ${index + 20}`) : [name];
    await write('home.people', members(...many));
    const key = keyOf(await upload('portrait.png'));
    await setRule('others');
    expect((await call('media.describe', { key, alt })).status).toBe(403);
    expect((await call('media.describe', { key, alt: `${alt} and others` })).status).toBe(200);
    await setRule(null);
    expect((await call('media.describe', { key, alt })).status).toBe(200);
    const { db } = site.server.database;
    expect(await readNamedPhotos(db, new Set(many.map(normalizeName)))).toEqual(
      new Map([[normalizeName(name), { url: `/media/${key}`, alt: expect.any(String) }]]),
    );
  });

  it('by a draft that was approved before there was such an image, which its preview shows then', async () => {
    await setRule('others');
    const other = await site.server.signIn();
    const send = async (method: string, path: string, body?: unknown, by = site.editor) =>
      site.server.send(method, `/api/drafts${path}`, body, by);
    const { id } = (await send('POST', '', { name: 'People' })).body;
    const added = await send('POST', `/${id}/changes`, {
      changes: [{ path: 'home.people', value: members('Dora Elm') }],
    });
    expect(added.status).toBe(200);
    const { user } = (await site.server.send('GET', '/api/auth/session', undefined, other)).body;
    const approve = async () => {
      expect((await send('POST', `/${id}/review`, { reviewers: [user.id] })).status).toBe(200);
      const { hash } = (await send('GET', `/${id}/merge`, undefined, other)).body;
      expect((await send('POST', `/${id}/approve`, { hash }, other)).status).toBe(200);
    };
    await approve();
    const key = keyOf(await upload('dora-elm.png'));
    expect((await send('POST', `/${id}/publish`, {})).status).not.toBe(200);
    await expect.poll(async () => (await send('GET', `/${id}`)).body.state).toBe('draft');
    expect((await readDraftedSite(site.server.services, id)).withPhotos({})['dora elm']).toBe(`/media/${key}`);
    await approve();
    expect((await send('POST', `/${id}/publish`, {})).status).toBe(200);
    expect(await readPhoto('dora elm')).toBe(`/media/${key}`);
  });

  it('by a minor edit of the name', async () => {
    const section = { pageId: 'home', sectionId: 'folk', sectionType: 'team', sectionName: 'Folk' };
    const made = await site.server.send(
      'POST',
      '/api/sections',
      { ...section, sectionData: members('Emil Stonee') },
      site.editor,
    );
    expect(made.status).toBe(201);
    expect((await call('settings.change', { key: 'minorEdits', value: true }, admin)).status).toBe(200);
    await setRule('others');
    expect((await upload('emil-stone.png')).status).toBe(201);
    const rename = async (name: string) =>
      (await call('content.batch', { changes: [{ path: 'dynamic.folk.members.0.name', value: name }] })).status;
    expect([await rename('Emil Stone'), await rename('Emil Stonex')]).toEqual([403, 200]);
    expect(await readPhoto('emil stone')).toBeUndefined();
  });

  it('nor an image at an address that a page has already', async () => {
    const bytes = await newPicture();
    const key = keyOf(await site.upload([{ bytes, name: 'a.png' }]));
    // As if it had only been uploaded to another site, with the same address.
    await site.server.database.db.delete(media).where(eq(media.key, key));
    await site.server.services.media.storage.remove([key]);
    await write('home.people', { members: [{ ...person, name: 'Finn Grove', image: `/media/${key}` }] });
    await setRule('others');
    expect((await site.upload([{ bytes, name: 'a.png' }])).body.reason).toBe('APPROVAL_REQUIRED');
    expect((await site.get(`/media/${key}`)).answer.status).toBe(404);
  });
});
