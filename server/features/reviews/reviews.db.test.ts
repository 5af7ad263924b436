import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { user } from '../../../db/schema/accounts';
import { auditLog, changeSets } from '../../../db/schema/history';
import { notifications } from '../../../db/schema/notifications';
import { pageReviews } from '../../../db/schema/reviews';
import { addDays, dayIn } from '../../../src/content/day';
import { startTestServer, type TestServer } from '../../main/testing';
import { chooseEdits, drawSample, SAMPLE_SIZE } from './edit-samples';
import { remindOfPageReviews } from './page-reviews';

type Headers = Record<string, string>;

let server: TestServer;
let [admin, editor, reviewer]: Headers[] = [];
const ZONE = 'America/New_York';

beforeAll(async () => {
  server = await startTestServer({ RATE_EDITOR_WRITES_PER_MINUTE: '0' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.reset();
  [admin, editor, reviewer] = [await server.signIn('admin'), await server.signIn(), await server.signIn('reviewer')];
  await set('region', { locale: 'en-US', timeZone: ZONE });
});

const send = (method: string, path: string, body?: unknown, by = reviewer) =>
  server.send(method, `/api/reviews/${path}`, body, by);
async function set(key: string, value: unknown): Promise<void> {
  const { status } = await server.send('POST', '/api/trpc/settings.change', { key, value }, admin);
  expect(status).toBe(200);
}
const list = async (query = '') => (await send('GET', `pages${query}`)).body;
const today = () => dayIn(ZONE);
async function idOf(by: Headers | undefined): Promise<string> {
  return (await server.send('GET', '/api/auth/session', undefined, by)).body.user.id;
}

describe('the review of a page', () => {
  it('is recorded with its version and next date, once reviews are on, and is due again then', async () => {
    expect(await list()).toMatchObject({ due: 0, reviewed: 0 });
    await set('reviewMonths', 12);
    const { items, due } = await list('?limit=100');
    expect(due).toBe(items.length);
    const about = items.find(({ pageId }: { pageId: string }) => pageId === 'about');
    expect(about).toMatchObject({ title: 'About Us', path: '/about', lastReview: null, isChanged: false, isDue: true });
    const made = await send('POST', 'pages/about', { version: about.version, note: 'Figures compared.' });
    const [year = '', ...rest] = today().split('-');
    expect(made).toMatchObject({
      status: 201,
      body: { note: 'Figures compared.', version: about.version, by: { id: await idOf(reviewer) } },
    });
    expect(made.body.nextOn.slice(0, 7)).toBe(`${Number(year) + 1}-${rest[0]}`);
    expect(await list()).toMatchObject({ due: due - 1, reviewed: 1 });
    const dueOnly = (await list('?due=true&limit=100')).items.map(({ pageId }: { pageId: string }) => pageId);
    expect(dueOnly).not.toContain('about');
    await server.send('POST', '/api/content/update', { path: 'about.hero.headline', value: 'Changed' }, editor);
    const now = (await list('?limit=100')).items.find(({ pageId }: { pageId: string }) => pageId === 'about');
    expect([now.isChanged, now.isDue]).toEqual([true, false]);
    // Its next review comes.
    const past = { ...now.lastReview, pageId: 'about', version: now.version, nextOn: today() };
    await server.database.db
      .insert(pageReviews)
      .values({ pageId: 'about', version: past.version, nextOn: past.nextOn });
    expect((await list('?due=true&limit=100')).items.at(-1)).toMatchObject({ pageId: 'about', isDue: true });
    expect((await send('GET', 'pages/about')).body).toHaveLength(2);
  });

  it('is refused if a section of the page has changed since it was opened', async () => {
    await set('reviewMonths', 12);
    const ofAbout = async () =>
      (await list('?limit=100')).items.find(({ pageId }: { pageId: string }) => pageId === 'about');
    const elements = [{ id: 'text-1', type: 'paragraph', data: { text: 'Twelve mills' } }];
    const section = { pageId: 'about', sectionId: 'fair', sectionType: 'custom', sectionName: 'Fair' };
    const write = (method: string, path: string, body?: object) => server.send(method, path, body, editor);
    await write('POST', '/api/sections', { ...section, sectionData: { elements } });
    for (const change of [
      () => write('POST', '/api/content/update', { path: 'element.text-1.text', value: 'Thirteen mills' }),
      () => write('DELETE', '/api/sections/fair'),
    ]) {
      const { version } = await ofAbout();
      expect((await send('POST', 'pages/about', { version })).status).toBe(201);
      // A section of another page is none of this one.
      await write('POST', '/api/sections', {
        ...section,
        pageId: 'home',
        sectionId: `other-${version}`,
        sectionData: {},
      });
      expect((await ofAbout()).isChanged).toBe(false);
      expect((await change()).status).toBe(200);
      expect((await ofAbout()).isChanged).toBe(true);
      expect((await send('POST', 'pages/about', { version })).status).toBe(409);
    }
  });

  it('is read page by page, in one order', async () => {
    await set('reviewMonths', 6);
    const all = (await list('?limit=100')).items.map(({ pageId }: { pageId: string }) => pageId);
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, nextCursor }: { items: { pageId: string }[]; nextCursor: string | null } = await list(
        `?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      read.push(...items.map(({ pageId }) => pageId));
      cursor = nextCursor;
    }
    expect(read).toEqual(all);
    expect((await send('GET', 'pages?cursor=abc')).status).toBe(400);
  });

  it('is refused for editors, keys, another version, unknown and unpublished pages, and impossible days', async () => {
    const version = (await list('?limit=100')).items.find(
      ({ pageId }: { pageId: string }) => pageId === 'about',
    ).version;
    const refused = async (body: object, by = reviewer, pageId = 'about') =>
      (await send('POST', `pages/${pageId}`, body, by)).status;
    expect(await refused({ version }, editor)).toBe(403);
    expect(await refused({ version }, await server.key(['admin']))).toBe(403);
    expect(await refused({ version: version + 1 })).toBe(409);
    expect(await refused({ version }, reviewer, 'nothing')).toBe(404);
    expect(await refused({ version, nextOn: today() })).toBe(422);
    expect(await refused({ version, nextOn: addDays(today(), 3000) })).toBe(422);
    for (const nextOn of ['2026-02-30', '0000-01-01']) expect(await refused({ version, nextOn })).toBe(400);
    expect(await refused({ version, nextOn: null, other: 1 })).toBe(400);
    await server.send('POST', '/api/content/update', { path: 'about.page.status', value: 'draft' }, editor);
    expect(await refused({ version: version + 1 })).toBe(404);
    expect(await server.database.db.$count(pageReviews)).toBe(0);
    await expect(server.database.db.insert(pageReviews).values({ pageId: 'x', version: 1 })).resolves.toBeTruthy();
    await expect(server.database.db.delete(pageReviews)).rejects.toThrow();
  });

  it('is reminded of on its morning, once, for admins and reviewers', async () => {
    const { db } = server.database;
    const directory = await server.services.directory.read();
    const morning = new Date('2026-03-02T13:00:00Z');
    const values = { version: 1, nextOn: '2026-03-02' };
    await db.insert(pageReviews).values([
      { pageId: 'about', version: 1, nextOn: '2026-03-01' },
      { pageId: 'about', ...values },
      { pageId: 'team', ...values },
      { pageId: 'portfolio', version: 1, nextOn: '2026-03-03' },
    ]);
    const remind = (at: number) => remindOfPageReviews(db, directory, ZONE, new Date(morning.getTime() + at));
    const told = async () => (await db.select().from(notifications).orderBy(notifications.id)).map(({ text }) => text);
    await remind(-1000);
    expect(await told()).toEqual([]);
    for (const at of [0, 1000, 3_600_000]) await remind(at);
    expect(await told()).toEqual(Array(2).fill('The reviews of 2 pages are due.'));
    await remind(24 * 3_600_000);
    expect((await told()).slice(2)).toEqual(Array(2).fill('The reviews of 3 pages are due.'));
    const people = (await db.select({ id: notifications.personId }).from(notifications)).map(({ id }) => id);
    expect(new Set(people)).toEqual(new Set([await idOf(admin), await idOf(reviewer)]));
  });
});

describe('a sample of minor edits', () => {
  /** Stores minor edits, as the writer does. @param by the editor of all but the first, which is the reviewer's own */
  async function addEdits(count: number, at: string): Promise<number[]> {
    const [by, own] = [await idOf(editor), await idOf(reviewer)];
    const rows = Array.from({ length: count }, (_, index) => ({
      ...{ actorKind: 'session', actorId: index === 0 ? own : by, actorName: 'Eli', source: 'dashboard' },
      ...{ isMinor: true, createdAt: new Date(at) },
    }));
    const made = await server.database.db.insert(changeSets).values(rows).returning({ id: changeSets.id });
    return made.map(({ id }) => id);
  }
  const draw = (month: string, by = reviewer) => send('POST', 'samples', { month }, by);

  it('has 25 edits of the month in the site’s time zone, which can be computed again', async () => {
    const inMonth = await addEdits(60, '2026-02-28T23:00:00-05:00');
    await addEdits(3, '2026-03-01T00:30:00-05:00');
    await addEdits(3, '2026-01-31T23:30:00-05:00');
    expect((await send('GET', 'samples')).body).toMatchObject({
      items: [],
      undrawn: [
        { month: '2026-03', edits: 3 },
        { month: '2026-02', edits: 60 },
        { month: '2026-01', edits: 3 },
      ],
    });
    const drawn = await draw('2026-02');
    expect(drawn).toMatchObject({ status: 201, body: { month: '2026-02', population: 60, size: 25, decided: 0 } });
    const { edits, seed } = (await send('GET', `samples/${drawn.body.id}`)).body;
    const ids = edits.map(({ changeSetId }: { changeSetId: number }) => changeSetId);
    expect(ids).toEqual(chooseEdits(seed, inMonth));
    expect(new Set(ids).size).toBe(SAMPLE_SIZE);
    expect((await draw('2026-02')).status).toBe(409);
    expect((await draw('2026-01')).body).toMatchObject({ population: 3, size: 3 });
  });

  it('is drawn once by two people at the same moment, and only for a past month with edits', async () => {
    await addEdits(5, '2026-02-10T12:00:00Z');
    const statuses = await Promise.all([draw('2026-02'), draw('2026-02', admin)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await draw('2026-04')).status).toBe(422);
    expect((await draw('2026-13')).status).toBe(400);
    expect((await draw('2025-11', editor)).status).toBe(403);
    await addEdits(1, '2027-01-01T04:59:00Z');
    const atEnd = (at: string) => drawSample(server.database.db, '2026-12', person, ZONE, new Date(at));
    const person = { kind: 'session', id: null, name: 'Rae', role: 'reviewer', client: '' } as const;
    await expect(atEnd('2027-01-01T04:59:59Z')).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await expect(atEnd('2027-01-01T05:00:00Z')).resolves.toBeGreaterThan(0);
  });

  it('is decided about and signed off by admins and reviewers, not about their own edits, and is final then', async () => {
    const [own = 0, second = 0, third = 0] = await addEdits(3, '2026-02-10T12:00:00Z');
    const { id } = (await draw('2026-02')).body;
    const decide = (changeSetId: number, body: object, by = reviewer) =>
      send('POST', `samples/${id}/edits/${changeSetId}`, body, by);
    const accepted = { decision: 'accepted' };
    expect((await decide(own, accepted)).status).toBe(403);
    expect((await decide(own, accepted, editor)).status).toBe(403);
    expect((await decide(999_999, accepted)).status).toBe(404);
    expect((await decide(second, { decision: 'follow-up' })).status).toBe(422);
    expect((await decide(second, { decision: 'follow-up', note: 'A figure changed.' })).body.followUps).toBe(1);
    expect((await decide(third, accepted)).body.decided).toBe(2);
    expect((await send('POST', `samples/${id}/sign-off`, {})).body.message).toBe('One edit has not been reviewed yet.');
    expect((await decide(own, accepted, admin)).status).toBe(200);
    const signed = await send('POST', `samples/${id}/sign-off`, { note: 'One follow-up, fixed.' }, admin);
    expect(signed).toMatchObject({
      status: 200,
      body: { decided: 3, signedOff: { by: { id: await idOf(admin) }, note: 'One follow-up, fixed.' } },
    });
    expect((await decide(third, { decision: 'follow-up', note: 'Late.' })).status).toBe(409);
    expect((await send('POST', `samples/${id}/sign-off`, {})).status).toBe(409);
    const { edits } = (await send('GET', `samples/${id}`)).body;
    expect(edits[1]).toMatchObject({ decision: 'follow-up', note: 'A figure changed.' });
    const actions = await server.database.db
      .select({ action: auditLog.action, subject: auditLog.subject })
      .from(auditLog)
      .where(sql`${auditLog.action} like 'sample-%'`)
      .orderBy(desc(auditLog.id));
    expect(actions[0]).toEqual({ action: 'sample-sign-off', subject: '2026-02' });
    expect(actions).toHaveLength(5);
  });

  it('is decided about by one of two people at the same moment, and the other learns what was decided', async () => {
    const [, edit = 0] = await addEdits(2, '2026-02-10T12:00:00Z');
    const { id } = (await draw('2026-02')).body;
    const decide = (body: object, by: Headers | undefined) => send('POST', `samples/${id}/edits/${edit}`, body, by);
    const read = async () => (await send('GET', `samples/${id}`)).body.edits[1];
    const accepted = { decision: 'accepted', decidedAt: null };
    const followUp = { decision: 'follow-up', note: 'A figure changed.', decidedAt: null };
    const answers = await Promise.all([decide(accepted, admin), decide(followUp, reviewer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { decision, decidedBy, decidedAt } = await read();
    const isAccepted = decision === 'accepted';
    const [winner, loser] = isAccepted ? [admin, reviewer] : [reviewer, admin];
    expect([decidedBy.id, answers[isAccepted ? 0 : 1]?.status]).toEqual([await idOf(winner), 200]);
    const what = isAccepted
      ? 'accepted this edit meanwhile.'
      : 'marked this edit for follow-up meanwhile: “A figure changed.”';
    expect(answers[isAccepted ? 1 : 0]?.body).toMatchObject({
      code: 'CONFLICT',
      message: `${decidedBy.name} ${what} Your decision was not saved.`,
      conflicts: [expect.objectContaining({ theirs: decision })],
    });
    // Also without saying what was read, but not with the decision that is there now.
    const other = isAccepted ? { decision: 'follow-up', note: 'Again.' } : { decision: 'accepted' };
    expect((await decide(other, loser)).status).toBe(409);
    expect((await decide({ ...other, decidedAt }, loser)).status).toBe(200);
    // One's own decision can be changed.
    expect((await decide(isAccepted ? accepted : followUp, loser)).status).toBe(409);
    expect((await decide({ decision: 'accepted' }, loser)).status).toBe(200);
    expect(await read()).toMatchObject({ decision: 'accepted', decidedBy: { id: await idOf(loser) } });
  });

  it('keeps the names of people whose accounts are deleted', async () => {
    const [, second = 0] = await addEdits(2, '2026-02-10T12:00:00Z');
    const { id } = (await draw('2026-02')).body;
    await send('POST', `samples/${id}/edits/${second}`, { decision: 'accepted' });
    const { name } = (await server.send('GET', '/api/auth/session', undefined, reviewer)).body.user;
    await server.database.db.delete(user).where(eq(user.id, await idOf(reviewer)));
    const { edits } = (await send('GET', `samples/${id}`, undefined, admin)).body;
    expect(edits[1].decidedBy.name).toBe(name);
  });
});
