import { type CopyAnswer, type CopyRequest, writeCopy } from './write-copy';
import type { Caller, WritingHelp } from './writing-help';

export type CopyEvent = { kind: 'partial'; texts: string[] } | { kind: 'done'; answer: CopyAnswer };

/** Yields the growing suggestions, then the final ones. @throws AppError like `writeCopy`, from the iteration */
export async function* streamCopy(
  help: WritingHelp,
  caller: Caller,
  request: CopyRequest,
  signal: AbortSignal,
): AsyncGenerator<CopyEvent> {
  let latest: string[] | null = null;
  let wake = () => {};
  const onPartial = (texts: string[]) => {
    latest = texts;
    wake();
  };
  let isOver = false;
  const done = writeCopy(help, caller, request, { signal, onPartial }).finally(() => {
    isOver = true;
    wake();
  });
  // The error is thrown below. Until then it must not count as an unhandled rejection.
  done.catch(() => undefined);
  while (!isOver) {
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (latest !== null || isOver) resolve();
    });
    if (latest !== null && !isOver) yield { kind: 'partial', texts: latest };
    latest = null;
  }
  yield { kind: 'done', answer: await done };
}
