import type { Request } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Env } from '../env';
import { AppError } from '../errors';

/** Limits of attempts to sign in, by address and by client. */
export interface SignInLimits {
  /** @throws AppError TOO_MANY_REQUESTS once too many attempts have failed */
  check(email: string, client: string): Promise<void>;
  recordFailure(email: string, client: string): Promise<void>;
  clear(email: string, client: string): Promise<void>;
}

const FAILURES_PER_PERSON = 10;
const FAILURES_PER_CLIENT = 50;
const FAILURE_WINDOW_SECONDS = 15 * 60;

/** Ten failures for an address from one client, fifty from one client, in fifteen minutes. */
export function createSignInLimits(): SignInLimits {
  const byPerson = new RateLimiterMemory({ points: FAILURES_PER_PERSON, duration: FAILURE_WINDOW_SECONDS });
  const byClient = new RateLimiterMemory({ points: FAILURES_PER_CLIENT, duration: FAILURE_WINDOW_SECONDS });
  const personKey = (email: string, client: string) => `${email.trim().toLowerCase()} ${client}`;
  return {
    async check(email, client) {
      for (const [limiter, key, points] of [
        [byPerson, personKey(email, client), FAILURES_PER_PERSON],
        [byClient, client, FAILURES_PER_CLIENT],
      ] as const) {
        const state = await limiter.get(key);
        if (state && state.consumedPoints >= points) throw tooMany(state.msBeforeNext);
      }
    },
    async recordFailure(email, client) {
      await byPerson.penalty(personKey(email, client));
      await byClient.penalty(client);
    },
    async clear(email, client) {
      await byPerson.delete(personKey(email, client));
    },
  };
}

/** Counts a request against its actor's general limit. */
export type CountRequest = (req: Request) => Promise<void>;

/**
 * The general limits: reads a second for a client, writes a minute for an editor, a key and a visitor; 0 turns one off.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function createRequestLimits(env: Env): CountRequest {
  const perSecond = (points: number) => (points > 0 ? new RateLimiterMemory({ points, duration: 1 }) : null);
  const perMinute = (points: number) => (points > 0 ? new RateLimiterMemory({ points, duration: 60 }) : null);
  const reads = perSecond(env.RATE_READS_PER_SECOND);
  const writes = {
    visitor: perMinute(env.RATE_VISITOR_WRITES_PER_MINUTE),
    session: perMinute(env.RATE_EDITOR_WRITES_PER_MINUTE),
    key: perMinute(env.RATE_KEY_WRITES_PER_MINUTE),
  };
  return async (req) => {
    const { actor } = req;
    if (!actor) return;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const limiter = isRead ? (actor.kind === 'visitor' ? reads : null) : writes[actor.kind];
    try {
      await limiter?.consume(actor.id ?? actor.client);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
      throw refused;
    }
  };
}

function tooMany(ms: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', {
    retryAfter: Math.max(1, Math.ceil(ms / 1000)),
  });
}
