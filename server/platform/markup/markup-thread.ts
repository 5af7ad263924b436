import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Cleaned } from './clean-inline';
import { MarkupRefused } from './parse-markup';
import type { PageMetadata } from './read-metadata';
import type { ShownPage } from './read-shown';

/** What is read apart, by what is given and what comes of it. */
export interface MarkupJobs {
  /** Inline HTML of blocks, cleaned. */
  inline: { input: string[]; output: Cleaned[] };
  /** What a page says of itself. */
  page: { input: { html: string; url: string }; output: PageMetadata };
  /** What one of the site's own pages shows. */
  shown: { input: string; output: ShownPage };
}

/** What the thread answers a job with. */
export type ThreadAnswer = { value: unknown } | { refusal: string };

interface Bounds {
  /** For one job. */
  deadlineMs: number;
  /** Of what the thread keeps, in MB. */
  memoryMb: number;
}

const BOUNDS: Bounds = { deadlineMs: 10_000, memoryMb: 256 };
const START_MS = 60_000;

/**
 * A thread in which strangers' markup is read, so that it can be stopped: it is ended at a deadline or a size, and the next job
 * starts another. None is started before the first job, but by `warm`.
 */
export class MarkupThread {
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly bounds = BOUNDS) {}

  /** Starts the thread ahead of the first job, which then need not wait for it. */
  warm(): Promise<void> {
    const warmed = this.last.then(async () => {
      this.worker ??= await this.start();
      this.worker.unref();
    });
    this.last = warmed.catch(() => undefined);
    return warmed;
  }

  /** Does one job, after those that were asked for before it. @throws MarkupRefused, and where it had to be ended */
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
    // While it works the process waits for it; idle, it keeps nobody from ending.
    worker.ref();
    worker.postMessage({ kind, input });
    const answer = await answerOf(worker, deadline).catch(async (error) => {
      this.worker = null;
      await worker.terminate();
      if (deadline.aborted || isOutOfMemory(error)) throw new MarkupRefused('This takes too long to read.');
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

/** The one for all that comes in. */
export const markupThread = new MarkupThread();

/** Beside this file, in the sources as in the built server, where all parts lie in one folder. */
const IS_BUILT = import.meta.url.endsWith('.js');
const WORKER = new URL(IS_BUILT ? './markup-worker.js' : './markup-worker.ts', import.meta.url);
/** Node alone can't read the sources. */
const FROM_SOURCES = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(WORKER)}, ${JSON.stringify(WORKER)}))`;

async function answerOf(worker: Worker, signal: AbortSignal): Promise<ThreadAnswer> {
  const [answer] = await once(worker, 'message', { signal });
  return answer as ThreadAnswer;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
