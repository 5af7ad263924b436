import { and, asc, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { settings } from '../../../db/schema/operations';
import { addDays, dayIn, formatDay, formatMoment } from '../../../src/content/day';
import { recordAudit } from '../../accounts/audit/record-audit';
import { canSignIn } from '../../accounts/auth/accounts';
import type { SiteRegion } from '../../accounts/settings/site-region';
import type { Doer } from '../../platform/actor';
import { readNow } from '../../platform/database/read-clock';
import type { Mailer } from '../../platform/mail/mailer';
import { readHead } from './walk-chain';

/** Mails the newest links of both chains to the admins once a day. A copy outside the server proves later that nothing was changed. */
export interface ChainMail {
  start(): void;
  /** Sends today's mail (in the site's time zone) unless it was sent already. @returns the number of admins who were mailed */
  sendDue(now?: Date): Promise<number>;
  close(): Promise<void>;
}

interface ChainMailOptions {
  db: Db;
  mailer: Mailer;
  origin: string;
  region: SiteRegion;
  log: Logger;
}

const POLL_MS = 10 * 60_000;
/** How long sending may take, in milliseconds. After that, another server sends the mail. */
const CLAIM_MS = 30 * 60_000;
const KEY = 'chain-mail';
const SENT_KEY = 'chain-mail-sent';

export function createChainMail(options: ChainMailOptions): ChainMail {
  const { db, mailer, log, origin, region } = options;
  if (!mailer.settings) return { start: () => undefined, sendDue: async () => 0, close: async () => undefined };
  let timer: ReturnType<typeof setInterval> | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  async function sendDue(givenNow?: Date): Promise<number> {
    if (!(await isMailed(db))) return 0;
    // The database's clock, because several servers claim the day.
    const now = givenNow ?? (await readNow(db));
    const at = region.latest;
    const day = dayIn(at.timeZone, now);
    if (!(await claimDay(db, day, now))) return 0;
    const isAdmin = and(eq(user.role, 'admin'), canSignIn);
    const admins = await db.select({ email: user.email }).from(user).where(isAdmin).orderBy(asc(user.email));
    const text = await writeText(db, origin, formatMoment(now, at));
    let count = 0;
    for (const { email } of admins) {
      await mailer.send({ to: email, subject: `Latest integrity hashes, ${formatDay(day, at.locale)}`, text }).then(
        () => {
          count += 1;
        },
        (error: unknown) => log.error({ err: error }, 'the newest links could not be mailed to an admin'),
      );
    }
    const isSent = eq(settings.key, SENT_KEY);
    // If no admin was reached, the mail is retried soon.
    if (count === 0) await db.delete(settings).where(isSent);
    else await db.update(settings).set({ value: { day } }).where(isSent);
    return count;
  }

  function run(): void {
    sending = sendDue().catch((error: unknown) => log.error({ err: error }, 'the newest links could not be mailed'));
  }

  return {
    sendDue,
    start() {
      timer = setInterval(run, POLL_MS);
      timer.unref();
      run();
    },
    async close() {
      clearInterval(timer);
      await sending;
    },
  };
}

/** Returns whether the daily mail is on. It also needs a configured mail server. */
export async function isMailed(db: Db): Promise<boolean> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return (row?.value as { isOn?: boolean } | undefined)?.isOn !== false;
}

/** Turns the daily mail on or off. */
export async function setMailed(db: Db, isOn: boolean, actor: Doer): Promise<void> {
  await db.transaction(async (tx) => {
    const value = { isOn };
    await tx.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
    await recordAudit(tx, actor, isOn ? 'chain-mail-on' : 'chain-mail-off', 'daily, to all admins');
  });
}

/** Claims the day's mail for this server. Only the first of several servers succeeds, and another one if the first was killed. */
async function claimDay(db: Db, day: string, now: Date): Promise<boolean> {
  // A later day comes from a clock that was set back since.
  const nextDay = addDays(day, 1);
  const value = { day, until: now.getTime() + CLAIM_MS };
  const claimed = await db
    .insert(settings)
    .values({ key: SENT_KEY, value })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value },
      setWhere: sql`coalesce(${settings.value} ->> 'day', '') not between ${day} and ${nextDay}
        or (${settings.value} ->> 'until')::float8 < ${now.getTime()}::float8`,
    })
    .returning({ key: settings.key });
  return claimed.length > 0;
}

const NAMES = { content: 'Content', record: 'Audit log' } as const;

async function writeText(db: Db, origin: string, when: string): Promise<string> {
  const lines: string[] = [];
  for (const chain of ['content', 'record'] as const) {
    const { seq, hash } = await readHead(db, chain);
    lines.push(`${NAMES[chain]}, entry ${seq}:\n${hash}\n`);
  }
  return [
    `The latest integrity hashes of ${origin}, ${when}:\n`,
    ...lines,
    'Keep this email. Each hash covers all entries before it: as long as the entry with this number has this hash, no entry',
    'up to it has been changed, removed or inserted. To check all entries, use the integrity check in the settings, or run',
    '`npm run check` on the server.\n',
  ].join('\n');
}
