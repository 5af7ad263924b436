import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apikey, user } from '../../../db/schema/accounts';
import { drafts } from '../../../db/schema/drafts';
import { startTestServer, type TestServer } from '../../main/testing';
import { CTA, prepareSchedules, ZONE } from './testing-schedule';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

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

describe('a schedule', () => {
  it('today’s offset used across a clock change: it freezes the draft, keeps its instant in another time zone, and can be changed and canceled', async () => {
    const id = await on.makeDraft();
    const { hash } = await on.get(`${id}/merge`);
    const year = new Date().getUTCFullYear() + 1;
    const asked = await on.post(`${id}/schedule`, { date: `${year}-07-01`, time: '09:00', hash, expectedVersion: 2 });
    expect(asked.body).toMatchObject({
      state: 'scheduled',
      schedule: {
        at: `${year}-07-01T13:00:00.000Z`,
        local: `${year}-07-01T09:00:00`,
        timeZone: ZONE,
        offset: '-04:00',
      },
    });
    expect((await on.post(`${id}/changes`, { changes: [{ path: CTA, value: 'Call' }] })).status).toBe(409);
    await on.setSetting('region', { locale: 'en-US', timeZone: 'Europe/Berlin' });
    expect((await on.get(String(id))).schedule.at).toBe(`${year}-07-01T13:00:00.000Z`);
    const calendar = await on.send('GET', `/api/schedule?from=${year}-07-01&to=${year}-07-31`);
    expect(calendar.body).toMatchObject({ timeZone: 'Europe/Berlin', problems: [] });
    expect(calendar.body.items).toMatchObject([
      { kind: 'publication', draft: { id, state: 'scheduled' }, day: `${year}-07-01`, time: '15:00:00' },
    ]);
    const changed = await on.post(`${id}/schedule`, { date: `${year}-12-01`, time: '09:00:30', hash });
    expect(changed.body.schedule).toMatchObject({ at: `${year}-12-01T08:00:30.000Z`, offset: '+01:00' });
    expect((await on.post(`${id}/unschedule`, { expectedVersion: 2 })).status).toBe(409);
    expect((await on.post(`${id}/unschedule`)).body).toMatchObject({ state: 'draft', schedule: null });
    expect((await on.post(`${id}/unschedule`)).status).toBe(409);
    expect(await kinds(id)).toEqual(['created', 'scheduled', 'scheduled', 'unscheduled']);
  });

  it('is refused at a time that is past, missing, ambiguous with another offset, too late or no time', async () => {
    const id = await on.makeDraft();
    const { hash } = await on.get(`${id}/merge`);
    const ask = async (time: object) => {
      const { status, body } = await on.post(`${id}/schedule`, { hash, ...time });
      return [status, body.issues?.[0]?.path ?? body.schedule?.at, body.issues?.[0]?.message ?? body.schedule?.offset];
    };
    // The second Sunday of March and the first of November.
    const year = new Date().getUTCFullYear() + 1;
    const firstSunday = (month: number) => 1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7);
    const [march, november] = [
      `${year}-03-${firstSunday(2) + 7}`.replace(/-(\d)$/, '-0$1'),
      `${year}-11-0${firstSunday(10)}`,
    ];
    expect(await ask({ date: march, time: '02:30' })).toEqual([
      ...[422, 'time'],
      expect.stringMatching(/^The clocks in America\/New_York skip 02:30 on March .* The next time is 03:00\.$/),
    ]);
    expect(await ask({ date: november, time: '01:30', offset: '-06:00' })).toEqual([
      ...[422, 'offset'],
      'At this time, America/New_York has the offset -04:00 or -05:00.',
    ]);
    expect(await ask({ date: '2026-01-01', time: '09:00' })).toEqual([422, 'time', expect.stringMatching(/passed/)]);
    expect(await ask({ date: `${year + 6}-01-01`, time: '09:00' })).toEqual([422, 'date', expect.any(String)]);
    for (const wrong of [{ date: `${year}-02-30` }, { date: 'x' }, { time: '24:00' }, { time: '9:00' }, { time: '' }]) {
      expect([wrong, (await ask({ date: `${year}-03-01`, time: '09:00', ...wrong }))[0]]).toEqual([wrong, 400]);
    }
    expect(await ask({ date: november, time: '01:30', offset: '-05:00' })).toEqual([
      ...[200, `${november}T06:30:00.000Z`, '-05:00'],
    ]);
    expect(await ask({ date: november, time: '01:30' })).toEqual([200, `${november}T05:30:00.000Z`, '-04:00']);
    await on.post(`${id}/withdraw`);
    expect(await kinds(id)).toEqual(['created', 'scheduled', 'scheduled', 'unscheduled', 'withdrawn']);
  });

  it('a past date circumvents the right to publish: neither a time nor a key without it does', async () => {
    const id = await on.makeDraft();
    const key = await server.key(['content:write']);
    expect((await on.schedule(id, DAY, {}, key)).status).toBe(403);
    expect((await on.schedule(id, -DAY)).status).toBe(422);
    await on.setSetting('publishApproval', 'others');
    const { status, body } = await on.schedule(id, DAY);
    expect([status, body.reason]).toEqual([403, 'APPROVAL_REQUIRED']);
    await on.approve(id);
    expect((await on.post(`${id}/schedule`, { ...on.localOf(Date.now() + DAY), hash: 'x' })).status).toBe(409);
    expect((await on.schedule(id, DAY, {}, await server.key(['content:publish']))).body.state).toBe('scheduled');
    expect((await on.post(`${id}/unschedule`)).body.state).toBe('approved');
    expect(await on.readCta()).not.toMatch(/^Text/);
  });

  it('publishes at its instant, as the person who scheduled it, and says how late it is', async () => {
    const id = await on.scheduled(HOUR, { path: CTA, value: 'On time' });
    await on.runAt(HOUR - MINUTE);
    expect([await on.readCta(), (await on.get(String(id))).state]).toEqual([
      expect.not.stringMatching('On time'),
      'scheduled',
    ]);
    await on.runAt(HOUR + 12 * MINUTE + 30_000);
    expect([await on.readCta(), (await on.get(String(id))).state]).toEqual(['On time', 'published']);
    const [last] = await on.events(id);
    expect(last).toMatchObject({ kind: 'published', note: 'On schedule, 12 minutes late' });
    expect(last?.by?.id).toBe(await on.idOf(on.author));
    const { items } = (await on.send('GET', `/api/history?page=home&path=${CTA}`)).body;
    expect(items[0].note).toMatch(/^Published the draft “Draft \d+” on schedule$/);
    await on.runAt(2 * DAY);
    expect((await kinds(id)).filter((kind) => kind === 'published')).toHaveLength(1);
  });

  it('notifies its author and the person who set it when someone else cancels it', async () => {
    const id = await on.makeDraft();
    expect((await on.schedule(id, DAY, {}, on.other)).status).toBe(200);
    const { name } = await on.get(String(id));
    expect((await on.post(`${id}/unschedule`, {}, on.admin)).status).toBe(200);
    for (const by of [on.author, on.other]) {
      const { items } = (await on.send('GET', '/api/notifications', undefined, by)).body;
      expect(items[0]).toMatchObject({ kind: 'scheduled', subject: `draft/${id}` });
      expect(items[0].text).toMatch(new RegExp(`canceled the schedule of “${name}”\\.$`));
    }
  });

  it('is listed as coming up with the four that follow it, soonest first', async () => {
    const ids: number[] = [];
    for (const minutes of [30, 20, 40, 10, 60, 50]) ids.push(await on.scheduled(minutes * MINUTE));
    const { upcoming } = (await on.send('GET', '/api/trpc/drafts.overview')).body.result.data;
    const [third, second, fourth, first, , fifth] = ids;
    expect(upcoming.map((one: { id: number }) => one.id)).toEqual([first, second, third, fourth, fifth]);
    const { name, schedule } = await on.get(String(first));
    expect(upcoming[0]).toEqual({ id: first, name, at: schedule.at, isTakeDown: false });
    for (const id of ids) await on.post(`${id}/withdraw`);
  });

  it('unscheduling leaves the job: nothing is published afterwards', async () => {
    const [canceled, returned, changed] = [
      await on.scheduled(HOUR, { path: CTA, value: 'Canceled' }),
      await on.scheduled(HOUR, { path: CTA, value: 'Returned' }),
      await on.scheduled(HOUR, { path: CTA, value: 'Changed' }),
    ];
    await on.post(`${canceled}/unschedule`);
    await on.post(`${returned}/return`);
    await on.post(`${changed}/request-changes`, { note: 'Shorter, please.' }, on.other);
    const before = await on.readCta();
    await on.runAt(DAY);
    expect(await on.readCta()).toBe(before);
    for (const id of [canceled, returned, changed]) {
      expect(await on.get(String(id))).toMatchObject({ state: 'draft', schedule: null });
      expect(await kinds(id)).toContain('unscheduled');
    }
  });

  it('published twice, by schedule and by hand: there is one change set', async () => {
    const id = await on.scheduled(HOUR, { path: CTA, value: 'Once' });
    const by = await on.post(`${id}/publish`);
    await on.runAt(DAY);
    const { state, changeSetId, schedule } = await on.get(String(id));
    expect([by.status, state, changeSetId, schedule]).toEqual([200, 'published', by.body.changeSetId, null]);
    expect(await kinds(id)).toEqual(['created', 'scheduled', 'published']);
  });

  it('a deleted person’s schedule fires: neither theirs, a disabled one’s, nor one without the right', async () => {
    const { db } = server.database;
    const people = [await server.signIn(), await server.signIn(), await server.signIn()];
    const ids = [await on.makeDraft(), await on.makeDraft(), await on.makeDraft()];
    for (const [index, id] of ids.entries()) expect((await on.schedule(id, HOUR, {}, people[index])).status).toBe(200);
    const key = await server.key(['content:publish']);
    const byKey = await on.makeDraft();
    expect((await on.schedule(byKey, HOUR, {}, key)).status).toBe(200);
    const [gone, disabled, reviewer] = await Promise.all(people.map((by) => on.idOf(by)));
    const before = await on.readCta();
    await db.delete(user).where(eq(user.id, gone as string));
    await db
      .update(user)
      .set({ disabled: true })
      .where(eq(user.id, disabled as string));
    await db
      .update(user)
      .set({ role: 'reviewer' })
      .where(eq(user.id, reviewer as string));
    await db.delete(apikey);
    await on.runAt(DAY);
    expect(await on.readCta()).toBe(before);
    const reasons = [/no longer exists/, /disabled/, /may no longer publish/, /API key .* may no longer publish/];
    for (const [index, id] of [...ids, byKey].entries()) {
      const { state, scheduleFailure } = await on.get(String(id));
      expect([state, scheduleFailure?.reason]).toEqual(['draft', expect.stringMatching(reasons[index] as RegExp)]);
      expect((await on.events(id))[0]).toMatchObject({
        kind: 'schedule-failed',
        by: null,
        note: scheduleFailure.reason,
      });
    }
    const overview = (await on.send('GET', '/api/trpc/drafts.overview')).body.result.data;
    expect(overview.problems.map(({ id }: { id: number }) => id)).toEqual([...ids, byKey]);
    for (const id of [...ids, byKey]) {
      expect((await on.post(`${id}/unschedule`)).body).toMatchObject({ state: 'draft', scheduleFailure: null });
    }
  });

  it('ends with the approval when the site changes at its place, and at once without an approval too', async () => {
    const [approved, plain, conflicting] = [await on.makeDraft(), await on.scheduled(HOUR), await on.scheduled(HOUR)];
    await on.approve(approved);
    expect((await on.schedule(approved, HOUR)).body.state).toBe('scheduled');
    await on.update('home.hero.headline', 'Elsewhere');
    await on.settle();
    expect((await on.get(String(approved))).state).toBe('scheduled');
    await on.update(CTA, 'Changed on the site');
    await on.settle();
    for (const id of [approved, plain, conflicting]) {
      expect(await on.get(String(id))).toMatchObject({
        ...{ state: 'draft', approval: null, schedule: null },
        scheduleFailure: { reason: expect.stringMatching(/changed the site at a place that this draft changes/) },
      });
    }
    expect((await kinds(approved)).slice(-2)).toEqual(['voided', 'schedule-failed']);
    await on.runAt(DAY);
    expect(await on.readCta()).toBe('Changed on the site');
  });

  it('is ended only by callers who may publish, and by reviewers who request changes', async () => {
    const id = await on.scheduled(HOUR);
    for (const scope of ['content:draft', 'content:write'] as const) {
      const key = await server.key([scope]);
      for (const how of ['withdraw', 'return', 'unschedule']) {
        expect([scope, how, (await on.post(`${id}/${how}`, {}, key)).status]).toEqual([scope, how, 403]);
      }
    }
    expect((await on.get(String(id))).state).toBe('scheduled');
    const withdrawn = await on.post(`${id}/withdraw`, {}, await server.key(['content:publish']));
    expect(withdrawn.body.state).toBe('withdrawn');
    const other = await on.scheduled(HOUR);
    const returned = await on.post(`${other}/request-changes`, { note: 'Later' }, await server.signIn('reviewer'));
    expect(returned.body.state).toBe('draft');
  });

  it('fails at the moment if an approval is required since, and nothing is published', async () => {
    const id = await on.scheduled(HOUR);
    const before = await on.readCta();
    await on.setSetting('publishApproval', 'others');
    await on.runAt(DAY);
    expect(await on.readCta()).toBe(before);
    expect(await on.get(String(id))).toMatchObject({
      state: 'draft',
      scheduleFailure: { reason: expect.stringMatching(/needs approval/) },
    });
  });
});

