import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { contactMessages } from '../../../db/schema/operations';
import { openTestDatabase, type TestDatabase } from '../../../db/testing';
import { createLogger } from '../../platform/log';
import { createMailer } from '../../platform/mail/mailer';
import { type MailServer, startMailServer } from '../../platform/mail/testing';
import { countUnsent, sendNext } from '../../platform/outbox/outbox';
import { describeSending, MESSAGE_QUEUE } from './outbox';
import { submitContact } from './submit-contact';

const MESSAGES = 15;
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let smtp: MailServer;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.reset();
  smtp = await startMailServer();
});
afterEach(() => smtp.close());

const log = createLogger('silent');
const options = () => ({
  db: database.db,
  mailer: createMailer({ smtpUrl: smtp.url, from: 'site@elmwater.example' }),
  to: 'office@elmwater.example',
  log,
});

/** Sends all mails that are due at a moment. @returns the number of attempts */
async function mailAll(now: Date): Promise<number> {
  let tries = 0;
  const mailing = options();
  while (await sendNext(describeSending(mailing), now)) tries += 1;
  return tries;
}

const submit = (now: Date, message = 'Please call.') =>
  submitContact(
    database.db,
    { fullName: 'Ada', email: 'ada@example.com', subject: 'other', message },
    `client ${message}`,
    { now, isMailed: true },
  );

it('during days without a mail server, messages are retried less and less often, kept, and mailed once', async () => {
  const began = new Date();
  for (let number = 0; number < MESSAGES; number++) await submit(began, `Message ${number}.`);
  smtp.isRefusing = true;
  let [tries, hours] = [0, 0];
  for (; hours < 40; hours++) tries += await mailAll(new Date(began.getTime() + hours * HOUR_MS));
  // Attempts are 0, 1, 5, 21, 85 and 341 minutes after the previous one, and then twice a day.
  expect(tries).toBeLessThanOrEqual(MESSAGES * 8);
  const rows = await database.db.select().from(contactMessages).orderBy(asc(contactMessages.id));
  expect(Math.max(...rows.map(({ mailAttempts }) => mailAttempts))).toBeLessThan(MESSAGE_QUEUE.maxAttempts);
  expect(await countUnsent(database.db, MESSAGE_QUEUE)).toEqual({ waiting: MESSAGES, givenUp: 0 });

  smtp.isRefusing = false;
  await mailAll(new Date(began.getTime() + 60 * HOUR_MS));
  await mailAll(new Date(began.getTime() + 90 * HOUR_MS));
  expect(smtp.mails).toHaveLength(MESSAGES);
  for (let number = 0; number < MESSAGES; number++)
    expect(smtp.mails.filter((mail) => mail.includes(`Message ${number}.`))).toHaveLength(1);
  expect(await countUnsent(database.db, MESSAGE_QUEUE)).toEqual({ waiting: 0, givenUp: 0 });
});

it('a clock that is set back does not delay mail', async () => {
  const ahead = new Date(Date.now() + 30 * 24 * HOUR_MS);
  await submit(ahead);
  smtp.isRefusing = true;
  await mailAll(ahead);
  smtp.isRefusing = false;
  expect(await mailAll(new Date())).toBe(1);
  expect(smtp.mails).toHaveLength(1);
});
