import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import type { Actor, Doer } from '../../platform/actor';
import { type AppError, ForeignNetwork, ForeignOrigin, Unidentified } from '../../platform/errors';
import { type AuditAction, recordAudit } from './record-audit';

/** Counts refused requests in memory and writes the counts to the audit log once a minute and on shutdown. */
export interface Refusals {
  /**
   * Counts a refused request. Errors other than missing permission, foreign origin or network, rate limit and unknown identity are ignored.
   */
  count(error: AppError, by: Pick<Actor, 'kind' | 'id' | 'name' | 'client'>): void;
  /** Writes the counts to the audit log. If that fails, they are kept for the next flush. */
  flush(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Maximum number of separate entries per minute; further clients share one entry per kind. */
const MAX_COUNTS = 200;

interface Count {
  by: Doer;
  action: AuditAction;
  requests: number;
}

const OTHERS: Doer = { kind: 'visitor', id: null, name: null, client: null };

/** Creates the counter. It writes one entry per client, kind and minute, so that endless requests cannot fill the disk. */
export function createRefusals(db: Db, log: Logger): Refusals {
  let counts = new Map<string, Count>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let flushing: Promise<void> = Promise.resolve();

  function add(action: AuditAction, by: Doer, requests: number): void {
    const key = `${action} ${by.client} ${by.kind} ${by.id}`;
    const known = counts.get(key);
    if (known) known.requests += requests;
    else if (counts.size < MAX_COUNTS || by === OTHERS) counts.set(key, { by, action, requests });
    else add(action, OTHERS, requests);
  }

  async function flushNow(): Promise<void> {
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    try {
      await db.transaction(async (tx) => {
        for (const { by, action, requests } of taken.values()) {
          const words = requests === 1 ? '1 request' : `${requests} requests`;
          await recordAudit(tx, by, action, by === OTHERS ? `${words} from other clients` : words);
        }
      });
    } catch (error) {
      for (const { by, action, requests } of taken.values()) add(action, by, requests);
      log.warn({ err: error }, 'refused requests could not be recorded; retrying on the next flush');
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(flushNow);
    return flushing;
  }

  return {
    count(error, { kind, id, name, client }) {
      const action = actionOf(error);
      if (action) add(action, { kind, id, name, client }, 1);
    },
    flush,
    start() {
      timer = setInterval(() => void flush(), MINUTE_MS);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function actionOf(error: AppError): AuditAction | null {
  if (error.code === 'TOO_MANY_REQUESTS') return 'refused-rate';
  if (error instanceof Unidentified) return 'refused-unknown';
  // Asking who someone is denies nothing yet.
  if (error.code !== 'FORBIDDEN' || error.reason === 'CONFIRM_IDENTITY') return null;
  if (error instanceof ForeignNetwork) return 'refused-network';
  return error instanceof ForeignOrigin ? 'refused-origin' : 'refused-right';
}
