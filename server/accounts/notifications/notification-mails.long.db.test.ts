import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { user } from '../../../db/schema/accounts';
import { drafts } from '../../../db/schema/drafts';
import { notificationDigests, notifications } from '../../../db/schema/notifications';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { addDays, dayIn, momentOfHour } from '../../../src/content/day';
import type { NotificationKind } from '../../../src/content/notification-kinds';
import { remindReviewers } from '../../content/drafts/notify-draft-event';
import { createLiveHub } from '../../platform/live/live-hub';
import { createLogger } from '../../platform/log';
import { createMailer } from '../../platform/mail/mailer';
import { type MailServer, startMailServer } from '../../platform/mail/testing';
import { CLAIM_MS, createOutbox, type Outbox, sendNext } from '../../platform/outbox/outbox';
import { SiteRegion } from '../settings/site-region';
import { createDigests, mailNotification } from './notification-mails';
import { createNotifier, describeSendings } from './notifier';
import { notifyPeople } from './notify-people';
import { changeWays, listNotifications, markRead, sweepNotifications } from './own-notifications';

const ORIGIN = 'https://elmwater.example';
const MORNING = new Date('2026-03-02T13:00:00Z');
const ZONE = 'America/New_York';

let database: TestDatabase;
let smtp: MailServer;
let logged: string[];
let outboxes: Outbox[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.reset();
  smtp = await startMailServer();
  [logged, outboxes] = [[], []];
  await addPerson('rae', 'reviewer');
});
afterEach(async () => {
  for (const outbox of outboxes) await outbox.close();
  await smtp.close();
});

function addPerson(id: string, role = 'editor', more: object = {}) {
  return database.db
    .insert(user)
    .values({ id, name: `Name of ${id}`, email: `${id}@elmwater.example`, role, emailVerified: true, ...more });
}

let causes = 0;
/** Notifies people of something about a draft. */
function tell(people: string[], kind: NotificationKind, { draft = 1, at = new Date(), text = 'Something.' } = {}) {
  causes += 1;
  const notice = { kind, subject: { kind: 'draft' as const, id: draft }, cause: `test/${causes}`, text, at };
  return database.db.transaction((tx) => notifyPeople(tx, people, { ...notice, detail: 'A note.' }, null));
}

function sendings(timeZone = ZONE) {
  const region = new SiteRegion(database.db);
  region.latest = { locale: 'en-US', timeZone };
  const log = createLogger('info', { write: (line: string) => void logged.push(line) });
  const mailer = createMailer({ smtpUrl: smtp.url, from: 'site@elmwater.example' });
  return describeSendings({ db: database.db, mailer, origin: ORIGIN, region, log });
}
async function drain(now = new Date()): Promise<void> {
  for (const sending of sendings()) while (await sendNext(sending, now));
}
const rows = () => database.db.select().from(notifications).orderBy(asc(notifications.id));
const digest = (now: Date, timeZone = ZONE) => createDigests(database.db, { timeZone }, now);
const hoursAfter = (time: Date, hours: number) => new Date(time.getTime() + hours * 3_600_000);
/** Returns a mail's text, without soft line breaks. */
const textOf = (mail = '') => mail.split('\r\n\r\n').slice(1).join('\n\n').replaceAll('=\r\n', '');
const headerOf = (mail = '', name: string) => new RegExp(`^${name}: (.*)\r$`, 'mi').exec(mail)?.[1];

