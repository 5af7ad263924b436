import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import type { Actor } from '../../platform/actor';
import type { Env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { type CreateLimiter, createEditorLimit } from '../../platform/http/rate-limits';
import { builtInWriter } from '../built-in/built-in-writer';
import type { CopyWriter, WriteOptions } from '../copy/copy-writer';
import { countQuestion, countTokens } from '../copy/usage';

/** Whoever writes on this server, with its limits. */
export interface WritingHelp {
  writer: CopyWriter;
  provider: Env['AI_PROVIDER'] | null;
  dailyLimit: number;
  /** Whether a failing model is left alone at the moment. */
  isHeldBack: () => boolean;
  /**
   * Puts one question: counted against the editor's minute and the day, its cost added, its failures logged without a word of
   * what was asked.
   * @throws AppError TOO_MANY_REQUESTS, and what the writer throws
   */
  ask<T>(
    caller: Caller,
    put: (writer: CopyWriter, options: WriteOptions) => Promise<T>,
    options?: WriteOptions,
  ): Promise<T>;
}

export interface Caller {
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
        if (options.signal?.aborted !== true) log.info({ requestId, code, reason: message }, 'the writing help failed');
        throw error;
      } finally {
        if (cost.input + cost.output > 0) await countTokens(db, asker, cost);
      }
    },
  };
}

/** The settings' model as a writer; null where none is set. The libraries that talk to models are loaded for one alone. */
async function openWriter(env: Env) {
  if (env.AI_PROVIDER === undefined) return null;
  const [{ openModel }, { createModelWriter }] = await Promise.all([
    import('../model/open-model'),
    import('../model/model-writer'),
  ]);
  const opened = openModel(env);
  return opened ? createModelWriter(opened) : null;
}
