import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startSweep } from '../../main/start-sweep';
import { writerTests } from '../../main/testing-writer';

/**
 * How drafts go wrong in other systems, by the name of the failure. Those of schedules, approvals and preview links are tested with these, and
 * those of the editors in `e2e`.
 */
const tests = writerTests(['admin', 'content:write', 'content:publish']);
const { send, batch, update } = tests;

const [CTA, HEADLINE, BODY] = ['home.hero.cta', 'home.hero.headline', 'home.welcome.body'];
const IMAGE = 'team.leadership.0.image';
const create = async (name = 'Autumn'): Promise<number> => (await send('POST', '/api/drafts', { name })).body.id;
async function add(id: number, ...changes: object[]): Promise<void> {
  const { status, body } = await send('POST', `/api/drafts/${id}/changes`, { changes });
  expect([status, body.issues ?? body.message]).toEqual([200, undefined]);
}
const merge = async (id: number) => (await send('GET', `/api/drafts/${id}/merge`)).body;
const publish = (id: number) => send('POST', `/api/drafts/${id}/publish`, {});
async function expectPublished(id: number): Promise<number> {
  const { status, body } = await publish(id);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.changeSetId;
}
const content = async (pageId = 'home') => (await send('GET', `/api/content/${pageId}`)).body;
const idsOf = async (list: 'body'): Promise<string[]> =>
  (await send('GET', '/api/content/home?ids=true')).body.ids.welcome[list];
const section = (sectionId: string, more: object = {}) => ({
  ...{ sectionId, pageId: 'home', sectionType: 'hero', sectionName: sectionId, sectionData: { headline: sectionId } },
  ...more,
});
const sections = async () => (await send('GET', '/api/sections/home')).body;
const orderOf = async (): Promise<string[]> =>
  (await sections()).map(({ sectionId }: { sectionId: string }) => sectionId);
/** Opens a page in an editor, with a draft. */
async function open(draftId: number, pageId = 'home') {
  const asked = encodeURIComponent(JSON.stringify({ draftId, pageId, isSiteShown: true }));
  const { status, body } = await send('GET', `/api/trpc/drafts.editable?input=${asked}`);
  expect(status).toBe(200);
  return body.result.data;
}
const visit = async (path: string) => {
  const { status, headers, body } = await tests.server.send('GET', path);
  return { status, location: headers.get('location'), text: JSON.stringify(body) };
};

