import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { webhookDeliveries, webhooks } from '../../../db/schema/webhooks';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import type { WebhookType } from '../../../src/content/webhook-types';
import { createLogger } from '../../platform/log';
import { type Outbox, sendNext } from '../../platform/outbox/outbox';
import { queueEvent } from '../../platform/webhooks/queue-event';
import { createWebhook } from './manage-webhooks';
import { createWebhookSender, describeWebhooks, type WebhookSenderOptions } from './send-webhooks';
import { type Receiver, startReceiver } from './testing-receiver';

const KEY = 'a secret that is long enough for tests';
const actor = { kind: 'session', id: 'ada', name: 'Ada', client: null } as const;

let database: TestDatabase;
let receivers: Receiver[];
let senders: Outbox[];
let logged: string[];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.reset();
  [receivers, senders, logged] = [[], [], []];
});
afterEach(async () => {
  for (const sender of senders) await sender.close();
  for (const receiver of receivers) await receiver.close();
});

const options = (guard: WebhookSenderOptions['guard'] = { allowPrivate: true }): WebhookSenderOptions => ({
  ...{ database, origin: 'https://elmwater.example', secrets: [KEY], guard, notify: async () => undefined },
  log: createLogger('info', { write: (line: string) => void logged.push(line) }),
});
const start = (guard?: WebhookSenderOptions['guard']) => {
  const sender = createWebhookSender(options(guard));
  senders.push(sender);
  sender.start();
  return sender;
};
const receive = async (answer?: Receiver['answer']) => {
  const receiver = await startReceiver();
  if (answer) receiver.answer = answer;
  receivers.push(receiver);
  return receiver;
};
const add = (url: string, types: WebhookType[] = ['draft.created']) =>
  createWebhook(database.db, { name: 'Archive', url, types }, { allowPrivate: true, key: KEY, actor });
const queue = async (count = 1) => {
  for (let index = 0; index < count; index++)
    await database.db.transaction((tx) => queueEvent(tx, 'draft.created', { url: '/admin/drafts/1', index }));
};
const rows = () => database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
const until = (read: () => unknown, value: unknown) =>
  expect.poll(read, { timeout: 20_000, interval: 20 }).toEqual(value);

