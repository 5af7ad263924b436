import type { MessageList } from './use-messages';

const EMPTY: Record<MessageList, [title: string, text: string]> = {
  inbox: ['No messages', 'What visitors send with the contact form arrives here.'],
  new: ['Everything is read', 'New messages appear here by themselves.'],
  archived: ['Nothing archived', 'What you archive is kept here.'],
  spam: ['No spam', 'Messages that programs sent are kept apart here, never thrown away.'],
};

/** An empty list, and why it is. */
export function NoMessages({ list, q }: { list: MessageList; q: string }) {
  const [title, text] = q ? ['Nothing found', `No message here holds “${q}”.`] : EMPTY[list];
  return (
    <div className="admin-empty" role="status">
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