describe('prevented:', () => {
  it('opening a stale draft reorders the live page', async () => {
    await update(BODY, ['Apple', 'Bread', 'Cider']);
    for (const id of ['one', 'two', 'three']) await send('POST', '/api/sections', section(id));
    const id = await create();
    await add(id, { path: `${BODY}.1`, value: 'Rye' }, { path: 'dynamic.two.headline', value: 'Second' });
    const [apple, , cider] = await idsOf('body');
    await batch(
      { op: 'move', path: `${BODY}.~${cider}`, after: null },
      { op: 'move', path: 'sections.three', after: null },
    );
    await open(id);
    expect([(await content()).welcome.body, await orderOf()]).toEqual([
      ['Cider', 'Apple', 'Bread'],
      ['three', 'one', 'two'],
    ]);
    expect((await open(id)).content.welcome.body).toEqual(['Cider', 'Apple', 'Rye']);
    await expectPublished(id);
    expect([(await content()).welcome.body, await orderOf()]).toEqual([
      ['Cider', 'Apple', 'Rye'],
      ['three', 'one', 'two'],
    ]);
    expect((await idsOf('body'))[1]).toBe(apple);
  });

  it('applying a draft deletes or renames nested items that it does not touch', async () => {
    const crops = ['Pear', 'Quince'].map((name) => ({ name, months: [{ text: 'May' }, { text: 'June' }] }));
    await update('home.farm.crops', crops);
    const id = await create();
    await add(id, { path: 'home.farm.crops.0.months.1.text', value: 'July' });
    await batch(
      { path: 'home.farm.crops.1.name', value: 'Medlar' },
      { op: 'insert', path: 'home.farm.crops.0.months', after: null, value: { text: 'April' } },
      { path: 'home.farm.crops.1.months.0.text', value: 'October' },
    );
    await expectPublished(id);
    expect((await content()).farm.crops).toEqual([
      { name: 'Pear', months: [{ text: 'April' }, { text: 'May' }, { text: 'July' }] },
      { name: 'Medlar', months: [{ text: 'October' }, { text: 'June' }] },
    ]);
  });

  it('deep edits are lost over several saves', async () => {
    await update('home.farm.crops', [{ name: 'Pear', months: [{ text: 'May' }, { text: 'June' }] }]);
    const id = await create();
    const month = (at: number) => `home.farm.crops.0.months.${at}.text`;
    await add(id, { path: month(0), value: 'March' });
    await add(id, { path: month(1), value: 'July' });
    await add(id, { op: 'insert', path: 'home.farm.crops.0.months', after: null, value: { text: 'January' } });
    await add(id, { path: month(0), value: 'February' });
    await add(id, { path: 'home.farm.crops.0.name', value: 'Quince' });
    await add(id, { path: month(2), value: 'August' });
    await expectPublished(id);
    const months = ['February', 'March', 'August'].map((text) => ({ text }));
    expect((await content()).farm.crops).toEqual([{ name: 'Quince', months }]);
  });

  it('a nested edit goes live early', async () => {
    await update('home.farm.crops', [{ name: 'Pear', months: [{ text: 'May' }] }]);
    const [nested, other] = [await create(), await create()];
    await add(nested, { path: 'home.farm.crops.0.months.0.text', value: 'Soon' });
    await add(other, { path: 'home.farm.crops.0.name', value: 'Quince' });
    await update('home.farm.crops.0.name', 'Apple');
    await update('home.farm.crops.0.name', 'Pear');
    await expectPublished(other);
    expect((await content()).farm.crops).toEqual([{ name: 'Quince', months: [{ text: 'May' }] }]);
    expect((await visit('/')).text).not.toContain('Soon');
  });

  it('a stale read overwrites the newer draft', async () => {
    const id = await create();
    await add(id, { path: CTA, value: 'First' });
    const { draft } = await merge(id);
    await add(id, { path: CTA, value: 'Newer' });
    const late = { changes: [{ path: CTA, value: 'Stale' }] };
    const byVersion = await send('POST', `/api/drafts/${id}/changes`, { ...late, expectedVersion: draft.version });
    const byBase = await send('POST', `/api/drafts/${id}/changes`, {
      changes: [{ ...late.changes[0], base: 'First' }],
    });
    expect([byVersion.status, byBase.status]).toEqual([409, 409]);
    expect((await merge(id)).changes).toMatchObject([{ after: 'Newer' }]);
  });

  it('a second tab’s old panel overwrites the draft', async () => {
    const id = await create();
    const { content: old } = await open(id);
    await add(id, { path: HEADLINE, value: 'From the first tab' });
    // The second tab sends the whole panel with what it had read, and the one field that was changed in it.
    const panel = [
      { op: 'set', path: HEADLINE, value: 'From the second tab', base: old.hero.headline },
      { op: 'set', path: CTA, value: 'Talk to us', base: old.hero.cta },
    ];
    const refused = await send('POST', `/api/drafts/${id}/changes`, { changes: panel });
    expect([refused.status, refused.body.conflicts]).toMatchObject([
      409,
      [{ ref: HEADLINE, theirs: 'From the first tab' }],
    ]);
    expect((await merge(id)).changes).toMatchObject([{ path: HEADLINE, after: 'From the first tab' }]);
  });

  it('pruning deletes a draft that was just made', async () => {
    const [empty, withdrawn] = [await create('Just made'), await create('Withdrawn')];
    await add(withdrawn, { path: CTA, value: 'Later' });
    await send('POST', `/api/drafts/${withdrawn}/withdraw`);
    await startSweep(tests.server.database.db, tests.server.services.log)();
    expect((await send('GET', `/api/drafts/${empty}`)).body).toMatchObject({ name: 'Just made', state: 'draft' });
    expect((await send('POST', `/api/drafts/${withdrawn}/reopen`)).body).toMatchObject({
      state: 'draft',
      operations: 1,
    });
  });

  it('restoring a draft overwrites newer live work, or publishes', async () => {
    const id = await create();
    await add(id, { path: CTA, value: 'From the draft' }, { path: HEADLINE, value: 'Also from the draft' });
    await send('POST', `/api/drafts/${id}/withdraw`);
    await update(CTA, 'Newer on the site');
    const before = await content();
    expect((await send('POST', `/api/drafts/${id}/reopen`)).status).toBe(200);
    expect(await content()).toEqual(before);
    expect((await merge(id)).conflicts).toMatchObject([{ ref: CTA, theirs: 'Newer on the site' }]);
    expect((await publish(id)).status).toBe(409);
    expect(await content()).toEqual(before);
  });

  it('reordering unpublishes', async () => {
    for (const id of ['one', 'two', 'three']) await send('POST', '/api/sections', section(id));
    const pages = (await send('GET', '/api/pages')).body;
    const id = await create();
    await add(
      id,
      { op: 'move', path: 'sections.three', after: null },
      { op: 'move', path: 'sections.one', after: 'two' },
    );
    await expectPublished(id);
    expect(await sections()).toMatchObject(
      ['three', 'two', 'one'].map((sectionId) => ({ sectionId, isActive: true, pageId: 'home' })),
    );
    expect((await send('GET', '/api/pages')).body).toEqual(pages);
    expect((await visit('/')).status).toBe(200);
  });

  it('replacing a file in a draft deletes the published one', async () => {
    const upload = async (background: string): Promise<string> => {
      const image = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer();
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(image)], { type: 'image/png' }), `${background}.png`);
      const answer = await fetch(`${tests.server.url}/api/media`, {
        ...{ method: 'POST', body: form, headers: await tests.server.key() },
      });
      return ((await answer.json()) as { file: { url: string } }).file.url;
    };
    const [live, drafted] = [await upload('red'), await upload('blue')];
    expect((await update(IMAGE, live)).status).toBe(200);
    const id = await create();
    await add(id, { path: IMAGE, value: drafted });
    await startSweep(tests.server.database.db, tests.server.services.log)();
    expect([(await visit(live)).status, (await visit(drafted)).status]).toEqual([200, 200]);
    // The library knows that the draft uses its image.
    const editor = await tests.server.signIn('editor');
    const asked = { key: drafted.replace('/media/', ''), isSure: false };
    const refused = await tests.server.send('POST', '/api/trpc/media.delete', asked, editor);
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      'This image is used in one place. Remove it there first.',
    ]);
    await send('POST', `/api/drafts/${id}/withdraw`);
    expect([(await content('team')).leadership[0].image, (await visit(live)).status]).toEqual([live, 200]);
  });

  it('whether a draft is valid is remembered, in either direction', async () => {
    const id = await create();
    await add(id, { op: 'addPage', pageId: 'history', title: 'History', address: '/history', status: 'published' });
    expect((await merge(id)).conflicts).toEqual([]);
    const { pageId } = (await send('POST', '/api/pages', { title: 'Taken', address: '/history', status: 'published' }))
      .body;
    expect([(await merge(id)).conflicts.length, (await publish(id)).status]).toEqual([1, 409]);
    await send('PATCH', `/api/pages/${pageId}`, { address: '/elsewhere' });
    expect((await merge(id)).conflicts).toEqual([]);
    await expectPublished(id);
    expect((await visit('/history')).status).toBe(200);
  });

  it('older drafts show old words as if they were new after a publication', async () => {
    const [older, newer] = [await create('Older'), await create('Newer')];
    await add(older, { path: HEADLINE, value: 'A headline' });
    await add(newer, { path: CTA, value: 'Newer words' });
    await expectPublished(newer);
    expect((await open(older)).content.hero).toMatchObject({ headline: 'A headline', cta: 'Newer words' });
    expect((await merge(older)).changes).toMatchObject([{ path: HEADLINE }]);
    await expectPublished(older);
    expect((await content()).hero).toMatchObject({ headline: 'A headline', cta: 'Newer words' });
  });

  it('a “backup” follows the live page', async () => {
    const { cta } = (await content()).hero;
    const id = await create();
    await add(id, { path: CTA, value: 'Published' });
    const changeSetId = await expectPublished(id);
    await update(CTA, 'Later');
    const { items } = (await send('GET', `/api/history?page=home&path=${CTA}`)).body;
    expect(items).toMatchObject([{ newValue: 'Later' }, { changeSetId, oldValue: cta, newValue: 'Published' }]);
  });

  it('a new draft is based on a discarded one', async () => {
    const discarded = await create();
    await add(discarded, { path: CTA, value: 'Discarded' }, { op: 'addSection', after: null, ...section('gone') });
    const { changes } = await merge(discarded);
    await send('POST', `/api/drafts/${discarded}/drop`, { changes: changes.map(({ id }: { id: number }) => id) });
    await send('POST', `/api/drafts/${discarded}/withdraw`);
    const id = await create();
    const page = await open(id);
    expect([page.content, page.sections]).toEqual([await content(), await sections()]);
    expect(await merge(id)).toMatchObject({ changes: [], waiting: [], draft: { operations: 0 } });
  });

  it('words are published under an address that is not there yet', async () => {
    const [page, link] = [await create('Page'), await create('Link')];
    await add(page, { op: 'addPage', pageId: 'history', title: 'History', address: '/history', status: 'published' });
    await add(link, { path: 'site.navigation', value: [{ text: 'History', url: '/history' }] });
    const refused = await publish(link);
    expect([refused.status, (await merge(link)).waiting]).toMatchObject([409, [{ draft: { name: 'Page' } }]]);
    await expectPublished(page);
    await expectPublished(link);
    expect((await visit('/history')).status).toBe(200);
  });

  it('the address, menu, redirect or share card of a page in review goes live before the page', async () => {
    const read = async () => {
      const answers = ['/about', '/story', '/old', '/sitemap.xml', '/media/share/about.png'].map(visit);
      return [...(await Promise.all(answers)), await content('site'), (await send('GET', '/api/pages')).body];
    };
    const before = await read();
    const id = await create();
    await add(
      id,
      { op: 'changePage', pageId: 'about', address: '/story', title: 'Our story', description: 'How it began' },
      { path: 'site.navigation', value: [{ text: 'Our story', url: '/story' }] },
      { op: 'setRedirect', from: '/old', to: '/story' },
    );
    expect(await read()).toEqual(before);
    const editor = await tests.server.signIn('editor');
    const { user } = (await tests.server.send('GET', '/api/auth/session', undefined, editor)).body;
    expect((await send('POST', `/api/drafts/${id}/review`, { reviewers: [user.id] })).status).toBe(200);
    expect(await read()).toEqual(before);
    const { hash } = await merge(id);
    const approved = await tests.server.send('POST', `/api/drafts/${id}/approve`, { hash }, editor);
    expect([approved.status, approved.body.message]).toEqual([200, undefined]);
    expect(await read()).toEqual(before);
    await expectPublished(id);
    expect([(await visit('/story')).status, (await visit('/about')).location, (await visit('/old')).location]).toEqual([
      200,
      '/story',
      '/story',
    ]);
  });
});
