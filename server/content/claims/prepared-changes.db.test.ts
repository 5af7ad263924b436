import { describe, expect, it } from 'vitest';
import { BODY, startClaims, TEXTS } from './testing-claims';

const { people, send, write, create, link } = await startClaims();

const places = async (id: number) => (await send('GET', `/api/claims/${id}/places`)).body.items;
const events = async (id: number) => (await send('GET', `/api/claims/${id}/events`)).body.items;
const ownId = async (person = people.reviewer) =>
  (await send('GET', '/api/auth/session', undefined, person)).body.user.id;

describe('preparing a change', () => {
  it('drafts the new words in every place that still has the old ones, and publishes nothing', async () => {
    await write({ path: `${BODY}.2`, value: 'Net 32% and gross 32% a year.' });
    const { id } = (await create()).body;
    await link(id, '32%');
    await link(id, 'Net 32%', `${BODY}.2`);
    await link(id, 'fastest', `${BODY}.1`);
    const prepare = (body: object, by = people.editor) => send('POST', `/api/claims/${id}/prepare-change`, body, by);
    expect((await prepare({ to: '34%' }, people.reviewer)).status).toBe(403);
    const { status, body } = await prepare({ to: '34%' });
    expect([status, body]).toMatchObject([
      201,
      { changed: [{ words: '32%' }, { words: 'Net 32%' }], left: [{ words: 'fastest' }] },
    ]);
    const merge = (await send('GET', `/api/drafts/${body.draftId}/merge`, undefined, people.editor)).body;
    expect(merge.changes.map(({ before, after }: { before: string; after: string }) => [before, after])).toEqual([
      [TEXTS[0], 'We returned 34% to our investors.'],
      ['Net 32% and gross 32% a year.', 'Net 34% and gross 32% a year.'],
    ]);
    expect((await places(id)).every(({ state }: { state: string }) => state === 'current')).toBe(true);
    expect((await send('GET', `/api/claims/${id}`)).body.value).toBe('32%');
    expect((await events(id))[0]).toMatchObject({
      kind: 'change-prepared',
      draftId: body.draftId,
      from: '32%',
      to: '34%',
    });
    expect((await prepare({ from: '99%', to: '1%' })).status).toBe(422);
    const valueless = (await send('POST', '/api/claims', { statement: 'We stay.', kind: 'superlative' })).body.id;
    const path = `/api/claims/${valueless}/prepare-change`;
    expect((await send('POST', path, { to: '1%' }, people.editor)).status).toBe(422);
    expect((await send('GET', '/api/drafts', undefined, people.editor)).body.items).toHaveLength(1);
  });

  it('changes the value of the claim when the draft is published, not before', async () => {
    const [claim, changed, retired] = [(await create()).body, (await create()).body, (await create()).body];
    const ids = [claim.id, changed.id, retired.id];
    const drafts: number[] = [];
    for (const [index, id] of ids.entries()) {
      await write({ path: `${BODY}.${index}`, value: `We returned 32%, ${index}.` });
      await link(id, '32%', `${BODY}.${index}`);
      const asked = { to: '34%', setsValue: true };
      const path = `/api/claims/${id}/prepare-change`;
      expect((await send('POST', path, asked, people.editor)).status).toBe(403);
      const { status, body } = await send('POST', path, asked, people.admin);
      expect(status).toBe(201);
      drafts.push(body.draftId);
    }
    await send('PATCH', `/api/claims/${changed.id}`, { value: '33%' });
    await send('POST', `/api/claims/${retired.id}/retire`, {});
    const values = async () =>
      Promise.all(ids.map(async (id) => (await send('GET', `/api/claims/${id}`)).body.value as string));
    expect(await values()).toEqual(['32%', '33%', '32%']);
    for (const draft of drafts) {
      expect((await send('POST', `/api/drafts/${draft}/publish`, {}, people.admin)).status).toBe(200);
    }
    // A value that was changed since stays, and so does that of a retired claim.
    expect(await values()).toEqual(['34%', '33%', '32%']);
    expect((await events(claim.id))[0]).toMatchObject({
      ...{ kind: 'changed', changes: { value: ['32%', '34%'] }, by: { id: await ownId(people.admin) } },
      reason: 'Published with the draft “32% to 34%: We returned 32%.”.',
    });
  });

  it('keeps the value of the claim if the draft is published with other words', async () => {
    const { id } = (await create()).body;
    await write({ path: `${BODY}.0`, value: 'We returned 32%.' });
    await link(id, '32%', `${BODY}.0`);
    const asked = { to: '34%', setsValue: true };
    const { draftId } = (await send('POST', `/api/claims/${id}/prepare-change`, asked, people.admin)).body;
    const changes = [{ path: `${BODY}.0`, value: 'We returned 35%.' }];
    expect((await send('POST', `/api/drafts/${draftId}/changes`, { changes }, people.editor)).status).toBe(200);
    expect((await send('POST', `/api/drafts/${draftId}/publish`, {}, people.editor)).status).toBe(200);
    expect((await send('GET', `/api/claims/${id}`)).body.value).toBe('32%');
  });

  it('leaves the links to be confirmed if it does not set the value', async () => {
    await write({ path: `${BODY}.0`, value: 'We returned 32% a year.' });
    const { id } = (await create({ value: undefined })).body;
    await link(id, '32%', `${BODY}.0`);
    const asked = { from: '32%', to: '34%' };
    const { draftId } = (await send('POST', `/api/claims/${id}/prepare-change`, asked, people.admin)).body;
    expect((await send('POST', `/api/drafts/${draftId}/publish`, {}, people.editor)).status).toBe(200);
    expect((await places(id))[0]).toMatchObject({ state: 'changed', words: '32%', wordsNow: '34%' });
  });

  it('links the new words when the draft is published, unless they say something else', async () => {
    await write({ path: `${BODY}.0`, value: 'We returned 32% a year.' });
    await write({ path: `${BODY}.1`, value: 'Gross: 32%.' });
    const { id } = (await create()).body;
    await link(id, '32% a year', `${BODY}.0`);
    await link(id, '32%', `${BODY}.1`);
    const asked = { to: '34%', setsValue: true };
    const { draftId } = (await send('POST', `/api/claims/${id}/prepare-change`, asked, people.admin)).body;
    const changes = [{ path: `${BODY}.1`, value: 'Gross: 36%, net 34%.' }];
    await send('POST', `/api/drafts/${draftId}/changes`, { changes }, people.editor);
    expect((await send('POST', `/api/drafts/${draftId}/publish`, {}, people.editor)).status).toBe(200);
    expect((await places(id)).map(({ state, words }: { state: string; words: string }) => [state, words])).toEqual([
      ['current', '34% a year'],
      ['changed', '32%'],
    ]);
    expect((await events(id))[1]).toMatchObject({
      ...{ kind: 'confirmed', from: '32% a year', to: '34% a year', draftId, by: { id: await ownId(people.admin) } },
    });
  });
});

describe('a retired claim', () => {
  it('is still on the site as long as other figures are in the place of its words', async () => {
    const { id } = (await create()).body;
    await link(id, '32%');
    await send('POST', `/api/claims/${id}/retire`, {});
    const shown = async () =>
      (await send('GET', '/api/claims?attention=retired-shown')).body.items.map((claim: { id: number }) => claim.id);
    expect(await shown()).toEqual([id]);
    const before = TEXTS[0] ?? '';
    await write({ path: `${BODY}.0`, value: before.replace('32%', '34%') });
    expect((await places(id))[0]).toMatchObject({ state: 'changed', wordsNow: '34%' });
    expect(await shown()).toEqual([id]);
    // These have no character in common with the linked ones.
    await write({ path: `${BODY}.0`, value: 'It was 1,870.' });
    expect((await places(id))[0]).toMatchObject({ state: 'changed', range: null });
    expect(await shown()).toEqual([id]);
    await write({ path: `${BODY}.0`, value: before.replace('32%', 'well') });
    expect(await shown()).toEqual([]);
  });
});