describe('receivers', () => {
  it('that are slow or dead hold up no others, and each gets one event at a time', async () => {
    let answerSlowly = () => {};
    const quickIsDone = new Promise<void>((resolve) => {
      answerSlowly = resolve;
    });
    const slow = await receive((_req, res) => void quickIsDone.then(() => res.writeHead(204).end()));
    const silent = await receive(() => undefined);
    const dead = await receive();
    await dead.close();
    const quick = await receive();
    for (const { url } of [slow, silent, dead, quick]) await add(url);
    await queue(10);
    const started = performance.now();
    start();
    await until(() => quick.received.length, 10);
    expect(quick.received.map(({ body }) => body.data.index)).toEqual(Array.from({ length: 10 }, (_, index) => index));
    // Events that are queued while others are being sent are sent at once, too.
    await queue(1);
    await until(() => quick.received.length, 11);
    // Each attempt ends after ten seconds, which may have passed on a busy machine.
    const attempts = 1 + Math.floor((performance.now() - started) / 10_000);
    for (const { received } of [slow, silent]) expect(received.length).toBeLessThanOrEqual(attempts);
    answerSlowly();
    await until(() => slow.received.length >= 3, true);
    expect([slow, silent, quick].map(({ atOnce }) => atOnce)).toEqual([1, 1, 1]);
    const found = (await rows()).filter(({ webhookId }) => webhookId === 3);
    expect(found.every(({ problem }) => problem === 'The receiver refused the connection.')).toBe(true);
  });

  it('that do not answer within ten seconds are retried', async () => {
    const silent = await receive(() => undefined);
    const trickle = await receive((_req, res) => {
      const timer = setInterval(() => res.write('x'), 100);
      res.on('close', () => clearInterval(timer));
    });
    for (const { url } of [silent, trickle]) await add(url);
    await queue();
    start();
    await until(async () => (await rows()).every(({ attemptedAt }) => attemptedAt !== null), true);
    // That it was sent is written after the attempt.
    await until(async () => (await rows())[1]?.sentAt instanceof Date, true);
    const [late, slow] = await rows();
    expect(late).toMatchObject({ status: null, problem: 'There was no answer within 10 seconds.', sentAt: null });
    expect(late?.dueAt).toBeInstanceOf(Date);
    // The status came in time, and the rest of the response does not matter.
    expect(slow).toMatchObject({ status: 200, problem: null, sentAt: expect.any(Date) });
    for (const row of [late, slow]) expect(row?.durationMs).toBeLessThan(11_000);
  });

  it('that send huge responses are read only a little', async () => {
    let sent = 0;
    const huge = await receive((_req, res) => {
      res.on('error', () => undefined);
      const send = () => {
        while (!res.destroyed && sent < 1e9) {
          sent += 65_536;
          if (!res.write(Buffer.alloc(65_536, 'x'))) return res.once('drain', send);
        }
      };
      send();
    });
    await add(huge.url);
    await queue();
    start();
    await until(async () => (await rows())[0]?.sentAt instanceof Date, true);
    expect((await rows())[0]?.response).toBe('x'.repeat(1000));
    expect(sent).toBeLessThan(2e7);
  });

  it('that redirect are not followed', async () => {
    const target = await receive();
    const redirecting = await receive((_req, res) => res.writeHead(307, { Location: target.url }).end());
    await add(redirecting.url);
    await queue();
    start();
    await until(async () => (await rows())[0]?.status, 307);
    expect([target.received.length, (await rows())[0]?.sentAt]).toEqual([0, null]);
  });

  it('verify with their own clock: an event is rejected if it is more than five minutes off', async () => {
    const receiver = await receive();
    const { secret } = await add(receiver.url);
    await queue();
    start();
    await until(() => receiver.received.length, 1);
    const [{ headers, text }] = receiver.received as [{ headers: Record<string, string>; text: string }] &
      Receiver['received'];
    const verifyAt = (minutes: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
      try {
        return new Webhook(secret).verify(text, headers);
      } finally {
        vi.useRealTimers();
      }
    };
    for (const minutes of [-4, 0, 4]) expect(verifyAt(minutes)).toMatchObject({ type: 'draft.created' });
    for (const minutes of [-6, 6]) expect(() => verifyAt(minutes)).toThrow(/timestamp/i);
  });
});

describe('addresses', () => {
  it('in private networks are never connected to, whatever their name resolves to', async () => {
    const receiver = await receive();
    const dialled: string[] = [];
    const names: Record<string, string[]> = {
      'inner.example': ['10.0.0.1'],
      'both.example': ['93.184.215.14', '127.0.0.1'],
      'mapped.example': ['::ffff:169.254.169.254'],
      'nowhere.example': [],
    };
    const { port } = new URL(receiver.url);
    const guard = {
      allowPrivate: false,
      lookup: async (host: string) => names[host] ?? [],
      dial: (ip: string) => {
        dialled.push(ip);
        return { hostname: '127.0.0.1', port };
      },
    };
    for (const name of Object.keys(names)) await add(`https://${name}/hook`);
    for (const url of [receiver.url, 'https://[::1]/', 'https://169.254.169.254/latest']) await add(url);
    await queue();
    start(guard);
    await until(async () => (await rows()).every(({ problem }) => problem !== null), true);
    const problems = new Set((await rows()).map(({ problem }) => problem));
    expect([...problems]).toEqual(['The address does not exist on the public internet.']);
    expect([dialled, receiver.received]).toEqual([[], []]);
  });

  it('that resolve to a private one after the check are not connected to', async () => {
    const dialled: string[] = [];
    let asked = 0;
    const guard = {
      allowPrivate: false,
      lookup: async () => (asked++ === 0 ? ['93.184.215.14'] : ['127.0.0.1']),
      dial: (ip: string) => {
        dialled.push(ip);
        return { hostname: '127.0.0.1', port: '1' };
      },
    };
    await add('https://rebind.example/hook');
    await queue();
    await sendNext(describeWebhooks(options(guard)), new Date());
    expect([asked, dialled]).toEqual([1, ['93.184.215.14']]);
  });

  it.each([
    ['http://hooks.example.com/', 'begins with https://'],
    ['hooks.example.com', 'begins with https://'],
    ['file:///etc/passwd', 'begins with https://'],
    ['https://me:secret@hooks.example.com/', 'user name'],
    ['https://hooks.example.com/#a', 'after #'],
    ['https://hooks.example.com:8443/', 'port'],
    ['https://localhost/', 'public internet'],
    ['https://LOCALHOST./', 'public internet'],
    ['https://intranet/', 'public internet'],
    ['https://printer.local/', 'public internet'],
    ['https://db.internal/', 'public internet'],
    ['https://127.0.0.1/', 'public internet'],
    ['https://2130706433/', 'public internet'],
    ['https://10.1.2.3/', 'public internet'],
    ['https://[::ffff:10.0.0.1]/', 'public internet'],
    ['https://169.254.169.254/latest/meta-data/', 'public internet'],
  ])('like %s are refused at once', async (url, words) => {
    const input = { name: 'A', url, types: ['draft.created' as const] };
    const made = createWebhook(database.db, input, { allowPrivate: false, key: KEY, actor });
    await expect(made).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining(words),
    });
    expect(await database.db.$count(webhooks)).toBe(0);
  });
});

