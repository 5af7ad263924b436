import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '../../../db/schema/drafts';
import { startTestServer, type TestServer } from '../../main/testing';
import { CTA, prepareSchedules, ZONE } from './testing-schedule';

const [HOUR, DAY] = [3_600_000, 86_400_000];

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

const pickSection = ({ sectionId, sectionData, isActive }: Record<string, unknown>) => ({
  sectionId,
  sectionData,
  isActive,
});
const kinds = async (id: number) => (await on.events(id)).map(({ kind }) => kind).reverse();

describe('a take-down', () => {
  const down = (ms: number) => on.localOf(Date.now() + ms);

  it('is prepared and scheduled when the draft is published, with its approval, and brings everything back', async () => {
    const section = { sectionType: 'hero', sectionName: 'Fair', sectionData: { headline: 'Our fair' } };
    expect((await on.send('POST', '/api/sections', { pageId: 'home', sectionId: 'fair', ...section })).status).toBe(
      201,
    );
    const read = async () => [
      (await on.send('GET', '/api/content/home')).body,
      (await on.send('GET', '/api/sections/home', undefined, {})).body.map(pickSection),
    ];
    const before = await read();
    await on.setSetting('publishApproval', 'others');
    const id = await on.makeDraft(
      { path: CTA, value: 'For a month' },
      {
        ...{ op: 'addSection', sectionId: 'month', pageId: 'home', after: null, sectionType: 'hero' },
        ...{ sectionName: 'Month', sectionData: { headline: 'For a month' } },
      },
      { op: 'changeSection', sectionId: 'fair', isActive: false },
    );
    const planned = await on.post(`${id}/take-down`, { takeDown: down(2 * HOUR) });
    expect(planned.body.takeDown).toMatchObject({ timeZone: ZONE });
    const { hash } = await on.get(`${id}/merge`);
    await on.approve(id);
    // It is part of what was approved.
    expect((await on.post(`${id}/take-down`, { takeDown: null })).status).toBe(409);
    expect((await on.schedule(id, HOUR, { takeDown: null })).status).toBe(409);
    expect((await on.schedule(id, 3 * HOUR)).body.issues).toMatchObject([{ path: 'takeDown.time' }]);
    expect((await on.schedule(id, HOUR)).body.approval.hash).toBe(hash);
    await on.runAt(HOUR + 1000);
    const { state, takenDownBy } = await on.get(String(id));
    expect([state, await on.readCta()]).toEqual(['published', 'For a month']);
    const second = await on.get(String(takenDownBy.id));
    expect(second).toMatchObject({
      ...{ state: 'scheduled', takesDown: { id, state: 'published' }, operations: 3 },
      ...{ schedule: { at: planned.body.takeDown.at }, authors: [{ id: await on.idOf(on.author) }] },
      approval: { by: { id: await on.idOf(on.other) } },
    });
    expect((await on.events(second.id))[0]?.note).toMatch(/approved by .* with the draft “Draft \d+”$/);
    await on.runAt(2 * HOUR + 1000);
    expect((await on.get(String(second.id))).state).toBe('published');
    expect((await kinds(id)).at(-1)).toBe('taken-down');
    expect(await read()).toEqual(before);
  });

  it('fails and publishes nothing if the site changed at its places in between', async () => {
    const id = await on.makeDraft({ path: CTA, value: 'For a week' });
    await on.schedule(id, HOUR, { takeDown: down(2 * HOUR) });
    await on.runAt(HOUR + 1000);
    const second = (await on.get(String(id))).takenDownBy.id;
    await on.update(CTA, 'Newer words');
    await on.settle();
    await on.runAt(DAY);
    expect(await on.readCta()).toBe('Newer words');
    expect(await kinds(second)).toEqual(['created', 'scheduled', 'schedule-failed']);
  });

  it('is prepared for a draft that is published already, once, and not if all of its places have changed since', async () => {
    const words = await on.readCta();
    const id = await on.makeDraft({ path: CTA, value: 'For a while' });
    const prepare = () => on.post(`${id}/prepare-take-down`);
    expect((await prepare()).status).toBe(409);
    await on.post(`${id}/publish`);
    const prepared = await prepare();
    expect([prepared.status, prepared.body]).toMatchObject([
      201,
      { state: 'draft', operations: 1, takesDown: { id, state: 'published' } },
    ]);
    const second = prepared.body.id;
    expect((await prepare()).body.message).toMatch(
      /^The draft “Take down: Draft \d+” takes these changes back already/,
    );
    await on.post(`${second}/withdraw`);
    const third = (await prepare()).body.id;
    expect((await on.get(String(id))).takenDownBy).toMatchObject({ id: third, state: 'draft' });
    // The approval of the published draft does not cover it.
    await on.setSetting('publishApproval', 'others');
    expect((await on.get(String(third))).approval).toBeNull();
    for (const refused of [await on.post(`${third}/publish`), await on.schedule(third, HOUR)]) {
      expect([refused.status, refused.body.reason]).toEqual([403, 'APPROVAL_REQUIRED']);
    }
    expect(await on.readCta()).toBe('For a while');
    await on.setSetting('publishApproval', null);
    expect((await on.post(`${third}/publish`)).status).toBe(200);
    expect(await on.readCta()).toBe(words);
    const other = await on.makeDraft({ path: CTA, value: 'For a day' });
    await on.post(`${other}/publish`);
    await on.update(CTA, 'Later words');
    const refused = await on.post(`${other}/prepare-take-down`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/nothing to take back/)]);
    expect((await on.get(String(other))).takenDownBy).toBeNull();
    const emptied = await on.makeDraft({ path: CTA, value: 'Later words' });
    await on.post(`${emptied}/publish`);
    expect((await on.post(`${emptied}/prepare-take-down`)).status).toBe(409);
  });

  it('is not published earlier than the time that was approved, by any way', async () => {
    const words = await on.readCta();
    await on.setSetting('publishApproval', 'others');
    const id = await on.makeDraft({ path: CTA, value: 'For a season' });
    await on.post(`${id}/take-down`, { takeDown: down(3 * HOUR) });
    await on.approve(id);
    await on.post(`${id}/publish`);
    const second = (await on.get(String(id))).takenDownBy.id;
    expect((await on.get(String(second))).approval.countsFrom).toBe((await on.get(String(id))).takeDown.at);
    const refused = [await on.post(`${second}/publish`)];
    refused.push(await on.schedule(second, HOUR));
    expect((await on.post(`${second}/unschedule`)).body.state).toBe('approved');
    refused.push(await on.post(`${second}/publish`), await on.schedule(second, HOUR));
    for (const { status, body } of refused) {
      expect([status, body.reason, body.message]).toEqual([
        403,
        'APPROVAL_REQUIRED',
        expect.stringMatching(/counts from/),
      ]);
    }
    // Nor by a schedule that was made while nothing needed an approval.
    await on.setSetting('publishApproval', null);
    expect((await on.schedule(second, HOUR)).status).toBe(200);
    await on.setSetting('publishApproval', 'others');
    await on.runAt(2 * HOUR);
    expect([await on.readCta(), (await on.get(String(second))).state]).toEqual(['For a season', 'approved']);
    expect((await on.schedule(second, 4 * HOUR)).status).toBe(200);
    await on.runAt(5 * HOUR);
    expect(await on.readCta()).toBe(words);
  });

  it('publishes no words that visitors have never seen: of a page or section that was published or shown meanwhile', async () => {
    const { pageId } = (await on.send('POST', '/api/pages', { title: 'Season', address: '/season' })).body;
    const section = {
      pageId: 'home',
      sectionId: 'unseen',
      sectionType: 'hero',
      sectionName: 'Unseen',
      isActive: false,
    };
    const made = await on.send('POST', '/api/sections', { ...section, sectionData: { headline: 'Never approved' } });
    expect(made.status).toBe(201);
    const [onPage, inSection] = [`${pageId}.hero.headline`, 'dynamic.unseen.headline'];
    // By the author, because nobody approves words of their own.
    const written = await on.send('POST', '/api/content/update', { path: onPage, value: 'Never approved' });
    expect(written.status).toBe(200);
    await on.setSetting('publishApproval', 'others');
    const publish = async (...changes: object[]) => {
      const id = await on.makeDraft(...changes);
      await on.post(`${id}/take-down`, { takeDown: down(3 * HOUR) });
      await on.approve(id);
      expect((await on.post(`${id}/publish`)).status).toBe(200);
      return (await on.get(String(id))).takenDownBy.id as number;
    };
    const both = [onPage, inSection];
    const downs = [];
    for (const path of both) downs.push(await publish({ path, value: 'Approved' }));
    for (const id of downs) expect((await on.get(String(id))).state).toBe('scheduled');
    await publish({ op: 'changePage', pageId, status: 'published' });
    await publish({ op: 'changeSection', sectionId: 'unseen', isActive: true });
    await on.settle();
    for (const id of downs) expect(await on.get(String(id))).toMatchObject({ state: 'draft', approval: null });
    await on.runAt(DAY);
    const [page, sections] = await Promise.all(
      [`/api/content/${pageId}`, '/api/sections/home?includeInactive=true'].map((path) =>
        on.send('GET', path, undefined, on.other),
      ),
    );
    expect(JSON.stringify([page?.body, sections?.body])).not.toContain('Never approved');
  });

  it('leaves out places that have changed since, lists them, and takes back the rest', async () => {
    const [subheadline, lead] = ['home.hero.subheadline', 'We buy small companies.'];
    await on.update(subheadline, lead);
    const id = await on.makeDraft(
      { path: CTA, value: 'For an hour' },
      { path: subheadline, value: 'Only for an hour.' },
      {
        ...{ op: 'addSection', sectionId: 'hour', pageId: 'home', after: null, sectionType: 'hero' },
        ...{ sectionName: 'Hour', sectionData: { headline: 'For an hour' } },
      },
      { op: 'setRedirect', from: '/hour', to: '/team', kind: 'exact', status: 302 },
    );
    expect((await on.post(`${id}/publish`)).status).toBe(200);
    await on.update(CTA, 'Newer words');
    expect((await on.send('DELETE', '/api/sections/hour')).status).toBe(200);
    const prepared = await on.post(`${id}/prepare-take-down`);
    expect([prepared.status, prepared.body.operations, prepared.body.leftOut]).toEqual([
      201,
      2,
      [
        expect.objectContaining({ pageId: 'home', path: CTA, reason: 'changed' }),
        expect.objectContaining({ path: 'dynamic.hour', reason: 'gone' }),
      ],
    ]);
    const { conflicts, waiting, draft } = await on.get(`${prepared.body.id}/merge`);
    expect([conflicts, waiting, draft.leftOut]).toEqual([[], [], prepared.body.leftOut]);
    expect((await on.events(prepared.body.id))[0]).toMatchObject({
      kind: 'created',
      note: '2 changes are not taken back, because the site has changed there since.',
    });
    expect((await on.post(`${prepared.body.id}/publish`)).status).toBe(200);
    const { hero } = (await on.send('GET', '/api/content/home', undefined, {})).body;
    expect([hero.cta, hero.subheadline]).toEqual(['Newer words', lead]);
  });

  it('can be approved by the authors of the published draft, but not by who prepared it', async () => {
    const id = await on.makeDraft({ path: CTA, value: 'For a minute' });
    expect((await on.post(`${id}/publish`)).status).toBe(200);
    const { id: second } = (await on.post(`${id}/prepare-take-down`, {}, on.other)).body;
    await on.setSetting('publishApproval', 'others');
    const [author, other] = [await on.idOf(on.author), await on.idOf(on.other)];
    expect((await on.post(`${second}/review`, { reviewers: [other] }, on.other)).status).toBe(422);
    expect((await on.post(`${second}/review`, { reviewers: [author] }, on.other)).status).toBe(200);
    const { hash } = await on.get(`${second}/merge`);
    expect((await on.post(`${second}/approve`, { hash }, on.other)).status).toBe(403);
    expect((await on.post(`${second}/approve`, { hash }, on.author)).status).toBe(200);
  });

  it('needs its own approval after an emergency, and a passed one prevents publishing', async () => {
    const [urgent, passed] = [await on.makeDraft({ path: CTA, value: 'Urgent' }), await on.makeDraft()];
    for (const id of [urgent, passed]) await on.post(`${id}/take-down`, { takeDown: down(HOUR) });
    await on.setSetting('publishApproval', 'others');
    const published = await on.post(`${urgent}/publish`, { emergencyReason: 'A wrong figure' }, on.admin);
    expect(published.status).toBe(200);
    const second = (await on.get(String(urgent))).takenDownBy.id;
    expect(await on.get(String(second))).toMatchObject({
      ...{ state: 'draft', schedule: null },
      scheduleFailure: { reason: expect.stringMatching(/not approved/) },
    });
    expect((await on.schedule(second, HOUR)).body.reason).toBe('APPROVAL_REQUIRED');
    await on.runAt(DAY);
    expect(await on.readCta()).toBe('Urgent');
    await on.setSetting('publishApproval', null);
    const takeDown = { at: new Date(Date.now() - HOUR).toISOString(), local: '2026-01-01T09:00:00', timeZone: ZONE };
    await server.database.db.update(drafts).set({ takeDown }).where(eq(drafts.id, passed));
    const refused = await on.post(`${passed}/publish`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/has passed/)]);
  });
});
