import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactMessages } from '../../../db/schema/operations';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { createLogger } from '../../platform/log';
import { createMailer } from '../../platform/mail/mailer';
import { type MailServer, startMailServer } from '../../platform/mail/testing';
import { countUnsent, type Outbox, outcomes, retryGivenUp, sendNext } from '../../platform/outbox/outbox';
import { createContactOutbox, describeSending, MESSAGE_QUEUE } from './outbox';
import { submitContact } from './submit-contact';

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
  logged = [];
  outboxes = [];
});
afterEach(async () => {
  for (const outbox of outboxes) await outbox.close();
  await smtp.close();
});

const TO = 'office@elmwater.example';
const words = { fullName: 'Ada Miller', email: 'ada@example.com', subject: 'investment', message: 'Please call.' };
const options = () => ({
  db: database.db,
  mailer: createMailer({ smtpUrl: smtp.url, from: 'site@elmwater.example' }),
  to: TO,
  log: createLogger('info', { write: (line: string) => void logged.push(line) }),
});
const send = (input: object = {}, now = new Date()) =>
  submitContact(database.db, { ...words, ...input }, 'client', { now, isMailed: true });
const rows = () => database.db.select().from(contactMessages).orderBy(asc(contactMessages.id));
const start = () => {
  const outbox = createContactOutbox(options());
  outboxes.push(outbox);
  outbox.start();
  return outbox;
};
const drain = async (now: Date) => {
  while (await sendNext(describeSending(options()), now));
};
const countOutcomes = () =>
  Object.fromEntries(
    outcomes
      .read()
      .filter(({ labels }) => labels.queue === 'contact_messages')
      .map(({ labels, value }) => [labels.outcome, value]),
  );
const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);

