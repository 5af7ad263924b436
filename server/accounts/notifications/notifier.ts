import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { readNow } from '../../platform/database/read-clock';
import type { LiveHub } from '../../platform/live/live-hub';
import type { Mailer } from '../../platform/mail/mailer';
import { createOutbox, type Sending } from '../../platform/outbox/outbox';
import type { SiteRegion } from '../settings/site-region';
import { createDigests, DIGEST_QUEUE, mailDigest, mailNotification, NOTIFICATION_QUEUE } from './notification-mails';

/** Mails notifications, at once or in daily digests, and runs what is due every morning. Without a mail server, it only runs the latter. */
export interface Notifier {
  start(): void;
  /** Creates what is due: reminders, then digests. */
  runDue(now?: Date): Promise<void>;
  /** Stops after the mail in progress. */
  close(): Promise<void>;
}

interface NotifierOptions {
  db: Db;
  mailer: Mailer;
  origin: string;
  region: SiteRegion;
  live: LiveHub;
  log: Logger;
  /** Notifies people of what is due in a time zone, such as reviews. Each only once. */
  remind: (timeZone: string, now: Date) => Promise<void>;
}

const POLL_MS = 60_000;

export function createNotifier(options: NotifierOptions): Notifier {
  const { db, mailer, region, live, log, remind } = options;
  const isMailed = mailer.settings !== null;
  const [single, digests] = describeSendings(options).map(createOutbox);
  let timer: ReturnType<typeof setInterval> | undefined;
  let running: Promise<void> = Promise.resolve();
  let unlisten: () => void = () => undefined;

  async function runDue(givenNow?: Date): Promise<void> {
    // The database's clock, so that a server whose own clock is ahead creates nothing early.
    const now = givenNow ?? (await readNow(db));
    const at = region.latest;
    await remind(at.timeZone, now);
    if (isMailed && (await createDigests(db, at, now)) > 0) digests?.wake();
  }

  function run(): void {
    running = running
      .then(() => runDue())
      .catch((error: unknown) => log.error({ err: error }, 'reminders and digests could not be created'));
  }

  return {
    runDue,
    start() {
      timer = setInterval(run, POLL_MS);
      timer.unref();
      run();
      if (!isMailed) return;
      single?.start();
      digests?.start();
      unlisten = live.listen({
        onEvent: ({ event }) => event.kind === 'notification' && single?.wake(),
        onAccess: () => undefined,
        onClose: () => undefined,
      });
    },
    async close() {
      clearInterval(timer);
      unlisten();
      await running;
      await single?.close();
      await digests?.close();
    },
  };
}

/** Describes how notifications and digests are mailed. */
export function describeSendings({
  db,
  mailer,
  origin,
  region,
  log,
}: Omit<NotifierOptions, 'live' | 'remind'>): [Sending, Sending] {
  return [
    {
      ...{ db, log, queue: NOTIFICATION_QUEUE, what: 'a notification' },
      send: (id) => mailNotification(db, id, origin, mailer.send),
    },
    {
      ...{ db, log, queue: DIGEST_QUEUE, what: 'a daily digest' },
      send: (id) => mailDigest(db, id, { origin, region: region.latest }, mailer.send),
    },
  ];
}
