import { useEffect, useRef, useState } from 'react';
import { type AskForCopy, type CopyAnswer, CopyFailure, type CopyQuestion } from '../../api/writing-calls';
import type { RichTextDocument } from '../../content/rich-text';

export type CopyState =
  | { kind: 'idle' }
  | { kind: 'asking'; texts: readonly string[] }
  | { kind: 'answered'; answer: CopyAnswer }
  | { kind: 'failed'; message: string };

/** Asking for copy: one question at a time, which can be taken back. */
export function useCopy(ask: AskForCopy, onFailed: () => void) {
  const [state, setState] = useState<CopyState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @param document what stands in the field, where it is to be written block by block */
  async function generate(question: CopyQuestion, document?: RichTextDocument): Promise<void> {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState({ kind: 'asking', texts: [] });
    try {
      const onPartial = (texts: readonly string[]) => !mine.signal.aborted && setState({ kind: 'asking', texts });
      const answer = await ask(question, { signal: mine.signal, onPartial, ...(document && { document }) });
      if (!mine.signal.aborted) setState({ kind: 'answered', answer });
    } catch (error) {
      if (mine.signal.aborted) return;
      setState({
        kind: 'failed',
        message: error instanceof CopyFailure ? error.message : 'Failed to generate copy suggestions',
      });
      onFailed();
    }
  }

  /** Takes the question back. @returns whether there was one */
  function cancel(): boolean {
    if (state.kind !== 'asking') return false;
    running.current?.abort();
    setState({ kind: 'idle' });
    return true;
  }

  return { state, generate, cancel, reset: () => setState({ kind: 'idle' }) };
}