describe('an approval that its giver could not give any more', () => {
  it.each([
    ['a disabled account', { disabled: true }],
    ['a role without the right', { role: 'editor' }],
    ['a deleted account', null],
  ])('does not count at the moment of a schedule, for %s', async (_, change) => {
    const { db } = server.database;
    const reviewer = await server.signIn('reviewer');
    const reviewerId = await on.idOf(reviewer);
    await on.setSetting('publishApproval', 'reviewers');
    const ids = [await on.makeDraft(), await on.makeDraft()] as const;
    for (const id of ids) {
      await on.post(`${id}/review`, { reviewers: [reviewerId] });
      const { hash } = await on.get(`${id}/merge`);
      expect((await on.post(`${id}/approve`, { hash }, reviewer)).status).toBe(200);
    }
    const [planned, byHand] = ids;
    expect((await on.schedule(planned, HOUR)).status).toBe(200);
    const before = await on.readCta();
    const isReviewer = eq(user.id, reviewerId);
    await (change ? db.update(user).set(change).where(isReviewer) : db.delete(user).where(isReviewer));
    const { problems } = (await on.send('GET', '/api/trpc/drafts.overview')).body.result.data;
    const lapse = expect.stringMatching(/^.+ can no longer approve drafts\.$/);
    expect(problems).toContainEqual(expect.objectContaining({ id: planned, isDue: false, reason: lapse }));
    await on.runAt(DAY);
    const reason = expect.stringMatching(/no longer counts: .+ can no longer approve drafts/);
    const lapsed = { state: 'approved', scheduleFailure: { reason }, approval: { lapse } };
    expect(await on.get(String(planned))).toMatchObject(lapsed);
    const refusal = { status: 403, body: { reason: 'APPROVAL_REQUIRED', message: reason } };
    expect(await on.post(`${byHand}/publish`)).toMatchObject(refusal);
    expect(await on.schedule(byHand, HOUR)).toMatchObject(refusal);
    expect(await on.readCta()).toBe(before);
    if (change === null) return;
    // It is not void, and counts again.
    await db.update(user).set({ disabled: false, role: 'reviewer' }).where(isReviewer);
    for (const id of ids) expect((await on.get(String(id))).approval.lapse).toBeNull();
    expect((await on.post(`${byHand}/publish`)).status).toBe(200);
  });
});