describe('mail at once', () => {
  it('has the sentence and a link, but no note of a review, and is sent once', async () => {
    await tell(['rae'], 'review-asked', { text: 'Anna asked you to review Autumn.', draft: 3 });
    await drain();
    await drain(hoursAfter(new Date(), 1));
    expect(smtp.mails).toHaveLength(1);
    expect([headerOf(smtp.mails[0], 'To'), headerOf(smtp.mails[0], 'Subject')]).toEqual([
      'rae@elmwater.example',
      'Anna asked you to review Autumn',
    ]);
    const text = textOf(smtp.mails[0]);
    expect(text).toContain('Hi Name of rae,');
    expect(text).toContain(`${ORIGIN}/admin/drafts/3`);
    expect(text).toContain(`${ORIGIN}/admin/settings/account#notifications`);
    expect(text).not.toContain('A note.');
    expect(await rows()).toMatchObject([{ mailDueAt: null, mailAttempts: 1, mailedAt: expect.any(Date) }]);
  });

  it('is not sent to people who were disabled, deleted or lost the right, and not if it was read', async () => {
    for (const id of ['gone', 'off', 'stranger', 'reader', 'invited']) await addPerson(id);
    await addPerson('boss', 'admin');
    await changeWays(database.db, 'boss', { message: 'mail' });
    await tell(['gone', 'off', 'stranger', 'reader', 'invited'], 'review-asked');
    await tell(['boss'], 'message');
    const set = (id: string, values: object) => database.db.update(user).set(values).where(eq(user.id, id));
    await set('off', { disabled: true });
    await set('stranger', { role: 'none' });
    await set('invited', { emailVerified: false });
    await set('boss', { role: 'editor' });
    await database.db.delete(user).where(eq(user.id, 'gone'));
    await markRead(database.db, { id: 'reader', role: 'editor' }, { subject: 'draft/1' });
    await drain();
    expect([smtp.mails, (await rows()).filter(({ mailDueAt }) => mailDueAt)]).toEqual([[], []]);
  });

  it('is sent by one server, even if two send different notifications about a subject at the same time', async () => {
    const now = new Date();
    for (const text of ['First.', 'Second.']) await tell(['rae'], 'mentioned', { at: now, text });
    const [first, second] = await rows();
    // As an outbox claims it.
    const mailDueAt = new Date(now.getTime() + CLAIM_MS);
    await database.db
      .update(notifications)
      .set({ mailDueAt })
      .where(eq(notifications.id, first?.id ?? 0));
    const texts: string[] = [];
    await mailNotification(
      database.db,
      first?.id ?? 0,
      ORIGIN,
      async (mail) => {
        // The other server looks for mail while this mail is being sent.
        await drain(now);
        texts.push(mail.text);
      },
      now,
    );
    expect(texts.map((text) => /First\.[\s\S]*Second\./.test(text))).toEqual([true]);
    expect(smtp.mails.filter((mail) => mail.includes('Second.'))).toEqual([]);
    expect((await rows()).find(({ id }) => id === second?.id)).toMatchObject({ mailDueAt: null, mailAttempts: 0 });
  });

  // The embedded database shares the clock of this process.
  if (process.env.TEST_DATABASE_URL) {
    it('is sent by one server, even if its clock is slow', async () => {
      for (const text of ['First.', 'Second.']) await tell(['rae'], 'mentioned', { text });
      const [first, second] = await rows();
      await database.db
        .update(notifications)
        .set({ mailDueAt: null })
        .where(eq(notifications.id, first?.id ?? 0));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * 60_000 });
      try {
        await mailNotification(database.db, first?.id ?? 0, ORIGIN, async () => {
          vi.useRealTimers();
          for (const sending of sendings()) while (await sendNext(sending));
        });
      } finally {
        vi.useRealTimers();
      }
      expect(smtp.mails).toEqual([]);
      expect((await rows()).find(({ id }) => id === second?.id)).toMatchObject({ mailDueAt: null, mailAttempts: 0 });
    });
  }

  it('survives an outage: everything about a subject that is due is one mail, and what is too old none', async () => {
    const now = new Date();
    smtp.isRefusing = true;
    for (let count = 0; count < 30; count++) await tell(['rae'], 'mentioned', { at: now, text: `Reply ${count}.` });
    await tell(['rae'], 'mentioned', { draft: 2, at: new Date(now.getTime() - 5 * 86_400_000) });
    await drain(now);
    expect(smtp.mails).toEqual([]);
    expect(logged.join()).not.toContain('Reply');
    smtp.isRefusing = false;
    await database.db.update(notifications).set({ mailDueAt: now }).where(sql`mail_due_at is not null`);
    await drain();
    expect(smtp.mails).toHaveLength(1);
    expect(headerOf(smtp.mails[0], 'Subject')).toBe('Reply 0, and 29 more');
    expect(textOf(smtp.mails[0])).toContain('And 20 more.');
    expect((await rows()).every(({ mailDueAt }) => mailDueAt === null)).toBe(true);
  });

  it('has the same message id if a server is killed right after sending it', async () => {
    const now = new Date();
    await tell(['rae'], 'review-asked', { at: now });
    await drain(now);
    // The server is killed before it stores that the mail was sent, so its claim expires.
    await database.db.update(notifications).set({ mailedAt: null, mailDueAt: now });
    await drain(now);
    const ids = smtp.mails.map((mail) => headerOf(mail, 'Message-ID'));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('is sent once by several servers', async () => {
    for (let count = 0; count < 6; count++) await tell(['rae'], 'review-asked', { draft: count + 1 });
    for (const sending of [sendings(), sendings(), sendings()].flat()) outboxes.push(createOutbox(sending));
    for (const outbox of outboxes) outbox.start();
    for (const outbox of outboxes) await outbox.close();
    await drain();
    expect(smtp.mails).toHaveLength(6);
  });
});

