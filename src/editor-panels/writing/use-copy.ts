import { useEffect, useRef, useState } from 'react';
import { type AskForCopy, type CopyAnswer, CopyFailure, type CopyQuestion } from '../../api/writing-calls';
import type { RichTextDocument } from '../../content/rich-text';

export type CopyState =
  | { kind: 'idle' }
  | { kind: 'asking'; texts: readonly string[] }
  | { kind: 'answered'; answer: CopyAnswer }
  | { kind: 'failed'; message: string };

/** Requests copy suggestions, one request at a time, which can be canceled. */
export function useCopy(ask: AskForCopy, onFailed: () => void) {
  const [state, setState] = useState<CopyState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @param document the field's content, if it should be written block by block */
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

  /** Cancels the running request. @returns whether there was one */
  function cancel(): boolean {
    if (state.kind !== 'asking') return false;
    running.current?.abort();
    setState({ kind: 'idle' });
    return true;
  }

  return { state, generate, cancel, reset: () => setState({ kind: 'idle' }) };
}