describe('the outbox', () => {
  it('mails a message to the firm, with the sender as reply address', async () => {
    await send({ fullName: 'Ada\r\nBcc: all@example.com' });
    const outbox = start();
    await outbox.close();
    const [mail = '', body] = smtp.mails[0]?.split('\r\n\r\n') ?? [];
    expect(smtp.mails).toHaveLength(1);
    expect(mail).toMatch(/^From: site@elmwater\.example\r$/m);
    expect(mail).toMatch(/^To: office@elmwater\.example\r$/m);
    expect(mail).toMatch(/^Subject: Website message: investment\r$/m);
    expect(mail).toMatch(/^Reply-To: .*ada@example\.com/m);
    expect(mail).not.toMatch(/^Bcc:/m);
    expect(body).toBe('Please call.');
    expect(await rows()).toMatchObject([{ mailDueAt: null, mailAttempts: 1, mailedAt: expect.any(Date) }]);
  });

  it('mails messages that were stored just before a kill at the next start', async () => {
    await send();
    // The server is killed here, before the outbox is woken.
    expect(smtp.mails).toEqual([]);
    await start().close();
    expect(smtp.mails).toHaveLength(1);
    await start().close();
    expect(smtp.mails).toHaveLength(1);
  });

  it('takes over messages claimed by a killed server once its claim has expired', async () => {
    const now = new Date();
    await send({}, now);
    await database.db.update(contactMessages).set({ mailDueAt: minutesAfter(now, 1), mailAttempts: 1 });
    await drain(now);
    expect(smtp.mails).toEqual([]);
    await drain(minutesAfter(now, 1));
    expect(smtp.mails).toHaveLength(1);
  });

  it('ignores the outcome of a server that was slower than its claim, and gives up a row that kills servers', async () => {
    const now = new Date();
    const before = countOutcomes();
    await send({}, now);
    const claim = async (at: Date, during: () => unknown) => {
      const slow = { ...describeSending(options()), send: async () => void (await during()) };
      return sendNext(slow, at);
    };
    const later = minutesAfter(now, 2);
    // While the first server waits for the mail server, another one sends the row. Then, the first one fails.
    await claim(now, async () => {
      await drain(later);
      throw new Error('The mail server did not answer.');
    });
    expect(smtp.mails).toHaveLength(1);
    expect(await rows()).toMatchObject([{ mailDueAt: null, mailAttempts: 2, mailedAt: expect.any(Date) }]);
    const { maxAttempts } = MESSAGE_QUEUE;
    await database.db.update(contactMessages).set({ mailDueAt: now, mailedAt: null, mailAttempts: maxAttempts });
    await drain(later);
    expect(smtp.mails).toHaveLength(1);
    expect(await countUnsent(database.db, MESSAGE_QUEUE)).toEqual({ waiting: 0, givenUp: 1 });
    const after = countOutcomes();
    const grown = ['sent', 'retried', 'failed'].map((outcome) => (after[outcome] ?? 0) - (before[outcome] ?? 0));
    expect(grown).toEqual([1, 1, 1]);
  });

  it('does not mail a message twice if several servers look at once', async () => {
    for (let count = 0; count < 4; count++) await send({ message: `Number ${count}.` });
    const servers = [start(), start(), start()];
    for (const server of servers) server.wake();
    await Promise.all(servers.map((server) => server.close()));
    await start().close();
    expect(smtp.mails.map((mail) => /Number \d/.exec(mail)?.[0]).sort()).toEqual(
      [0, 1, 2, 3].map((n) => `Number ${n}`),
    );
  });

  // The embedded database shares the clock of this process.
  if (process.env.TEST_DATABASE_URL) {
    it.each([-5, 5])(
      'does not mail a message twice if the clock of a server differs by %i minutes',
      async (minutes) => {
        await send();
        const others: boolean[] = [];
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
        try {
          const slow = async () => {
            // Another server with the right clock looks while this server waits for the mail server.
            vi.useRealTimers();
            others.push(await sendNext(describeSending(options())));
          };
          expect(await sendNext({ ...describeSending(options()), send: slow })).toBe(true);
        } finally {
          vi.useRealTimers();
        }
        expect(others).toEqual([false]);
        expect(await rows()).toMatchObject([{ mailAttempts: 1, mailDueAt: null }]);
      },
    );

    it('mails at once what a server with a fast clock stored', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
      await submitContact(database.db, words, 'client', { isMailed: true }).finally(() => vi.useRealTimers());
      expect(await sendNext(describeSending(options()))).toBe(true);
      expect(smtp.mails).toHaveLength(1);
    });
  }

  it('claims one message at a time, even if Postgres estimates that there is only one', async () => {
    await send({ message: 'Number 0.' });
    await database.db.execute(sql`analyze contact_messages`);
    for (let count = 1; count < 4; count++) await send({ message: `Number ${count}.` });
    await sendNext(describeSending(options()), new Date());
    expect((await rows()).map(({ mailAttempts }) => mailAttempts).sort()).toEqual([0, 0, 0, 1]);
  });

  it('does not mail spam or messages received while no mail server was configured', async () => {
    await send({ extraNote: 'x' });
    await submitContact(database.db, words, 'client');
    await start().close();
    expect(smtp.mails).toEqual([]);
  });

  it('retries after a minute, then with growing delays, and logs that without the message’s text', async () => {
    const now = new Date();
    await send({}, now);
    smtp.isRefusing = true;
    let time = now;
    const waits: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      await drain(time);
      const [row] = await rows();
      waits.push(((row?.mailDueAt?.getTime() ?? 0) - time.getTime()) / 60_000);
      time = row?.mailDueAt ?? time;
    }
    expect(waits).toEqual([1, 4, 16, 64, 256, 720]);
    expect(logged).toHaveLength(6);
    expect(logged.join()).not.toContain('Please call.');
    smtp.isRefusing = false;
    await drain(time);
    expect(smtp.mails).toHaveLength(1);
  });

  it('gives up eventually, and retries on request', async () => {
    const now = new Date();
    await send({}, now);
    await database.db.update(contactMessages).set({ mailAttempts: MESSAGE_QUEUE.maxAttempts - 1 });
    smtp.isRefusing = true;
    await drain(now);
    expect(await countUnsent(database.db, MESSAGE_QUEUE)).toEqual({ waiting: 0, givenUp: 1 });
    smtp.isRefusing = false;
    await drain(minutesAfter(now, 100_000));
    expect(smtp.mails).toEqual([]);
    expect(await retryGivenUp(database.db, MESSAGE_QUEUE)).toBe(1);
    expect(await countUnsent(database.db, MESSAGE_QUEUE)).toEqual({ waiting: 1, givenUp: 0 });
    // The database's clock has microseconds, so its present may be later than that of this test.
    await drain(minutesAfter(new Date(), 1));
    expect(smtp.mails).toHaveLength(1);
    expect(await countUnsent(database.db, MESSAGE_QUEUE)).toEqual({ waiting: 0, givenUp: 0 });
  });

  it('sends a mail with the same id at each attempt', async () => {
    const now = new Date();
    await send({}, now);
    await drain(now);
    await database.db.update(contactMessages).set({ mailDueAt: now, mailedAt: null }).where(eq(contactMessages.id, 1));
    await drain(now);
    const ids = smtp.mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);
    expect([ids.length, new Set(ids).size, ids[0]]).toEqual([2, 1, expect.stringContaining('@elmwater.example>')]);
  });
});
