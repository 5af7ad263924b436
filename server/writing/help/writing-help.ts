import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import type { ContentServices } from '../../content/context';
import type { Actor } from '../../platform/actor';
import type { Env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { type CreateLimiter, createEditorLimit } from '../../platform/http/rate-limits';
import { builtInWriter } from '../built-in/built-in-writer';
import type { CopyWriter, WriteOptions } from '../copy/copy-writer';
import { countQuestion, countTokens } from '../copy/usage';

/** The configured writer and its limits. */
export interface WritingHelp {
  writer: CopyWriter;
  provider: Env['AI_PROVIDER'] | null;
  dailyLimit: number;
  /** True while requests to a failing model are paused. */
  isHeldBack: () => boolean;
  /**
   * Asks one question. Counts it against the limits per minute and day, records the token usage, and logs failures without any of
   * the question's content.
   * @throws AppError TOO_MANY_REQUESTS, and the writer's errors
   */
  ask<T>(
    caller: Caller,
    put: (writer: CopyWriter, options: WriteOptions) => Promise<T>,
    options?: WriteOptions,
  ): Promise<T>;
}

export interface Caller extends Pick<ContentServices, 'region'> {
  db: Db;
  actor: Actor;
  requestId: string;
}

export async function createWritingHelp(env: Env, createLimiter: CreateLimiter, log: Logger): Promise<WritingHelp> {
  const model = await openWriter(env);
  const writer: CopyWriter = model ?? builtInWriter;
  const perMinute = env.RATE_AI_PER_MINUTE;
  const countMinute =
    perMinute > 0 ? createEditorLimit(createLimiter, { name: 'ai questions', points: perMinute, duration: 60 }) : null;
  return {
    writer,
    provider: env.AI_PROVIDER ?? null,
    dailyLimit: env.AI_DAILY_LIMIT,
    isHeldBack: () => model?.isOpen() ?? false,
    async ask({ db, actor, requestId }, put, options = {}) {
      const asker = { actorId: actor.id ?? actor.client, isBuiltIn: writer.isBuiltIn };
      await countMinute?.(asker.actorId);
      await countQuestion(db, asker, env.AI_DAILY_LIMIT);
      const cost = { input: 0, output: 0 };
      try {
        return await put(writer, {
          ...options,
          onUsage: ({ input, output }) => {
            cost.input += input;
            cost.output += output;
          },
        });
      } catch (error) {
        const { code, message } = error instanceof AppError ? error : { code: 'UNKNOWN', message: 'unknown' };
        if (options.signal?.aborted !== true) log.info({ requestId, code, reason: message }, 'the writer failed');
        throw error;
      } finally {
        if (cost.input + cost.output > 0) await countTokens(db, asker, cost);
      }
    },
  };
}

/** Returns the configured model as a writer, or null if none is configured. Loads the model libraries only when needed. */
async function openWriter(env: Env) {
  if (env.AI_PROVIDER === undefined) return null;
  const [{ openModel }, { createModelWriter }] = await Promise.all([
    import('../model/open-model'),
    import('../model/model-writer'),
  ]);
  const opened = openModel(env);
  return opened ? createModelWriter(opened) : null;
}
