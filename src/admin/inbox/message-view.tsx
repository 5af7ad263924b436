import { useEffect, useRef } from 'react';
import { longTime } from '../../editor-panels/when';
import { ToolButton } from '../../ui/tool-button';
import type { Message, MessageStatus } from './use-messages';

interface MessageViewProps {
  message: Message;
  isBusy: boolean;
  onMove: (status: MessageStatus) => void;
  onDelete: () => void;
  /** Opens all data stored about the sender. */
  onPerson: () => void;
  onClose: () => void;
}

/** An open message and its actions. */
export function MessageView({ message, isBusy, onMove, onDelete, onPerson, onClose }: MessageViewProps) {
  const { fullName, email, subject, status, createdAt } = message;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function tool(label: string, to: MessageStatus) {
    return (
      <ToolButton disabled={isBusy} onClick={() => onMove(to)}>
        {label}
      </ToolButton>
    );
  }

  return (
    <article className="message">
      <div className="message-tools">
        <ToolButton className="message-back" onClick={onClose}>
          Back to the list
        </ToolButton>
        {email ? (
          <a className="tool-button tool-navy" href={replyAddress(message)}>
            Reply
          </a>
        ) : null}
        {status === 'read' ? tool('Mark as unread', 'new') : null}
        {status === 'new' ? tool('Mark as read', 'read') : null}
        {status === 'archived' ? tool('Move to inbox', 'read') : null}
        {status === 'new' || status === 'read' ? tool('Archive', 'archived') : null}
        {status === 'spam' ? tool('Not spam', 'read') : tool('Mark as spam', 'spam')}
        <ToolButton look="danger" disabled={isBusy} onClick={onDelete}>
          Delete
        </ToolButton>
        <ToolButton onClick={onPerson}>Personal data…</ToolButton>
      </div>
      <h3 ref={heading} tabIndex={-1} className="message-title">
        {fullName || 'No name'}
      </h3>
      <dl className="message-facts">
        <div>
          <dt>Email</dt>
          <dd>{email ? <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> : 'Not given'}</dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd className="message-about">{subject || 'None selected'}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>
            <time dateTime={createdAt}>{longTime(createdAt)}</time>
          </dd>
        </div>
      </dl>
      {status === 'spam' ? (
        <p className="message-note">
          Marked as spam because the form’s hidden field was filled in or someone moved it here.
        </p>
      ) : null}
      <p className="message-words">{message.message}</p>
    </article>
  );
}

const MAX_QUOTED = 1500;

/**
 * Returns a `mailto:` URL for a reply that quotes the message. Long messages are cut, since some email clients reject long URLs.
 */
export function replyAddress({ fullName, email, subject, message, createdAt }: Message): string {
  const day = createdAt.slice(0, 10);
  const cut = message.length > MAX_QUOTED ? `${[...message].slice(0, MAX_QUOTED).join('')} …` : message;
  const quoted = cut
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
  const body = `\r\n\r\nOn ${day}, ${fullName} wrote:\r\n${quoted}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: your message (${subject})`)}&body=${encodeURIComponent(body)}`;
}
