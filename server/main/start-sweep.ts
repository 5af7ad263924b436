import type { Logger } from 'pino';
import type { Db } from '../../db/client';
import { sweepNotifications } from '../accounts/notifications/own-notifications';
import { sweepMessages } from '../features/contact/delete-messages';
import { sweepDeliveries } from '../features/webhooks/deliveries';
import { sweepCounters } from '../platform/http/rate-limits';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Deletes messages, notifications and webhook deliveries that are too old, and expired counters of rate limits, now and every hour. Failures are logged and retried in the
 * next hour.
 * @returns a function that stops it after the current sweep
 */
export function startSweep(db: Db, log: Logger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const sweep = () => {
    running = running.then(async () => {
      try {
        const count = await sweepMessages(db);
        if (count > 0) log.info({ count }, 'old contact messages were deleted');
      } catch (error) {
        log.error({ err: error }, 'old contact messages could not be deleted');
      }
      try {
        await sweepNotifications(db);
      } catch (error) {
        log.error({ err: error }, 'old notifications could not be deleted');
      }
      try {
        await sweepDeliveries(db);
      } catch (error) {
        log.error({ err: error }, 'old webhook deliveries could not be deleted');
      }
      try {
        await sweepCounters(db);
      } catch (error) {
        log.error({ err: error }, 'expired counters could not be deleted');
      }
    });
  };
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  sweep();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
