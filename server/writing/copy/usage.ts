import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { user } from '../../../db/schema/accounts';
import { aiUsage } from '../../../db/schema/operations';
import { AppError } from '../../platform/errors';

/** The person who asks, and whether the built-in writer answers. */
export interface Asker {
  actorId: string;
  isBuiltIn: boolean;
}

export interface DayUsage {
  /** Today's questions to the model by all editors. */
  requests: number;
  builtInRequests: number;
  inputTokens: number;
  outputTokens: number;
  people: { name: string; requests: number }[];
}

/**
 * Counts a question before it is asked. Serialized by a lock, so that concurrent questions cannot exceed the daily limit together.
 * @param dailyLimit questions to the model by all editors; 0 for no limit. The built-in writer does not count
 * @throws AppError TOO_MANY_REQUESTS, until midnight UTC
 */
export async function countQuestion(db: Db, { actorId, isBuiltIn }: Asker, dailyLimit: number): Promise<void> {
  const day = today();
  await db.transaction(async (tx) => {
    if (!isBuiltIn && dailyLimit > 0) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ai budget', 9))`);
      const { requests } = await sumOf(tx, day, false);
      if (requests >= dailyLimit) throw createLimitError();
    }
    await tx
      .insert(aiUsage)
      .values({ day, actorId, isBuiltIn, requests: 1 })
      .onConflictDoUpdate({
        target: [aiUsage.day, aiUsage.actorId, aiUsage.isBuiltIn],
        set: { requests: sql`${aiUsage.requests} + 1` },
      });
  });
}

/** Adds a question's token usage. */
export async function countTokens(
  db: Db,
  { actorId, isBuiltIn }: Asker,
  tokens: { input: number; output: number },
): Promise<void> {
  await db
    .update(aiUsage)
    .set({
      inputTokens: sql`${aiUsage.inputTokens} + ${Math.round(tokens.input)}`,
      outputTokens: sql`${aiUsage.outputTokens} + ${Math.round(tokens.output)}`,
    })
    .where(and(eq(aiUsage.day, today()), eq(aiUsage.actorId, actorId), eq(aiUsage.isBuiltIn, isBuiltIn)));
}

/** Returns today's usage in total and per person. */
export async function readUsage(db: Db): Promise<DayUsage> {
  const day = today();
  const [byModel, builtIn, people] = await Promise.all([
    sumOf(db, day, false),
    sumOf(db, day, true),
    db
      .select({
        name: sql<string>`coalesce(max(${user.name}), 'Someone')`,
        requests: sql<number>`sum(${aiUsage.requests})::int`,
      })
      .from(aiUsage)
      .leftJoin(user, eq(user.id, aiUsage.actorId))
      .where(eq(aiUsage.day, day))
      .groupBy(aiUsage.actorId)
      .orderBy(sql`2 desc`)
      .limit(20),
  ]);
  return { ...byModel, builtInRequests: builtIn.requests, people };
}

async function sumOf(db: Db, day: string, isBuiltIn: boolean) {
  const sum = (column: typeof aiUsage.requests | typeof aiUsage.inputTokens | typeof aiUsage.outputTokens) =>
    sql<number>`coalesce(sum(${column}), 0)::int`;
  const [row] = await db
    .select({
      requests: sum(aiUsage.requests),
      inputTokens: sum(aiUsage.inputTokens),
      outputTokens: sum(aiUsage.outputTokens),
    })
    .from(aiUsage)
    .where(and(eq(aiUsage.day, day), eq(aiUsage.isBuiltIn, isBuiltIn)));
  return row ?? { requests: 0, inputTokens: 0, outputTokens: 0 };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function createLimitError(): AppError {
  const now = Date.now();
  const midnight = new Date(now).setUTCHours(24, 0, 0, 0);
  const retryAfter = Math.max(1, Math.ceil((midnight - now) / 1000));
  return new AppError('TOO_MANY_REQUESTS', 'Today’s limit of requests to the language model has been reached.', {
    retryAfter,
  });
}
