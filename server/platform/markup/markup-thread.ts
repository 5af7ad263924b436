import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Cleaned } from './clean-inline';
import { MarkupRefused } from './parse-markup';
import type { PageMetadata } from './read-metadata';
import type { ShownPage } from './read-shown';

/** The jobs of the thread, with their inputs and outputs. */
export interface MarkupJobs {
  /** Sanitizes inline HTML of blocks. */
  inline: { input: string[]; output: Cleaned[] };
  /** Reads the metadata of a page. */
  page: { input: { html: string; url: string }; output: PageMetadata };
  /** Reads the content of one of the site's own pages. */
  shown: { input: string; output: ShownPage };
}

/** The thread's response to a job. */
export type ThreadAnswer = { value: unknown } | { refusal: string };

interface Bounds {
  /** The time limit of one job. */
  deadlineMs: number;
  /** The memory limit of the thread, in MB. */
  memoryMb: number;
}

const BOUNDS: Bounds = { deadlineMs: 10_000, memoryMb: 256 };
const START_MS = 60_000;

/**
 * A thread that parses untrusted markup. It is terminated when a job exceeds its time or memory limit, and the next job starts a new
 * one. The thread starts with the first job, or with `warm`.
 */
export class MarkupThread {
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly bounds = BOUNDS) {}

  /** Starts the thread in advance, so that the first job does not wait for it. */
  warm(): Promise<void> {
    const warmed = this.last.then(async () => {
      this.worker ??= await this.start();
      this.worker.unref();
    });
    this.last = warmed.catch(() => undefined);
    return warmed;
  }

  /** Runs a job after all earlier ones. @throws MarkupRefused, also if the thread had to be terminated */
  run<K extends keyof MarkupJobs>(kind: K, input: MarkupJobs[K]['input']): Promise<MarkupJobs[K]['output']> {
    const running = this.last.then(() => this.work(kind, input));
    this.last = running.catch(() => undefined);
    return running;
  }

  private async work<K extends keyof MarkupJobs>(
    kind: K,
    input: MarkupJobs[K]['input'],
  ): Promise<MarkupJobs[K]['output']> {
    this.worker ??= await this.start();
    const worker = this.worker;
    const deadline = AbortSignal.timeout(this.bounds.deadlineMs);
    // The process waits for a working thread, but an idle thread does not keep it alive.
    worker.ref();
    worker.postMessage({ kind, input });
    const answer = await receiveAnswer(worker, deadline).catch(async (error) => {
      this.worker = null;
      await worker.terminate();
      if (deadline.aborted || isOutOfMemory(error)) throw new MarkupRefused('This markup takes too long to process.');
      throw error;
    });
    worker.unref();
    if ('refusal' in answer) throw new MarkupRefused(answer.refusal);
    return answer.value as MarkupJobs[K]['output'];
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(IS_BUILT ? WORKER : FROM_SOURCES, {
      eval: !IS_BUILT,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.bounds.memoryMb },
    });
    const forget = () => {
      if (this.worker === worker) this.worker = null;
    };
    worker.on('error', forget).on('exit', forget);
    await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) });
    return worker;
  }
}

/** The thread for markup from requests. */
export const markupThread = new MarkupThread();

/** The worker is next to this file, both in the sources and in the build, which is one folder. */
const IS_BUILT = import.meta.url.endsWith('.js');
const WORKER = new URL(IS_BUILT ? './markup-worker.js' : './markup-worker.ts', import.meta.url);
/** Node needs tsx to load the sources. */
const FROM_SOURCES = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(WORKER)}, ${JSON.stringify(WORKER)}))`;

async function receiveAnswer(worker: Worker, signal: AbortSignal): Promise<ThreadAnswer> {
  const [answer] = await once(worker, 'message', { signal });
  return answer as ThreadAnswer;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