describe('the daily digest', () => {
  it('has one part for each subject, once a day for each person, and what comes later the next day', async () => {
    await addPerson('anna');
    for (let count = 0; count < 100; count++) {
      await tell(['anna'], 'replied', { draft: 1, at: hoursAfter(MORNING, -2), text: `Reply ${count}.` });
    }
    await tell(['anna', 'rae'], 'approved', { draft: 2, at: hoursAfter(MORNING, -1), text: 'Rae approved Autumn.' });
    expect(await digest(hoursAfter(MORNING, -0.01))).toBe(0);
    expect(await digest(MORNING)).toBe(2);
    await tell(['anna'], 'approved', { draft: 3, at: hoursAfter(MORNING, 1) });
    expect(await digest(hoursAfter(MORNING, 2))).toBe(0);
    await drain();
    expect(smtp.mails).toHaveLength(2);
    const mail = smtp.mails.find((one) => headerOf(one, 'To') === 'anna@elmwater.example');
    expect(headerOf(mail, 'Subject')).toBe('101 notifications on elmwater.example, March 2, 2026');
    expect(textOf(mail)).toContain('And 90 more.');
    expect(textOf(mail).split(`${ORIGIN}/admin/drafts/`)).toHaveLength(3);
    expect(await digest(hoursAfter(MORNING, 24))).toBe(1);
    await drain();
    expect(smtp.mails).toHaveLength(3);
    // Nothing is left.
    expect(await digest(hoursAfter(MORNING, 48))).toBe(0);
  });

  it('is the same if the server was down at 8:00, and once with several servers and a clock that is set back', async () => {
    await tell(['rae'], 'approved', { at: hoursAfter(MORNING, -20) });
    const found = await Promise.all([1, 2, 3].map(() => digest(hoursAfter(MORNING, 9))));
    expect(found.reduce((sum, count) => sum + count)).toBe(1);
    await tell(['rae'], 'approved', { at: hoursAfter(MORNING, -3) });
    expect(await digest(hoursAfter(MORNING, 1))).toBe(0);
    expect(await digest(hoursAfter(MORNING, 25))).toBe(1);
  });

  it('is not sent if everything in it was read meanwhile, to people who may not receive it, or about old things', async () => {
    await addPerson('off');
    await tell(['rae'], 'approved', { at: hoursAfter(MORNING, -1) });
    await tell(['off'], 'approved', { at: hoursAfter(MORNING, -1) });
    expect(await digest(MORNING)).toBe(2);
    await markRead(database.db, { id: 'rae', role: 'reviewer' }, { subject: 'draft/1' });
    await database.db.update(user).set({ disabled: true }).where(eq(user.id, 'off'));
    await drain();
    expect(smtp.mails).toEqual([]);
    expect(await database.db.$count(notificationDigests, sql`mail_due_at is null`)).toBe(2);
    await tell(['rae'], 'approved', { at: hoursAfter(MORNING, -24 * 9), draft: 4 });
    expect(await digest(hoursAfter(MORNING, 24))).toBe(0);
  });

  it('is created at 8:00 of every zone, also on days when clocks change, and exactly once a day', async () => {
    await changeWays(database.db, 'rae', { approved: 'digest' });
    const changes: [zone: string, day: string][] = [
      ['America/New_York', '2026-03-08'],
      ['America/New_York', '2026-11-01'],
      ['Europe/London', '2026-03-29'],
      ['Europe/London', '2026-10-25'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['America/Santiago', '2026-09-06'],
      ['Asia/Kathmandu', '2026-06-01'],
      ['Pacific/Kiritimati', '2026-06-01'],
    ];
    for (const [zone, day] of changes) {
      await database.db.delete(notificationDigests);
      await database.db.delete(notifications);
      const at = momentOfHour(day, 8, zone);
      const local = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(at);
      expect([zone, day, local, dayIn(zone, at)]).toEqual([zone, day, '08:00', day]);
      await tell(['rae'], 'approved', { at: hoursAfter(at, -1) });
      let count = 0;
      // Every quarter of an hour, for two days.
      for (let quarter = -96; quarter < 96; quarter++) count += await digest(hoursAfter(at, quarter / 4), zone);
      expect([zone, day, count]).toEqual([zone, day, 1]);
      const [made] = await database.db.select().from(notificationDigests);
      expect(made?.mailDueAt).toEqual(at);
    }
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      expect(dayIn(zone, momentOfHour('2026-07-01', 8, zone)), zone).toBe('2026-07-01');
    }
  });
});