describe('servers', () => {
  it('that were killed leave nothing unsent: their claims expire', async () => {
    const receiver = await receive();
    await add(receiver.url);
    await queue(2);
    const now = new Date();
    const until = new Date(now.getTime() + 60_000);
    // The server was killed while it sent the first of them.
    await database.db
      .update(webhookDeliveries)
      .set({ dueAt: until, claimedUntil: until, attempts: 1 })
      .where(eq(webhookDeliveries.id, 1));
    const sending = describeWebhooks(options());
    expect(await sendNext(sending, now)).toBe(false);
    const later = new Date(until.getTime() + 1);
    while (await sendNext(sending, later));
    expect(receiver.received.map(({ body }) => body.data.index).sort()).toEqual([0, 1]);
    expect((await rows()).every(({ sentAt, claimedUntil }) => sentAt !== null && claimedUntil === null)).toBe(true);
  });

  it('send each event once if there are several, one at a time to each receiver', async () => {
    const all = [await receive((_req, res) => setTimeout(() => res.writeHead(204).end(), 5)), await receive()];
    for (const { url } of all) await add(url);
    start();
    start();
    start();
    await Promise.all([queue(20), queue(20), queue(20)]);
    for (const receiver of all) await until(() => receiver.received.length, 60);
    await until(async () => (await rows()).every(({ sentAt }) => sentAt !== null), true);
    expect(all.map(({ received }) => new Set(received.map(({ headers }) => headers['webhook-id'])).size)).toEqual([
      60, 60,
    ]);
    expect(all.map(({ atOnce }) => atOnce)).toEqual([1, 1]);
  });

  it('whose clock was set back send what waits', async () => {
    const receiver = await receive();
    await add(receiver.url);
    await queue(2);
    const future = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
    await database.db.update(webhookDeliveries).set({ dueAt: future });
    await database.db.update(webhookDeliveries).set({ claimedUntil: future }).where(eq(webhookDeliveries.id, 1));
    start();
    await until(() => receiver.received.length, 2);
  });

  it('write content while its webhook is removed', async () => {
    const receiver = await receive();
    for (let round = 0; round < 10; round++) {
      const { id } = await add(receiver.url);
      const removing = database.db.transaction(async (tx) => {
        await tx.delete(webhooks).where(eq(webhooks.id, id));
        await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id));
        await tx.execute(sql`select pg_sleep(0.01)`);
      });
      await Promise.all([removing, queue()]);
    }
    start();
    // Events for a webhook that no longer exists are dropped.
    await until(async () => (await rows()).length, 0);
    expect(logged.join()).not.toContain('"level":50');
  });
});
