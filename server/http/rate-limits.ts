import type { Request } from 'express';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../db/client';
import { rateLimits } from '../../db/schema/operations';
import type { Env } from '../env';
import { AppError } from '../errors';

interface Limit {
  name: string;
  points: number;
  /** In seconds. */
  duration: number;
}

/** Makes a counter for a limit. */
export type CreateLimiter = (limit: Limit) => RateLimiterMemory | RateLimiterDrizzle;

/**
 * Counters in the database where servers may share it, so that a client gains nothing by asking another server; in memory where
 * the database is embedded, and while it is away.
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
    });
  };
}

/** Counts a write against its actor's general limit; reads have been counted before (`read-limit.ts`). */
export type CountRequest = (req: Request) => Promise<void>;

/**
 * The general limits: writes a minute for an editor, a key and a visitor; 0 turns one off.
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

/** Counts what costs more than other requests, for each editor. @throws AppError TOO_MANY_REQUESTS */
export function createEditorLimit(createLimiter: CreateLimiter, limit: Limit): (actorId: string) => Promise<void> {
  const limiter = createLimiter(limit);
  return (actorId) => consume(limiter, actorId);
}

/**
 * Counts against a limit.
 * @param how by how many points, one unless given; and how long the count lasts that this begins, in seconds, where it is not as
 * long as the limiter's own
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
    if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
    throw refused;
  }
}

/** @param ms until a request is taken again */
export function tooMany(ms: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.', {
    retryAfter: Math.max(1, Math.ceil(ms / 1000)),
  });
}
