import { parentPort } from 'node:worker_threads';
import { tryClean } from './clean-inline';
import type { MarkupJobs, ThreadAnswer } from './markup-thread';
import { MarkupRefused } from './parse-markup';
import { readMetadata } from './read-metadata';
import { readShown } from './read-shown';

// The code of the thread in `markup-thread.ts`: runs one job after the other, and responds to each with one message.

const JOBS: { [K in keyof MarkupJobs]: (input: MarkupJobs[K]['input']) => MarkupJobs[K]['output'] } = {
  inline: (texts) => texts.map(tryClean),
  page: ({ html, url }) => readMetadata(html, url),
  shown: readShown,
};

function answer({ kind, input }: { kind: keyof MarkupJobs; input: unknown }): ThreadAnswer {
  try {
    return { value: (JOBS[kind] as (input: unknown) => unknown)(input) };
  } catch (error) {
    // Any other error is a bug. It terminates the thread, and the caller receives it.
    if (error instanceof MarkupRefused) return { refusal: error.message };
    throw error;
  }
}

parentPort?.on('message', (job) => parentPort?.postMessage(answer(job)));
parentPort?.postMessage('ready');
