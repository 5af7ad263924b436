import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../platform/errors';
import { PROJECT_ROOT } from '../../platform/project-root';
import {
  OUT_OF_MEMORY,
  type PictureAnswer,
  type PictureJob,
  type PictureKind,
  type PreparedImage,
} from './picture-job';

type Bounds = Record<PictureKind, { deadlineMs: number; memoryMb: number }>;

const BOUNDS: Bounds = {
  // A photo of 40 megapixels in all sizes and formats takes a slow machine a minute, and 1.5 GB as AVIF.
  picture: { deadlineMs: 120_000, memoryMb: 2048 },
  drawing: { deadlineMs: 5_000, memoryMb: 512 },
};
const START_MS = 60_000;
/** How long an idle child is kept, because uploads come in groups. */
const IDLE_MS = 30_000;

/**
 * Decodes and renders uploads in a child process, one at a time. librsvg and the decoders run native code, which no timeout inside this
 * process can interrupt and which would occupy the thread pool that all file access depends on; a process can be killed. The child gets no
 * secrets in its environment.
 */
export class PictureProcess {
  private child: ChildProcess | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly bounds: Bounds = BOUNDS) {}

  /** The child's process id, if it is running. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Prepares an upload, after those queued before it.
   * @throws AppError UNPROCESSABLE_CONTENT, also if the file takes too long or needs too much memory; UNSUPPORTED_MEDIA_TYPE
   */
  prepare(file: string, kind: PictureKind): Promise<PreparedImage> {
    const running = this.last.then(() => this.work(file, kind));
    this.last = running.catch(() => undefined);
    return running;
  }

  /** Ends the child. The next job starts a new one. */
  close(): void {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = null;
  }

  private async work(file: string, kind: PictureKind): Promise<PreparedImage> {
    clearTimeout(this.idle);
    const child = this.child ?? (await this.start());
    this.child = child;
    setReferenced(child, true);
    const { deadlineMs, memoryMb } = this.bounds[kind];
    const job: PictureJob = { file, kind, memoryMb };
    child.send(job);
    const answer = await nextMessage<PictureAnswer>(child, deadlineMs);
    if (answer === 'late' || answer === 'ended') {
      this.child = null;
      const isCostly = answer === 'late' || child.exitCode === OUT_OF_MEMORY || child.signalCode === 'SIGKILL';
      throw isCostly ? tooCostly(kind) : crashed(kind);
    }
    setReferenced(child, false);
    this.idle = setTimeout(() => this.close(), IDLE_MS).unref();
    if ('prepared' in answer) return answer.prepared;
    if ('refusal' in answer) throw new AppError(answer.refusal.code, answer.refusal.message);
    this.close();
    throw new Error(`The picture process failed: ${answer.fault}`);
  }

  private async start(): Promise<ChildProcess> {
    const child = fork(WORKER, [], {
      cwd: PROJECT_ROOT,
      execArgv: [...(IS_BUILT ? [] : ['--import', 'tsx']), '--max-old-space-size=192'],
      env: { ...pickEnvironment(), VIPS_DISC_THRESHOLD: '4g', MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'json',
    });
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.child === child) this.child = null;
    });
    const answer = await nextMessage(child, START_MS);
    if (answer === 'late' || answer === 'ended') throw new Error('The picture process did not start.');
    return child;
  }
}

/** Shared by all uploads to this server. */
export const pictureProcess = new PictureProcess();

const IS_BUILT = import.meta.url.endsWith('.js');
const WORKER = fileURLToPath(new URL(IS_BUILT ? './picture-worker.js' : './picture-worker.ts', import.meta.url));

/** Returns only those environment variables that are needed to find fonts. */
function pickEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_ENV', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

/** Waits for the child's next message. If none comes in time, kills the child and waits until it is gone. */
function nextMessage<T>(child: ChildProcess, deadlineMs: number): Promise<T | 'late' | 'ended'> {
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, deadlineMs);
    const finish = (result: T | 'late' | 'ended') => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      resolve(result);
    };
    const onMessage = (message: unknown) => {
      if (!isLate) finish(message as T);
    };
    const onEnd = () => finish(isLate ? 'late' : 'ended');
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
  });
}

/** Keeps this process running while the child works; an idle child does not keep it from ending. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  if (isReferenced) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function tooCostly(kind: PictureKind): AppError {
  const message =
    kind === 'drawing'
      ? 'The SVG takes too much time or memory to render. Simplify its filters, masks and clips, or upload it as PNG.'
      : 'The image takes too much time or memory to read. Upload a smaller one.';
  return new AppError('UNPROCESSABLE_CONTENT', message);
}

function crashed(kind: PictureKind): AppError {
  return new AppError(
    'UNPROCESSABLE_CONTENT',
    `The ${kind === 'drawing' ? 'SVG' : 'image'} cannot be read: it is damaged or incomplete.`,
  );
}
