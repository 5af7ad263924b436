import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { CTA, prepareSchedules, ZONE } from './testing-schedule';

let server: TestServer;
let on: Awaited<ReturnType<typeof prepareSchedules>>;
beforeAll(async () => {
  server = await startTestServer({ RATE_EDITOR_WRITES_PER_MINUTE: '0', RATE_READS_PER_SECOND: '0' });
  on = await prepareSchedules(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await on.forgetSettings();
  await on.setSetting('region', { locale: 'en-US', timeZone: ZONE });
});

const kinds = async (id: number) => (await on.events(id)).map(({ kind }) => kind).reverse();

describe('a draft that undoes a save', () => {
  const newest = async () => (await on.send('GET', '/api/history?page=home')).body.items[0];
  const undo = (what: object, name = 'Undo of it') => on.send('POST', '/api/drafts', { name, undo: what });
  const approveAndPublish = async (id: number) => {
    await on.approve(id);
    return on.post(`${id}/publish`);
  };

  it('writes nothing to the site, and brings the words back once it is approved and published', async () => {
    const words = await on.readCta();
    await on.update(CTA, 'Written in haste');
    const { id: changeId, changeSetId } = await newest();
    await on.setSetting('publishApproval', 'others');
    expect((await on.send('POST', `/api/history/${changeId}/revert`, {})).body.reason).toBe('APPROVAL_REQUIRED');
    for (const what of [{ changeSetId }, { changeSetId, changeId }]) {
      const prepared = await undo(what);
      expect([prepared.status, prepared.body]).toMatchObject([
        201,
        { name: 'Undo of it', state: 'draft', operations: 1, pages: ['home'], takesDown: null },
      ]);
      const { id } = prepared.body;
      expect((await on.get(`${id}/merge`)).changes).toMatchObject([{ before: 'Written in haste', after: words }]);
      expect((await on.post(`${id}/publish`)).body.reason).toBe('APPROVAL_REQUIRED');
      expect(await on.readCta()).toBe('Written in haste');
      if ('changeId' in what) expect((await approveAndPublish(id)).status).toBe(200);
    }
    expect(await on.readCta()).toBe(words);
  });

  it('undoes a single change whose words were changed since, but not a whole save', async () => {
    const words = await on.readCta();
    await on.update(CTA, 'First');
    const { id: changeId, changeSetId } = await newest();
    await on.update(CTA, 'Second');
    const refused = await undo({ changeSetId });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/nothing to take back/)]);
    const { id } = (await undo({ changeSetId, changeId })).body;
    expect((await on.get(`${id}/merge`)).changes).toMatchObject([{ before: 'Second', after: words }]);
  });

  it('takes back the data of a section that was written as a whole', async () => {
    const section = { sectionType: 'hero', sectionName: 'Market', sectionData: { headline: 'Our market' } };
    await on.send('POST', '/api/sections', { pageId: 'home', sectionId: 'market', ...section });
    const changed = await on.send('PATCH', '/api/sections/market', { sectionData: { headline: 'Your market' } });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const { changeSetId } = await newest();
    const { id } = (await undo({ changeSetId })).body;
    expect((await on.get(`${id}/merge`)).changes).toMatchObject([{ before: 'Your market', after: 'Our market' }]);
  });

  it('applies a change again, once it is approved and published', async () => {
    await on.update(CTA, 'First');
    const { id: changeId, changeSetId } = await newest();
    await on.update(CTA, 'Second');
    await on.setSetting('publishApproval', 'others');
    const again = { changeSetId, changeId, to: 'after' };
    const { id } = (await undo(again)).body;
    expect((await on.get(`${id}/merge`)).changes).toMatchObject([{ before: 'Second', after: 'First' }]);
    expect(await on.readCta()).toBe('Second');
    expect((await approveAndPublish(id)).status).toBe(200);
    expect(await on.readCta()).toBe('First');
    const refused = await undo(again);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/has this version already/)]);
    const ofSet = await undo({ changeSetId, to: 'after' });
    expect([ofSet.status, ofSet.body.message]).toEqual([422, 'Name the change to apply again.']);
  });

  it('takes each change of a section to its state before and after, as reverting it does', async () => {
    const section = { pageId: 'home', sectionType: 'hero', sectionName: 'Market', sectionData: { headline: 'Ours' } };
    const states = async () =>
      (await on.send('GET', '/api/sections/home?includeInactive=true')).body.map(
        ({ sectionId, sectionName, isActive, sectionData }: Record<string, unknown>) => ({
          ...{ sectionId, sectionName, isActive, sectionData },
        }),
      );
    await on.send('POST', '/api/sections', { ...section, sectionId: 'hall' });
    for (const [method, path, body] of [
      ['POST', '/api/sections', { ...section, sectionId: 'stall' }],
      ['PATCH', '/api/sections/stall', { sectionName: 'Fair', isActive: false }],
      ['PATCH', '/api/sections/stall', { sectionData: { headline: null, cta: 'Go' } }],
      ['POST', '/api/content/update', { path: 'sections.stall.order', value: 0 }],
      ['DELETE', '/api/sections/stall'],
      ['POST', '/api/sections/stall/restore'],
    ] as const) {
      expect((await on.send(method, path, body)).status, path).toBeLessThan(300);
      const { id: changeId, changeSetId, description } = await newest();
      for (const to of ['before', 'after']) {
        const was = await states();
        const reverted = await on.send('POST', `/api/history/${changeId}/revert`, { to });
        expect([description, to, reverted.status]).toEqual([description, to, 200]);
        const wanted = await states();
        await on.send('POST', '/api/trpc/history.revertSet', { changeSetId: reverted.body.changeSetId });
        expect([description, to, await states()]).toEqual([description, to, was]);
        const { status, body: prepared } = await undo({ changeSetId, changeId, to });
        expect([description, to, status]).toEqual([description, to, 201]);
        expect((await on.post(`${prepared.id}/publish`)).status).toBe(200);
        expect([description, to, await states()]).toEqual([description, to, wanted]);
        expect([description, to, (await undo({ changeSetId, changeId, to })).status]).toEqual([description, to, 409]);
      }
    }
  });

  it('is prepared once, whoever asks, until it is changed or withdrawn', async () => {
    await on.update(CTA, 'Written in a hurry');
    const { id: changeId, changeSetId } = await newest();
    const ask = async (what: object, by = on.author): Promise<number> =>
      (await on.send('POST', '/api/drafts', { undo: what }, by)).body.id;
    // Both by the same person, because either may come first, and authors cannot review.
    const [first, second] = await Promise.all([ask({ changeSetId }), ask({ changeSetId, changeId })]);
    expect(first).toEqual(expect.any(Number));
    expect([second, await ask({ changeSetId }, on.other)]).toEqual([first, first]);
    const events = await kinds(first);
    expect([events, (await on.get(String(first))).version]).toEqual([['created'], 2]);
    await on.approve(first);
    expect(await ask({ changeSetId })).toBe(first);
    await on.post(`${first}/withdraw`);
    const third = await ask({ changeSetId });
    expect(third).toBeGreaterThan(first);
    await on.post(`${third}/changes`, { changes: [{ path: 'home.hero.subheadline', value: 'Also this' }] });
    expect(await ask({ changeSetId })).toBeGreaterThan(third);
  });

  it('says why if the site would not be valid with it', async () => {
    const { pageId } = (await on.send('POST', '/api/pages', { title: 'Fair', address: '/our-fair' })).body;
    await on.send('PATCH', `/api/pages/${pageId}`, { address: '/fair-of-2026' });
    const { changeSetId } = (await on.send('GET', `/api/history?page=${pageId}`)).body.items[0];
    await on.send('POST', '/api/pages', { title: 'Our fair', address: '/our-fair' });
    const refused = await undo({ changeSetId });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'These changes can no longer be taken back. “Our fair” already uses /our-fair. Choose another address, or move that page first. Nothing was prepared.',
    ]);
  });

  it('takes down what a draft published, once, and refuses an unknown change', async () => {
    const id = await on.makeDraft();
    const { changeSetId } = (await on.post(`${id}/publish`)).body;
    const { body } = await undo({ changeSetId });
    expect(body).toMatchObject({ takesDown: { id }, state: 'draft' });
    expect((await undo({ changeSetId })).body.id).toBe(body.id);
    expect((await on.post(`${body.id}/publish`)).status).toBe(200);
    expect((await undo({ changeSetId })).body.message).toMatch(/takes these changes back already/);
    expect((await undo({ changeSetId: 999_999 })).status).toBe(404);
    expect((await undo({ changeSetId, changeId: 999_999 })).status).toBe(404);
  });
});
