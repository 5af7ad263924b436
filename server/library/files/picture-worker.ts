import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { AppError } from '../../platform/errors';
import { OUT_OF_MEMORY, type PictureAnswer, type PictureJob } from './picture-job';
import { preparePicture } from './redraw-picture';

// The child process of `picture-process.ts`: runs one job after another and answers each with one message.

/** How often memory is measured, in milliseconds. Native code runs on its own threads, so this event loop stays responsive. */
const MEASURE_MS = 10;
const NICENESS = 10;

// Gives requests priority, and makes the kernel kill this process rather than the server when memory runs out.
setPriority(NICENESS);
try {
  writeFileSync('/proc/self/oom_score_adj', '800');
} catch {
  // Not Linux, or the file is missing: the limit below still applies.
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
