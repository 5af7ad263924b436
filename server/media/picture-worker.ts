import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { AppError } from '../errors';
import { OUT_OF_MEMORY, type PictureAnswer, type PictureJob } from './picture-job';
import { preparePicture } from './redraw-picture';

// The child process of `picture-process.ts`: one job after the other, each answered by one message.

/** How often the memory is measured: native code allocates on threads of its own, so this loop stays free to look. */
const MEASURE_MS = 10;
const NICENESS = 10;

// Requests come first, and when memory runs out the kernel takes this process rather than the server.
setPriority(NICENESS);
try {
  writeFileSync('/proc/self/oom_score_adj', '800');
} catch {
  // Not Linux, or no such file: the limit below holds anyway.
}

process.on('disconnect', () => process.exit());
process.on('message', (job: PictureJob) => {
  void answer(job).then((message) => process.send?.(message));
});
process.send?.('ready');

async function answer({ file, kind, memoryMb }: PictureJob): Promise<PictureAnswer> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryMb * 1024 * 1024) process.exit(OUT_OF_MEMORY);
  }, MEASURE_MS);
  try {
    return { prepared: await preparePicture(file, kind) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: { code: error.code, message: error.message } };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    clearInterval(watch);
  }
}
