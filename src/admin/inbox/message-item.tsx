import { longTime, shortTime } from '../administration/when';
import type { Message, MessageList } from './use-messages';

interface MessageItemProps {
  message: Message;
  isCurrent: boolean;
  onOpen: () => void;
}

/** A message in the list: sender, time, subject and beginning. */
export function MessageItem({ message, isCurrent, onOpen }: MessageItemProps) {
  const { fullName, email, subject, status, createdAt } = message;
  return (
    <li>
      <button
        type="button"
        className="message-item"
        data-unread={status === 'new'}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className="message-who">
          {status === 'new' ? <span className="sr-only">Unread: </span> : null}
          {fullName || email || 'No name'}
        </span>
        <time className="message-when" dateTime={createdAt} title={longTime(createdAt)}>
          {shortTime(createdAt)}
        </time>
        <span className="message-begin">
          <span className="message-subject">{subject || 'no subject'}</span> {message.message}
        </span>
      </button>
    </li>
  );
}

const EMPTY: Record<MessageList, [title: string, text: string]> = {
  inbox: ['No messages', 'What visitors send with the contact form arrives here.'],
  new: ['Everything is read', 'New messages appear here by themselves.'],
  archived: ['Nothing archived', 'What you archive is kept here.'],
  spam: ['No spam', 'Messages that programs sent are kept apart here, never thrown away.'],
};

/** Shown for an empty list, with the reason. */
export function NoMessages({ list, q }: { list: MessageList; q: string }) {
  const [title, text] = q ? ['Nothing found', `No message here holds “${q}”.`] : EMPTY[list];
  return (
    <div className="admin-empty" role="status">
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
