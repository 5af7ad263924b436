import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apikey, invitations } from '../../db/schema/accounts';
import { draftPreviews, drafts } from '../../db/schema/drafts';
import { notificationDigests, notifications } from '../../db/schema/notifications';
import { idempotencyKeys } from '../../db/schema/operations';
import { webhookDeliveries, webhooks } from '../../db/schema/webhooks';
import { findKeyOwner } from '../accounts/auth/api-keys';
import { findInvitation, openInvitation } from '../accounts/auth/invitations';
import { createNotifier } from '../accounts/notifications/notifier';
import { createPreview, findPreview } from '../content/previews/previews';
import { createChainMail } from '../features/chain/chain-mail';
import { describeWebhooks } from '../features/webhooks/send-webhooks';
import { type Receiver, startReceiver } from '../features/webhooks/testing-receiver';
import { sealSecret } from '../features/webhooks/webhook-secrets';
import type { Actor } from '../platform/actor';
import { runOnce } from '../platform/idempotency/run-once';
import type { Mail, Mailer } from '../platform/mail/mailer';
import { sendNext } from '../platform/outbox/outbox';
import { startTestServer, type TestServer } from './testing';

// Only on Postgres: the embedded database shares the clock of its server.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FAR_MS = 30 * DAY_MS;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-clocks-'));
  server = await startTestServer({ BACKUP_DIR: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => server.database.reset());
afterEach(() => void vi.useRealTimers());

/** Does the work on a server whose clock is off. @param ms by how much it is ahead; negative if it is behind */
async function withClock<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

/** A time on the database's clock. */
const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

/** Finds something half an hour before and after its end on servers whose clocks are an hour off. */
async function findAroundEnd(
  end: (at: ReturnType<typeof inMinutes>) => Promise<unknown>,
  find: () => Promise<unknown>,
) {
  await end(inMinutes(30));
  const before = await withClock(HOUR_MS, find);
  await end(inMinutes(-30));
  const after = await withClock(-HOUR_MS, find);
  return [before !== null, after !== null];
}

/** Returns the hours until a time. */
const hoursUntil = (end: Date | undefined) => ((end?.getTime() ?? 0) - Date.now()) / HOUR_MS;

describe('with the clocks of servers an hour off', () => {
  async function addDraft(): Promise<number> {
    const editor = await server.signIn();
    const { body } = await server.send('POST', '/api/trpc/drafts.create', { name: 'Autumn' }, editor);
    expect(body.error).toBeUndefined();
    const [row] = await server.database.db.select({ id: drafts.id }).from(drafts);
    return row?.id ?? 0;
  }

  it('a preview link works until its end, and for as long as was chosen', async () => {
    const { db } = server.database;
    const draftId = await addDraft();
    const actor: Actor = { kind: 'session', id: null, name: 'Ada', role: 'editor', client: 'x' };
    const made = await withClock(-HOUR_MS, () => createPreview(db, { draftId, days: 1, isPinned: false }, actor));
    expect(hoursUntil(new Date(made.expiresAt))).toBeCloseTo(24, 1);
    const end = (expiresAt: ReturnType<typeof inMinutes>) => db.update(draftPreviews).set({ expiresAt });
    expect(await findAroundEnd(end, () => findPreview(db, made.token))).toEqual([true, false]);
  });

  it('an API key works until its end', async () => {
    const { db } = server.database;
    const { Authorization = '' } = await server.key(['content:read']);
    const key = Authorization.replace('Bearer ', '');
    const end = (expiresAt: ReturnType<typeof inMinutes>) => db.update(apikey).set({ expiresAt });
    expect(await findAroundEnd(end, () => findKeyOwner(db, key, { client: 'x' }))).toEqual([true, false]);
  });

  it('an invitation works until its end, for a week', async () => {
    const { db } = server.database;
    const headers = await server.signIn();
    const { id } = (await server.send('GET', '/api/auth/session', undefined, headers)).body.user;
    const made = await withClock(HOUR_MS, () => openInvitation(db, id, { isReset: false, createdBy: null }));
    expect(hoursUntil(made.expiresAt)).toBeCloseTo(7 * 24, 1);
    const end = (expiresAt: ReturnType<typeof inMinutes>) => db.update(invitations).set({ expiresAt });
    expect(await findAroundEnd(end, () => findInvitation(db, made.token))).toEqual([true, false]);
  });

  it('a repeated request gets the first answer for 24 hours', async () => {
    const { db } = server.database;
    let answers = 0;
    const ask = () =>
      runOnce(db, { actorKey: 'key:a', key: 'one', requestHash: 'x' }, async () => {
        answers += 1;
        return answers;
      });
    await withClock(-HOUR_MS, ask);
    const age = (hours: number) =>
      db.update(idempotencyKeys).set({ createdAt: sql`created_at - make_interval(mins => ${hours * 60})` });
    await age(23.5);
    expect(await withClock(HOUR_MS, ask)).toBe(1);
    await age(1);
    expect(await withClock(-HOUR_MS, ask)).toBe(2);
  });

  it('events are signed with the time of the database, and each is sent once', async () => {
    const { db } = server.database;
    const receiver: Receiver = await startReceiver();
    try {
      const key = server.services.secret;
      const secret = await sealSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', key);
      const [hook] = await db
        .insert(webhooks)
        .values({ name: 'Archive', url: receiver.url, types: ['draft.created'], secret, actorName: 'Ada' })
        .returning();
      const row = { webhookId: hook?.id ?? 0, eventId: 'msg_1', type: 'draft.created' as const, data: {} };
      await db.insert(webhookDeliveries).values({ ...row, dueAt: inMinutes(0) });
      const sending = describeWebhooks({
        ...{ database: server.database, log: server.services.log, origin: 'https://elmwater.example' },
        ...{ secrets: [key], guard: { allowPrivate: true }, notify: async () => undefined },
      });
      const others: boolean[] = [];
      receiver.answer = async (_req, res) => {
        // Another server, whose clock is ahead, looks for events while this one is being sent.
        vi.setSystemTime(Date.now() + 2 * HOUR_MS);
        others.push(await sendNext(sending));
        res.writeHead(204).end();
      };
      expect(await withClock(-HOUR_MS, () => sendNext(sending))).toBe(true);
      expect(others).toEqual([false]);
      expect(receiver.received).toHaveLength(1);
      const timestamp = Number(receiver.received[0]?.headers['webhook-timestamp']) * 1000;
      expect(Math.abs(timestamp - Date.now())).toBeLessThan(HOUR_MS / 2);
      expect(await db.$count(webhookDeliveries, sql`sent_at is null`)).toBe(0);
    } finally {
      await receiver.close();
    }
  });
});

describe('a server whose clock is far ahead', () => {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    settings: { server: 'mail.test', from: 'site@elmwater.example' },
    send: async (mail) => void mails.push(mail),
  };
  beforeEach(() => void mails.splice(0));

  it('makes no backup that another server has made', async () => {
    const { backups } = server.services;
    await backups.check();
    await withClock(FAR_MS, () => backups.check());
    await withClock(-FAR_MS, () => backups.check());
    expect(readdirSync(folder)).toHaveLength(1);
    expect(hoursUntil(new Date(backups.known.last?.at ?? 0))).toBeCloseTo(0, 1);
  });

  it('sends no daily mail that another server has sent', async () => {
    await server.signIn('admin');
    const { region, log } = server.services;
    const chainMail = createChainMail({ db: server.database.db, mailer, origin: 'https://a.example', region, log });
    expect(await chainMail.sendDue()).toBe(1);
    for (const ms of [FAR_MS, -FAR_MS]) expect(await withClock(ms, () => chainMail.sendDue())).toBe(0);
    expect(mails).toHaveLength(1);
  });

  it('checks no links that another server has checked', async () => {
    const { outsideLinks } = server.services;
    await outsideLinks.runDue();
    await outsideLinks.settled();
    const { endedAt } = await outsideLinks.state();
    expect(hoursUntil(new Date(endedAt ?? 0))).toBeCloseTo(0, 1);
    await withClock(FAR_MS, () => outsideLinks.runDue());
    await outsideLinks.settled();
    expect(await outsideLinks.state()).toEqual({ endedAt, isRunning: false });
  });

  it('creates no digest and no reminder before its time', async () => {
    const { db } = server.database;
    const headers = await server.signIn('admin');
    const { id: personId } = (await server.send('GET', '/api/auth/session', undefined, headers)).body.user;
    const text = { kind: 'approved' as const, subject: 'draft/1', cause: 'a', text: 'Approved.' };
    await db.insert(notifications).values({ ...text, personId, about: { kind: 'draft', id: 1 }, way: 'digest' });
    const reminded: Date[] = [];
    const { region, live, log } = server.services;
    const notifier = createNotifier({
      ...{ db, mailer, origin: 'https://a.example', region, live, log },
      remind: async (_, now) => void reminded.push(now),
    });
    const noonLater = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 2.5 * DAY_MS;
    await withClock(noonLater - Date.now(), () => notifier.runDue());
    expect(await db.$count(notificationDigests)).toBe(0);
    expect(reminded).toHaveLength(1);
    expect(hoursUntil(reminded[0])).toBeCloseTo(0, 1);
  });
});
