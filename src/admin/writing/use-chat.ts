import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { PageId } from '../../pages/models';
import { isPageName } from '../../pages/page-ids';
import { editorPath, SCREEN_PATHS } from '../routes';
import { useDashboard } from '../shell/dashboard-context';
import { type Answer, applyChanges, askCommand, type Undo, undoLast } from './run-chat';

/** A message from the person or the assistant. */
export interface ChatMessage {
  id: number;
  from: 'editor' | 'assistant';
  text: string;
  answer?: Answer;
  /** Reverts what the message did; null once reverted. */
  undo?: Undo | null;
  /** A confirmation that has been answered. */
  isSettled?: boolean;
}

const SORRY = "I'm sorry, I couldn't process your command. Please try again.";
const GREETING = 'Tell me what to change, or say “help”. Changes aren’t saved until you click Save.';

/** Manages the conversation: sends commands, shows the answers, and applies changes so that they can be undone. */
export function useChat() {
  const dashboard = useDashboard();
  const [path, navigate] = useLocation();
  const [messages, setMessages] = useState<readonly ChatMessage[]>([{ id: 0, from: 'assistant', text: GREETING }]);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  const lastId = useRef(0);
  useEffect(() => () => running.current?.abort(), []);

  const add = (message: Omit<ChatMessage, 'id'>) => {
    lastId.current += 1;
    const id = lastId.current;
    setMessages((before) => [...before, { ...message, id }]);
  };
  const change = (id: number, changed: Partial<ChatMessage>) =>
    setMessages((before) => before.map((message) => (message.id === id ? { ...message, ...changed } : message)));

  function currentPage(): PageId {
    const asked = new URLSearchParams(window.location.search).get('page') ?? '';
    return path === SCREEN_PATHS.pages && isPageName(asked) ? asked : 'home';
  }

  async function send(command: string): Promise<void> {
    if (command.trim() === '' || isBusy) return;
    add({ from: 'editor', text: command });
    const mine = new AbortController();
    running.current = mine;
    setBusy(true);
    try {
      const answer = await askCommand(dashboard, command, currentPage(), mine.signal);
      await handleAnswer(answer);
    } catch {
      if (mine.signal.aborted) return add({ from: 'assistant', text: 'Canceled.' });
      dashboard.notify({
        title: 'Command Failed',
        description: 'There was an error processing your command.',
        variant: 'destructive',
      });
      add({ from: 'assistant', text: SORRY });
    } finally {
      setBusy(false);
    }
  }

  async function handleAnswer(answer: Answer): Promise<void> {
    if (answer.isUndo && (await undoLast(dashboard, currentPage()))) {
      return add({ from: 'assistant', text: 'I undid the last unsaved change on this page.' });
    }
    if (answer.action === 'navigate' && answer.field !== null && isPageName(answer.field)) {
      navigate(editorPath(answer.field));
    }
    const undo =
      answer.action === 'update'
        ? await applyChanges(dashboard, answer.changes, answer.id, 'Admin assistant')
        : undefined;
    add({ from: 'assistant', text: answer.message, answer, ...(undo && { undo }) });
  }

  /** Handles the answer to a confirmation. */
  async function settle({ id, answer }: ChatMessage, isWanted: boolean): Promise<void> {
    change(id, { isSettled: true });
    if (!isWanted || !answer) return add({ from: 'assistant', text: 'Nothing was changed.' });
    try {
      const undo = await applyChanges(dashboard, answer.changes, answer.id, 'Admin assistant');
      const { length } = answer.changes;
      add({ from: 'assistant', text: length === 1 ? 'Done.' : `Done: ${length} fields changed.`, undo });
    } catch {
      dashboard.notify({
        title: 'Command Failed',
        description: 'There was an error processing your command.',
        variant: 'destructive',
      });
      add({ from: 'assistant', text: SORRY });
    }
  }

  function revert({ id, undo }: ChatMessage): void {
    undo?.();
    change(id, { undo: null });
    add({ from: 'assistant', text: 'Undone.' });
  }

  return { messages, isBusy, send, settle, revert, cancel: () => running.current?.abort() };
}

export type Chat = ReturnType<typeof useChat>;
