import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '../../../db/schema/accounts';
import { type Headers, startReviews } from './testing-review';

const { server, author, other, reviewer, post, get, send, idOf, makeDraft, kinds } = await startReviews();

const year = new Date().getUTCFullYear() + 1;
const JULY = { date: `${year}-07-01`, time: '09:00' };

async function propose(publishAt: object | undefined, by: Headers = author): Promise<number> {
  const id = await makeDraft();
  const asked = await post(`${id}/review`, { reviewers: [await idOf(reviewer), await idOf(other)], publishAt }, by);
  expect([asked.status, asked.body.message]).toEqual([200, undefined]);
  return id;
}

async function approveAndSchedule(id: number, by: Headers) {
  const { hash } = await get(`${id}/merge`, by);
  return post(`${id}/approve`, { hash, schedule: true }, by);
}

describe('a proposed time', () => {
  it('is shown to the reviewers, in the request, the record and the notification', async () => {
    const id = await propose(JULY);
    const shown = { local: `${year}-07-01T09:00:00`, at: expect.stringMatching(`^${year}-07-01T`) };
    expect((await get(String(id), reviewer)).review.publishAt).toMatchObject(shown);
    expect((await get(`${id}/events`)).items[0]).toMatchObject({ kind: 'review-asked', publishAt: shown });
    const { items } = (await send('GET', '/api/notifications', undefined, reviewer)).body;
    expect(items[0].text).toMatch(
      new RegExp(`asked you to review “Autumn”, with publication proposed for July 1, ${year} at 9:00 AM`),
    );
    expect((await get(String(await propose(undefined)))).review.publishAt).toBeNull();
  });

  it('is when an approval publishes the draft, as the person who may', async () => {
    const [first, second] = [await propose(JULY), await propose(JULY)];
    const approved = await approveAndSchedule(first, reviewer);
    expect(approved.body).toMatchObject({
      state: 'scheduled',
      approval: { by: { id: await idOf(reviewer) } },
      // A reviewer may not publish.
      schedule: { local: `${year}-07-01T09:00:00`, by: { id: await idOf(author) } },
    });
    expect((await kinds(first)).slice(-2)).toEqual(['approved', 'scheduled']);
    const [scheduled] = (await get(`${first}/events`)).items;
    expect(scheduled).toMatchObject({ by: { id: await idOf(reviewer) }, note: expect.stringMatching(/ proposed$/) });
    expect((await approveAndSchedule(second, other)).body.schedule.by.id).toBe(await idOf(other));
  });

  it('is in the calendar until the review is answered', async () => {
    const id = await propose({ date: `${year}-08-01`, time: '09:00' });
    const read = async () => {
      const { items } = (await send('GET', `/api/schedule?from=${year}-08-01&to=${year}-08-01`)).body;
      return items.map(({ kind, draft, time }: { kind: string; draft: { id: number }; time: string }) => [
        kind,
        draft.id,
        time,
      ]);
    };
    expect(await read()).toEqual([['proposal', id, '09:00:00']]);
    await approveAndSchedule(id, other);
    expect(await read()).toEqual([['publication', id, '09:00:00']]);
  });

  it('is no schedule by itself', async () => {
    const id = await propose(JULY);
    const { hash } = await get(`${id}/merge`, reviewer);
    expect((await post(`${id}/approve`, { hash }, reviewer)).body).toMatchObject({ state: 'approved', schedule: null });
  });

  it('is refused if it has passed, does not exist, or comes after the take-down', async () => {
    const id = await makeDraft();
    const ask = async (publishAt: object) => {
      const { status, body } = await post(`${id}/review`, { reviewers: [await idOf(other)], publishAt });
      return [status, body.issues?.[0]?.path];
    };
    expect(await ask({ date: '2020-07-01', time: '09:00' })).toEqual([422, 'publishAt.time']);
    expect(await ask({ date: `${year}-02-30`, time: '09:00' })).toEqual([400, 'publishAt.date']);
    await post(`${id}/take-down`, { takeDown: JULY });
    expect(await ask({ date: `${year}-07-02`, time: '09:00' })).toEqual([422, 'publishAt.time']);
  });

  it('without one, nothing is approved', async () => {
    const id = await propose(undefined);
    expect((await approveAndSchedule(id, other)).status).toBe(409);
    expect((await get(String(id))).state).toBe('review');
  });

  it('is not scheduled by a reviewer if the person, or the key, that proposed it may not publish', async () => {
    const { db } = server.database;
    const [byKey, byPerson] = [await propose(JULY, await server.key(['content:draft'])), await propose(JULY)];
    expect((await approveAndSchedule(byKey, reviewer)).status).toBe(403);
    expect(await get(String(byKey))).toMatchObject({ state: 'review', review: { publishAt: { isKey: true } } });
    expect((await get(String(byPerson))).review.publishAt.isKey).toBe(false);
    const isAuthor = eq(user.id, await idOf(author));
    await db.update(user).set({ disabled: true }).where(isAuthor);
    const refused = await approveAndSchedule(byPerson, reviewer);
    await db.update(user).set({ disabled: false }).where(isAuthor);
    expect(refused.status).toBe(403);
    expect((await approveAndSchedule(byKey, other)).body.state).toBe('scheduled');
  });
});
