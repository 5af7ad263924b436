import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { WrittenBy } from '../../editor-panels/writing/suggestion-list';
import type { Chat, ChatMessage } from './use-chat';

/** What was said, and the line to say more: Enter sends, Shift and Enter begin a new line (spec section 5). */
export function ChatPanel({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { messages, isBusy, send, cancel } = chat;
  const [words, setWords] = useState('');
  const log = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const writer = messages.findLast(({ answer }) => answer?.writer)?.answer?.writer ?? '';
  useEffect(() => input.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said last is what is looked at.
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [messages.length]);

  function submit() {
    if (words.trim() === '' || isBusy) return;
    void send(words.trim());
    setWords('');
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (isBusy) cancel();
      else onClose();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <section className="chat-panel" aria-label="Admin assistant">
      <header className="chat-bar">
        <h2>Admin assistant</h2>
        <WrittenBy writer={writer} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <div ref={log} className="chat-log" role="log" aria-label="What was said" tabIndex={0}>
        {messages.map((message) => (
          <Message key={message.id} message={message} chat={chat} />
        ))}
        {isBusy ? (
          <p className="chat-message" data-from="assistant">
            Working on it…
          </p>
        ) : null}
      </div>
      <form
        className="chat-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <textarea
          ref={input}
          className="input"
          rows={1}
          maxLength={4000}
          aria-label="Command"
          placeholder="What shall I change?"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={handleKey}
        />
        {isBusy ? (
          <button type="button" className="tool-button" onClick={cancel}>
            Cancel
          </button>
        ) : (
          <button type="submit" className="tool-button tool-navy">
            Send
          </button>
        )}
      </form>
    </section>
  );
}

function Message({ message, chat }: { message: ChatMessage; chat: Chat }) {
  const { from, text, answer, undo, isSettled } = message;
  return (
    <div className="chat-message" data-from={from}>
      <p>{text}</p>
      {answer?.needsConfirmation ? (
        <ul>
          {answer.changes.slice(0, 8).map(({ path, label, before, after, flagged }) => (
            <li key={path}>
              <strong>{label}</strong>: <del>{short(before)}</del> → <ins>{short(after)}</ins>
              {flagged.length > 0 ? (
                <span className="suggestion-flag"> Not found on the site: {flagged.join(', ')}</span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {answer?.needsConfirmation && !isSettled ? (
        <p className="chat-actions">
          <button type="button" className="tool-button tool-navy" onClick={() => void chat.settle(message, true)}>
            {answer.changes.length === 1 ? 'Change it' : `Change all ${answer.changes.length}`}
          </button>
          <button type="button" className="tool-button" onClick={() => void chat.settle(message, false)}>
            Leave it
          </button>
        </p>
      ) : null}
      {answer && answer.choices.length > 0 ? (
        <p className="chat-actions">
          {answer.choices.map(({ label, command }) => (
            <button key={command} type="button" className="tool-button" onClick={() => void chat.send(command)}>
              {label}
            </button>
          ))}
        </p>
      ) : null}
      {undo ? (
        <p className="chat-actions">
          <button type="button" className="tool-button" onClick={() => chat.revert(message)}>
            Undo
          </button>
        </p>
      ) : null}
    </div>
  );
}

function short(text: string): string {
  return text.length <= 90 ? text : `${text.slice(0, 89)}…`;
}