describe('schedules that cannot be carried out', () => {
  it('hold up no other, however many they are', async () => {
    const { db } = server.database;
    const id = await on.scheduled(HOUR);
    const broken = { name: 'Broken', state: 'scheduled' as const, authors: [], publishAt: new Date(0) };
    // Without what was stored about it, each fails with an error that is tried again.
    const schedule = { at: new Date(0).toISOString() } as never;
    const made = await db
      .insert(drafts)
      .values(Array(120).fill({ ...broken, schedule }))
      .returning({ id: drafts.id });
    await on.runAt(DAY);
    expect((await on.get(String(id))).state).toBe('published');
    await db.delete(drafts).where(
      inArray(
        drafts.id,
        made.map((one) => one.id),
      ),
    );
    server.logged.length = 0;
  });

  it('are tried again after longer and longer pauses', async () => {
    const { db } = server.database;
    const broken = { name: 'Broken', state: 'scheduled' as const, authors: [], publishAt: new Date(0) };
    const schedule = { at: new Date(0).toISOString() } as never;
    const [made] = await db
      .insert(drafts)
      .values({ ...broken, schedule })
      .returning({ id: drafts.id });
    let ahead = 0;
    const scheduler = on.openScheduler(() => ahead);
    const failures = () => server.logged.filter((line) => line.includes('is tried again')).length;
    /** The seconds since the start, and whether it was tried again then. */
    const tried: [number, boolean][] = [];
    scheduler.start();
    for (const seconds of [0, 3, 7, 12, 16, 30, 37]) {
      ahead = seconds * 1000;
      const before = failures();
      scheduler.check();
      await scheduler.settle();
      tried.push([seconds, failures() > before]);
    }
    await scheduler.close();
    expect(tried).toEqual([
      [0, true],
      [3, false],
      [7, true],
      [12, false],
      [16, false],
      [30, true],
      [37, false],
    ]);
    await db.delete(drafts).where(eq(drafts.id, made?.id ?? 0));
    server.logged.length = 0;
  });
});
