import { longTime, shortTime } from '../administration/when';
import type { Message } from './use-messages';

interface MessageItemProps {
  message: Message;
  isCurrent: boolean;
  onOpen: () => void;
}

/** A message in the list: who, when, what about, and how it begins. */
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
