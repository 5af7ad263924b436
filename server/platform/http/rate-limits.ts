import { lt } from 'drizzle-orm';
import type { Request } from 'express';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database, Db } from '../../../db/client';
import { rateLimits } from '../../../db/schema/operations';
import type { Env } from '../env';
import { AppError } from '../errors';

interface Limit {
  name: string;
  points: number;
  /** In seconds. */
  duration: number;
}

/** Creates a counter for a limit. */
export type CreateLimiter = (limit: Limit) => RateLimiterMemory | RateLimiterDrizzle;

/**
 * Returns a factory for counters. They are stored in the database if several servers may share it, so that using another server is no
 * advantage, and in memory if the database is embedded or unavailable.
 */
export function limiterFor({ kind, db }: Database): CreateLimiter {
  return ({ name, points, duration }) => {
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration });
    if (kind === 'pglite') return memory;
    return new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: name,
      points,
      duration,
      insuranceLimiter: memory,
      // One sweep deletes the expired counters of all limits. The library would do it for each, and write failures to the console.
      clearExpiredByTimeout: false,
    });
  };
}

/** Deletes the counters that have expired. */
export async function sweepCounters(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}

/** Counts a write against the caller's general limit; reads are counted earlier (`read-limit.ts`). */
export type CountRequest = (req: Request) => Promise<void>;

/**
 * Creates the general limits of writes per minute for editors, API keys and visitors; 0 turns a limit off.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function createRequestLimits(env: Env, createLimiter: CreateLimiter): CountRequest {
  const perMinute = (name: string, points: number) =>
    points > 0 ? createLimiter({ name, points, duration: 60 }) : null;
  const writes = {
    visitor: perMinute('visitor writes', env.RATE_VISITOR_WRITES_PER_MINUTE),
    session: perMinute('editor writes', env.RATE_EDITOR_WRITES_PER_MINUTE),
    key: perMinute('key writes', env.RATE_KEY_WRITES_PER_MINUTE),
  };
  return async (req) => {
    const { actor } = req;
    if (!actor) return;
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const limiter = isRead ? null : writes[actor.kind];
    if (limiter) await consume(limiter, actor.id ?? actor.client);
  };
}

/** Creates a limit per editor for expensive requests. @throws AppError TOO_MANY_REQUESTS */
export function createEditorLimit(createLimiter: CreateLimiter, limit: Limit): (actorId: string) => Promise<void> {
  const limiter = createLimiter(limit);
  return (actorId) => consume(limiter, actorId);
}

/**
 * Counts against a limit.
 * @param how `points` defaults to 1; `duration` is the length of a new window in seconds, and defaults to the limiter's own
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function consume(
  limiter: ReturnType<CreateLimiter>,
  key: string,
  { points = 1, duration }: { points?: number; duration?: number } = {},
): Promise<void> {
  try {
    await limiter.consume(key, points, duration === undefined ? {} : { customDuration: duration });
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooManyRequests(refused.msBeforeNext);
    throw refused;
  }
}

/** @param ms time until requests are accepted again, in milliseconds */
export function tooManyRequests(ms: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', {
    retryAfter: Math.max(1, Math.ceil(ms / 1000)),
  });
}
