import { type LanguageModel, Output, streamText } from 'ai';
import type { z } from 'zod';
import { backoff, retry } from '../../../src/lib/retry';
import { pause } from '../../platform/pause';
import type { WriteOptions } from '../copy/copy-writer';
import type { Circuit } from './circuit';
import {
  getRetryAfter,
  isPassing,
  isTrouble,
  isUnreadable,
  modelFailure,
  Refusal,
  UnreadableAnswer,
} from './model-error';

const MAX_TRIES = 3;
const FIRST_WAIT_MS = 500;

// The packages would otherwise write warnings to the console, bypassing the log.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

/**
 * The schema is a hint for the model. Strict modes reject optional fields and objects with unknown keys, and so every section
 * draft. The response is validated here instead.
 */
const UNSTRICT = {
  openai: { strictJsonSchema: false },
  compatible: { strictJsonSchema: false },
  anthropic: { structuredOutputMode: 'jsonTool' },
} as const;

export interface Question<T> {
  system: string;
  prompt: string;
  schema: z.ZodType<T>;
  /** Called with the growing answer. */
  onPartial?: (partial: unknown) => void;
}

/**
 * Asks the model and returns its answer, validated by the schema. After an unreadable answer it asks once more and mentions
 * the problem. Busy or failing providers are retried after the delay they ask for, until `timeoutMs` is over.
 * @throws AppError TOO_MANY_REQUESTS, UNPROCESSABLE_CONTENT (a refusal), SERVICE_UNAVAILABLE, with messages that contain no secret
 */
export async function askModel<T>(
  { model, circuit, timeoutMs }: { model: LanguageModel; circuit: Circuit; timeoutMs: number },
  question: Question<T>,
  options: WriteOptions,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const deadline = Date.now() + timeoutMs;
  const signal = options.signal ? AbortSignal.any([late.signal, options.signal]) : late.signal;
  const state = () => ({
    isLate: late.signal.aborted,
    isGone: options.signal?.aborted ?? false,
    seconds: timeoutMs / 1000,
  });
  try {
    return await circuit.run(async () => {
      try {
        return await withRepair(model, question, { ...options, signal }, deadline);
      } catch (error) {
        throw modelFailure(error, state());
      }
    }, isTrouble);
  } finally {
    clearTimeout(timer);
  }
}

type Bound = WriteOptions & { signal: AbortSignal };

async function withRepair<T>(
  model: LanguageModel,
  question: Question<T>,
  options: Bound,
  deadline: number,
): Promise<T> {
  try {
    return await withRetries(model, question, options, deadline);
  } catch (error) {
    if (!isUnreadable(error) || options.signal.aborted) throw error;
    const prompt = `${question.prompt}\n\nYour last answer could not be read. Answer with the JSON object alone, in exactly the shape that was asked for.`;
    return withRetries(model, { ...question, prompt }, options, deadline);
  }
}

function withRetries<T>(model: LanguageModel, question: Question<T>, options: Bound, deadline: number): Promise<T> {
  return retry(
    () => askOnce(model, question, options),
    async (error, tries) => {
      if (tries === MAX_TRIES || !isPassing(error) || options.signal.aborted) return false;
      const asked = getRetryAfter(error);
      const wait = asked === null ? backoff(tries, FIRST_WAIT_MS) : asked * 1000;
      if (Date.now() + wait >= deadline) return false;
      await pause(wait, options.signal);
      return true;
    },
  );
}

async function askOnce<T>(model: LanguageModel, question: Question<T>, options: Bound): Promise<T> {
  let failure: unknown;
  const result = streamText({
    model,
    system: question.system,
    prompt: question.prompt,
    output: Output.object({ schema: question.schema }),
    maxRetries: 0,
    providerOptions: UNSTRICT,
    maxOutputTokens: 4000,
    abortSignal: options.signal,
    onError: ({ error }) => {
      failure ??= error;
    },
  });
  try {
    for await (const partial of result.partialOutputStream) question.onPartial?.(partial);
    if (failure !== undefined) throw failure;
    options.signal.throwIfAborted();
    const { inputTokens = 0, outputTokens = 0 } = await result.usage;
    options.onUsage?.({ input: inputTokens, output: outputTokens });
    if ((await result.finishReason) === 'content-filter') throw new Refusal('declined');
    return await readOutput(result.output, question.schema);
  } catch (error) {
    throw failure ?? error;
  }
}

async function readOutput<T>(output: PromiseLike<T>, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await output);
  if (!parsed.success) throw new UnreadableAnswer('The answer has another shape.');
  return parsed.data;
}
