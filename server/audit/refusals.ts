import type { Logger } from 'pino';
import type { Db } from '../../db/client';
import type { Actor, Doer } from '../actor';
import { type AppError, ForeignNetwork, ForeignOrigin, Unidentified } from '../errors';
import { type AuditAction, recordAudit } from './record-audit';

/** Counts refused requests in memory, and keeps in the record how many there were: once a minute, and at the end. */
export interface Refusals {
  /** Counts what was refused to someone; other errors than those of right, origin, rate and of who is unknown are none. */
  count(error: AppError, by: Pick<Actor, 'kind' | 'id' | 'name' | 'client'>): void;
  /** Keeps what has been counted. What could not be kept stays, for the next time. */
  flush(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Of so many clients and people each minute has a row of its own; the others have one for each kind between them. */
const MAX_COUNTS = 200;

interface Count {
  by: Doer;
  action: AuditAction;
  requests: number;
}

const OTHERS: Doer = { kind: 'visitor', id: null, name: null, client: null };

/** One row for each client, kind and minute, so that a stranger who asks without end fills no disk. */
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
          await recordAudit(tx, by, action, by === OTHERS ? `${words} of further clients` : words);
        }
      });
    } catch (error) {
      for (const { by, action, requests } of taken.values()) add(action, by, requests);
      log.warn({ err: error }, 'refused requests could not be put on record; they are kept for the next time');
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
  if (error.code !== 'FORBIDDEN') return null;
  if (error instanceof ForeignNetwork) return 'refused-network';
  return error instanceof ForeignOrigin ? 'refused-origin' : 'refused-right';
}
