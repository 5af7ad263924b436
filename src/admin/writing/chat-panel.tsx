import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Assertions, WrittenBy } from '../../editor-panels/writing/suggestion-list';
import { ToolButton } from '../../ui/tool-button';
import { type Chat, type ChatMessage, useChat } from './use-chat';
import '../../styles/panels.css';
import '../../styles/writing.css';

/** The conversation and its input: Enter sends, Shift+Enter inserts a line break (spec section 5). */
export function ChatPanel({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { messages, isBusy, send, cancel } = chat;
  const [words, setWords] = useState('');
  const log = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const writer = messages.findLast(({ answer }) => answer?.writer)?.answer?.writer ?? '';
  useEffect(() => input.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new message.
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
        <button type="button" className="panel-close" aria-label="Close assistant" onClick={onClose}>
          ×
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard. */}
      <div ref={log} className="chat-log" role="log" aria-label="Conversation" tabIndex={0}>
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
          placeholder="What should I change?"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={handleKey}
        />
        {isBusy ? (
          <ToolButton onClick={cancel}>Cancel</ToolButton>
        ) : (
          <ToolButton type="submit" look="navy">
            Send
          </ToolButton>
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
          {answer.changes.slice(0, 8).map(({ path, label, before, after, flagged, claims }) => (
            <li key={path}>
              <strong>{label}</strong>: <del>{shorten(before)}</del> → <ins>{shorten(after)}</ins>
              <Assertions flagged={flagged} claims={claims} />
            </li>
          ))}
        </ul>
      ) : null}
      {answer?.needsConfirmation && !isSettled ? (
        <p className="chat-actions">
          <ToolButton look="navy" onClick={() => void chat.settle(message, true)}>
            {answer.changes.length === 1 ? 'Change it' : `Change all ${answer.changes.length}`}
          </ToolButton>
          <ToolButton onClick={() => void chat.settle(message, false)}>Don’t change</ToolButton>
        </p>
      ) : null}
      {answer && answer.choices.length > 0 ? (
        <p className="chat-actions">
          {answer.choices.map(({ label, command }) => (
            <ToolButton key={command} onClick={() => void chat.send(command)}>
              {label}
            </ToolButton>
          ))}
        </p>
      ) : null}
      {undo ? (
        <p className="chat-actions">
          <ToolButton onClick={() => chat.revert(message)}>Undo</ToolButton>
        </p>
      ) : null}
    </div>
  );
}

function shorten(text: string): string {
  return text.length <= 90 ? text : `${text.slice(0, 89)}…`;
}

/**
 * The admin assistant behind the chat button, bottom right (spec section 2). The conversation lasts as long as the dashboard is
 * open.
 */
export function ChatWidget() {
  const [isOpen, setOpen] = useState(false);
  const chat = useChat();
  const toggle = useRef<HTMLButtonElement>(null);

  function handleClose() {
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <div className="chat">
      {isOpen ? <ChatPanel chat={chat} onClose={handleClose} /> : null}
      <button
        ref={toggle}
        type="button"
        className="chat-toggle"
        aria-label="Admin assistant"
        aria-expanded={isOpen}
        title="Admin assistant"
        onClick={() => setOpen(!isOpen)}
      >
        <SpeechBubbleIcon />
      </button>
    </div>
  );
}

function SpeechBubbleIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M6 4.5h12A2.5 2.5 0 0 1 20.5 7v7a2.5 2.5 0 0 1-2.5 2.5h-6.5L7 20v-3.5H6A2.5 2.5 0 0 1 3.5 14V7A2.5 2.5 0 0 1 6 4.5zM8 9h8M8 12.5h5" />
    </svg>
  );
}
