import type { Logger } from 'pino';
import type { Db } from '../../db/client';
import { sweepNotifications } from '../accounts/notifications/own-notifications';
import { sweepMessages } from '../features/contact/delete-messages';
import { sweepDeliveries } from '../features/webhooks/deliveries';
import { sweepCounters } from '../platform/http/rate-limits';

const HOUR_MS = 60 * 60 * 1000;

/** Everything that is deleted once it is too old, with its name in the log. */
const SWEEPS: readonly { what: string; sweep: (db: Db) => Promise<unknown>; isCounted?: boolean }[] = [
  { what: 'old contact messages', sweep: sweepMessages, isCounted: true },
  { what: 'old notifications', sweep: sweepNotifications },
  { what: 'old webhook deliveries', sweep: sweepDeliveries },
  { what: 'expired counters of rate limits', sweep: sweepCounters },
];

/**
 * Deletes what is too old, now and every hour. Failures are logged and retried in the next hour.
 * @returns a function that stops it after the current sweep
 */
export function startSweep(db: Db, log: Logger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  async function sweepAll(): Promise<void> {
    for (const { what, sweep, isCounted } of SWEEPS) {
      try {
        const count = await sweep(db);
        if (isCounted && count !== 0) log.info({ count }, `${what} were deleted`);
      } catch (error) {
        log.error({ err: error }, `${what} could not be deleted`);
      }
    }
  }
  const start = () => {
    running = running.then(sweepAll);
  };
  const timer = setInterval(start, HOUR_MS);
  timer.unref();
  start();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
