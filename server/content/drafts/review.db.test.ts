import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { draftEvents } from '../../../db/schema/drafts';
import { CTA, type Headers, startReviews } from './testing-review';

const { server, author, other, reviewer, admin, send, post, get, idOf, makeDraft, ask, makeApproved, kinds } =
  await startReviews();

describe('a review', () => {
  it('freezes the changes of the draft until it is returned', async () => {
    const [id, second] = [await makeDraft(), await makeDraft()];
    const [{ id: change }] = (await get(`${id}/merge`)).changes;
    await ask(id);
    const writes = [
      post(`${id}/changes`, { changes: [{ path: CTA, value: 'Call' }] }),
      post(`${id}/drop`, { changes: [change] }),
      post(`${id}/move`, { changes: [change], to: second }),
      post(`${second}/move`, { changes: [(await get(`${second}/merge`)).changes[0].id], to: id }),
      post(`${id}/settle`, { change, keep: 'mine', theirs: null }),
      post(`${id}/review`, { reviewers: [await idOf(other)] }),
    ];
    for (const { status, body } of await Promise.all(writes)) {
      expect([status, body.message]).toEqual([409, expect.stringMatching(/in review, so its changes are frozen/)]);
    }
    expect((await send('PATCH', `/api/drafts/${id}`, { name: 'Winter' })).status).toBe(409);
    expect((await post(`${id}/publish`)).status).toBe(409);
    expect((await post(`${id}/return`)).body).toMatchObject({ state: 'draft', review: null });
    expect((await post(`${id}/changes`, { changes: [{ path: CTA, value: 'Call' }] })).status).toBe(200);
    expect((await post(`${id}/return`)).status).toBe(409);
  });

  it('names who was asked, by when and why, and waits for them', async () => {
    const id = await makeDraft();
    const reviewers = [await idOf(other), await idOf(reviewer)];
    const asked = await post(`${id}/review`, { reviewers, note: 'Please check the figures.', dueOn: '2026-03-01' });
    expect(asked.body).toMatchObject({
      state: 'review',
      review: { note: 'Please check the figures.', dueOn: '2026-03-01' },
    });
    expect(asked.body.review.reviewers.map((one: { id: string }) => one.id)).toEqual(reviewers);
    const list = async (person: string) => (await get(`?reviewer=${person}`.replace('?', '../drafts?'))).items;
    expect((await list(reviewers[0] as string)).map((one: { id: number }) => one.id)).toContain(id);
    expect(await list(await idOf(author))).toEqual([]);
    const overview = async (by: Headers) =>
      (await send('GET', '/api/trpc/drafts.overview', undefined, by)).body.result.data;
    // Its due date has passed, so its author has to ask again.
    expect([(await overview(reviewer)).waitingForMe, (await overview(author)).waitingForMe]).toEqual([1, 1]);
    await post(`${id}/return`);
    expect([(await overview(reviewer)).waitingForMe, (await overview(author)).waitingForMe]).toEqual([0, 0]);
    expect(Object.keys((await overview(author)).states)).toEqual([
      'draft',
      'review',
      'approved',
      'scheduled',
      'published',
      'withdrawn',
    ]);
  });

  it('cannot be asked of contributors, strangers or nobody, for an empty draft, or by an impossible date', async () => {
    const id = await makeDraft();
    const empty = (await send('POST', '/api/drafts', { name: 'Empty' })).body.id;
    const person = await idOf(other);
    const cases: [number, object, number][] = [
      [id, { reviewers: [await idOf(author)] }, 422],
      [id, { reviewers: ['nobody'] }, 422],
      [id, { reviewers: [] }, 400],
      [id, { reviewers: [person], dueOn: '2026-02-30' }, 400],
      [id, { reviewers: [person], expectedVersion: 1 }, 409],
      [empty, { reviewers: [person] }, 422],
      [999, { reviewers: [person] }, 404],
    ];
    for (const [draft, body, status] of cases)
      expect([body, (await post(`${draft}/review`, body)).status]).toEqual([body, status]);
    const listed = (await get(`${id}/reviewers`)).map((one: { id: string }) => one.id);
    expect(listed).toEqual(expect.arrayContaining([person, await idOf(reviewer)]));
    expect(listed).not.toContain(await idOf(author));
  });

  it('ends with what to change, and the record keeps everything that happened', async () => {
    const id = await makeApproved();
    expect((await post(`${id}/request-changes`, {}, reviewer)).status).toBe(400);
    const returned = await post(`${id}/request-changes`, { note: 'The year is missing.' }, reviewer);
    expect(returned.body).toMatchObject({ state: 'draft', review: null, approval: null });
    await ask(id);
    await post(`${id}/withdraw`);
    await post(`${id}/reopen`);
    const { items } = await get(`${id}/events`, reviewer);
    expect(await kinds(id)).toEqual([
      ...['created', 'review-asked', 'approved', 'changes-requested', 'review-asked', 'withdrawn', 'reopened'],
    ]);
    expect(items[3]).toMatchObject({ note: 'The year is missing.', by: { id: await idOf(reviewer), isKey: false } });
    expect(items[4]).toMatchObject({ attestation: expect.stringMatching(/^I have read/), hash: expect.any(String) });
    const first = await get(`${id}/events?limit=4`);
    expect(first.items).toEqual(items.slice(0, 4));
    expect((await get(`${id}/events?limit=4&cursor=${first.nextCursor}`)).items).toEqual(items.slice(4));
    expect((await send('GET', `/api/drafts/${id}/events?cursor=x`)).status).toBe(400);
    expect((await send('GET', '/api/drafts/999/events')).status).toBe(404);
  });

  it('keeps its record in the database for good', async () => {
    const id = await makeDraft();
    const { db } = server.database;
    await expect(db.update(draftEvents).set({ note: 'Forged' })).rejects.toThrow();
    await expect(db.delete(draftEvents).where(eq(draftEvents.draftId, id))).rejects.toThrow();
  });

  it('keeps the firm’s own attestation with the approval, or none', async () => {
    const set = (value: string) => send('POST', '/api/trpc/settings.change', { key: 'attestation', value }, admin);
    await set('  I attest. ');
    const id = await makeApproved();
    expect((await get(`${id}/events`)).items[0].attestation).toBe('I attest.');
    await set('');
    expect((await get(`${await makeApproved()}/events`)).items[0].attestation).toBeNull();
  });
});
