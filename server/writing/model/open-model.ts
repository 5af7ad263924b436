import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import type { Env } from '../../platform/env';
import { OversizedAnswer } from './model-error';

/** The maximum size of an answer in bytes, without the envelope around each chunk of a stream. */
const MAX_ANSWER_BYTES = 100_000;
const WRAPPING_BYTES = 600;
const NEWLINE = 10;

/** A configured model, its label, and the time limit for one question. */
export interface OpenedModel {
  model: LanguageModel;
  label: string;
  timeoutMs: number;
}

/** Returns the configured language model, or null if the built-in writer is used. */
export function openModel(env: Env): OpenedModel | null {
  const { AI_MODEL: label, AI_TIMEOUT_SECONDS: seconds } = env;
  const model = createModel(env);
  return model && label !== undefined ? { model, label, timeoutMs: Math.max(1, seconds) * 1000 } : null;
}

function createModel(env: Env): LanguageModel | null {
  const { AI_PROVIDER: provider, AI_MODEL: name, AI_BASE_URL: baseURL, AI_API_KEY: apiKey } = env;
  if (provider === undefined || name === undefined) return null;
  const settings = { ...(baseURL === undefined ? {} : { baseURL: baseURL.replace(/\/$/, '') }), fetch: guardedFetch };
  if (provider === 'anthropic') return createAnthropic({ ...settings, apiKey })(name);
  if (provider === 'openai') return createOpenAI({ ...settings, apiKey })(name);
  const compatible = createOpenAICompatible({
    name: 'compatible',
    baseURL: settings.baseURL ?? '',
    ...(apiKey === undefined ? {} : { apiKey }),
    includeUsage: true,
    // Most compatible servers support this. For all others, the prompt describes the shape too.
    supportsStructuredOutputs: true,
    fetch: guardedFetch,
  });
  return compatible(name);
}

/** Fetches without following redirects, so that the API key goes only to the configured address, and limits the response size. */
async function guardedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, { ...init, redirect: 'error' });
  if (!answer.body) return answer;
  let size = 0;
  let lines = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        for (const byte of chunk) if (byte === NEWLINE) lines += 1;
        if (size - (lines / 2) * WRAPPING_BYTES > MAX_ANSWER_BYTES)
          controller.error(new OversizedAnswer('The answer is too large.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = answer;
  return new Response(counted, { status, statusText, headers });
}