describe('reminders of reviews', () => {
  async function addReview(dueOn: string, at: Date) {
    const review = {
      ...{ reviewers: [{ id: 'rae', name: 'Rae' }], note: null, dueOn, by: { id: 'anna', name: 'Anna' } },
      ...{ at: at.toISOString(), changeSetId: 0 },
    };
    const values = { name: 'Autumn', state: 'review' as const, authors: [{ id: 'anna', name: 'Anna' }], review };
    const [row] = await database.db.insert(drafts).values(values).returning({ id: drafts.id });
    return row?.id ?? 0;
  }
  const remind = (now: Date) => remindReviewers(database.db, ZONE, now);
  const texts = async () => (await rows()).map(({ personId, text }) => `${personId}: ${text}`);

  it('come on the morning of the due date and the day after, once each, and are in the digest of that morning', async () => {
    await addPerson('anna');
    await addReview('2026-03-02', hoursAfter(MORNING, -48));
    await remind(hoursAfter(MORNING, -0.01));
    expect(await texts()).toEqual([]);
    for (const hours of [0, 0.1, 5, 15]) await Promise.all([1, 2].map(() => remind(hoursAfter(MORNING, hours))));
    expect(await texts()).toEqual(['rae: The review of “Autumn” is due today.']);
    expect(await digest(hoursAfter(MORNING, 1))).toBe(1);
    for (const hours of [24, 25, 80]) await remind(hoursAfter(MORNING, hours));
    expect((await texts()).slice(1).sort()).toEqual([
      'anna: The review of “Autumn” is overdue.',
      'rae: The review of “Autumn” is overdue.',
    ]);
  });

  it('leave out a review that was answered, asked for later that day, or missed for a week', async () => {
    const id = await addReview('2026-03-02', hoursAfter(MORNING, -48));
    await addReview('2026-03-02', hoursAfter(MORNING, 1));
    await addReview('2026-02-20', hoursAfter(MORNING, -24 * 30));
    await database.db.update(drafts).set({ state: 'approved' }).where(eq(drafts.id, id));
    await remind(hoursAfter(MORNING, 2));
    expect(await texts()).toEqual([]);
    // Only the second draft is still in review.
    await remind(hoursAfter(MORNING, 25));
    expect(await texts()).toEqual(['rae: The review of “Autumn” is overdue.']);
  });
});

it('handles 10,000 notifications, and stores 1,000 for each person', async () => {
  await database.db.execute(sql`
    insert into notifications (person_id, kind, subject, about, cause, text, way)
    select 'rae', 'approved', 'draft/' || (n % 500), '{"kind":"draft","id":1}'::json, 'many/' || n, 'Number ' || n, 'digest'
    from generate_series(1, 10000) as n`);
  const owner = { id: 'rae', role: 'reviewer' as const };
  const begun = performance.now();
  const { unread, items, nextCursor } = await listNotifications(database.db, owner, { limit: 30 });
  expect([unread, items.length, items[0]?.text]).toEqual([100, 30, 'Number 10000']);
  await listNotifications(database.db, owner, { limit: 30, cursor: nextCursor ?? '' });
  expect(await markRead(database.db, owner, { ids: [items[0]?.id ?? 0] })).toBe(100);
  expect(performance.now() - begun).toBeLessThan(1000);
  const tomorrow = addDays(dayIn(ZONE), 1);
  expect(await digest(momentOfHour(tomorrow, 9, ZONE))).toBe(1);
  await drain(momentOfHour(tomorrow, 9, ZONE));
  expect(smtp.mails).toHaveLength(1);
  expect(textOf(smtp.mails[0]).length).toBeLessThan(60_000);
  expect([await sweepNotifications(database.db), await database.db.$count(notifications)]).toEqual([9000, 1000]);
  expect(await markRead(database.db, owner, { through: Number.MAX_SAFE_INTEGER })).toBe(0);
});

it('mails as soon as a notification is committed, and reminds before it makes digests', async () => {
  const region = new SiteRegion(database.db);
  const log = createLogger('info', { write: (line: string) => void logged.push(line) });
  const live = createLiveHub(database, log);
  const unlisten = await database.listen('prospectus', (payload) => live.receive(JSON.parse(payload)));
  const mailer = createMailer({ smtpUrl: smtp.url, from: 'site@elmwater.example' });
  const reminded: string[] = [];
  const remind = async (timeZone: string) => void reminded.push(timeZone);
  const notifier = createNotifier({ db: database.db, mailer, origin: ORIGIN, region, live, log, remind });
  notifier.start();
  try {
    await tell(['rae'], 'review-asked');
    await expect.poll(() => smtp.mails.length, { timeout: 5000 }).toBe(1);
    expect(reminded).toEqual([region.latest.timeZone]);
  } finally {
    await notifier.close();
    await unlisten();
  }
});
