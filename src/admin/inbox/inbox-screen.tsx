import { type KeyboardEvent, useRef, useState } from 'react';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { longTime, shortTime } from '../../editor-panels/when';
import { Loading } from '../../ui/loading';
import { SearchBox } from '../../ui/search-box';
import { ToolButton } from '../../ui/tool-button';
import { download, formatToday } from '../administration/download';
import { LoadFailure } from '../administration/load-failure';
import { ScreenFrame } from '../administration/screen-frame';
import { useNotifyFailure } from '../administration/use-notify-failure';
import { useReadNotifications } from '../notifications/use-read-notifications';
import { useDashboard } from '../shell/dashboard-context';
import { MessageView } from './message-view';
import { PersonDialog } from './person-dialog';
import { isStillListed, type Message, type MessageList, type MessageStatus, useMessages } from './use-messages';

const LISTS: { id: MessageList; label: string }[] = [
  { id: 'inbox', label: 'Inbox' },
  { id: 'new', label: 'Unread' },
  { id: 'archived', label: 'Archived' },
  { id: 'spam', label: 'Spam' },
];

/** Messages from visitors: lists, search, and the open message. */
export function InboxScreen() {
  const { notify } = useDashboard();
  useReadNotifications('messages');
  const [list, setList] = useState<MessageList>('inbox');
  const [q, setQ] = useState('');
  const [opened, setOpened] = useState<Message | null>(null);
  const { messages, items, move, remove, refresh, isActing: isChanging } = useMessages(list, q);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const onError = useNotifyFailure();
  const exportCsv = trpc.contact.exportCsv.useMutation({
    onSuccess({ csv, count, isComplete }) {
      download(`messages-${list}-${formatToday()}.csv`, csv, 'text/csv');
      const description = isComplete
        ? 'You can open the file in a spreadsheet app.'
        : 'Only the newest are included. Search for others to download them.';
      notify({ title: `${count} ${count === 1 ? 'message' : 'messages'} downloaded`, description });
    },
    onError,
  });
  const isActing = isChanging || exportCsv.isPending;
  const listElement = useRef<HTMLUListElement>(null);
  // The person may have switched to another list or message by the time a request finishes.
  const shown = useRef(list);
  shown.current = list;

  function show(next: MessageList) {
    setList(next);
    setOpened(null);
  }

  function handleOpen(message: Message) {
    setOpened(message);
    if (message.status !== 'new') return;
    move(message, 'read').then((read) => setOpened((now) => (now?.id === read.id ? read : now)), onError);
  }

  function handleMove(message: Message, status: MessageStatus) {
    const at = items.findIndex(({ id }) => id === message.id);
    move(message, status).then((moved) => {
      if (shown.current !== list) return;
      const isGone = !isStillListed(list, status);
      setOpened((now) => (now?.id !== moved.id ? now : isGone ? null : moved));
      if (isGone) focusItem(Math.max(0, at));
    }, onError);
  }

  function handleDelete(message: Message) {
    const at = items.findIndex(({ id }) => id === message.id);
    setDeleting(null);
    remove(message).then(() => {
      setOpened((now) => (now?.id === message.id ? null : now));
      notify({ title: 'Message deleted' });
      focusItem(Math.max(0, at));
    }, onError);
  }

  /** Focuses the message that took the place of a removed one. */
  function focusItem(index: number) {
    requestAnimationFrame(() => {
      const buttons = [...(listElement.current?.querySelectorAll('button') ?? [])];
      (buttons[index] ?? buttons.at(-1))?.focus();
    });
  }

  // Single-key shortcuts work only while the focus is in the list, so that they never fire by accident.
  function handleKeys(event: KeyboardEvent<HTMLUListElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const message = items[at];
    if (event.key === 'ArrowDown' || event.key === 'j') buttons[at + 1]?.focus();
    else if (event.key === 'ArrowUp' || event.key === 'k') buttons[at - 1]?.focus();
    else if (event.key === 'Home') buttons[0]?.focus();
    else if (event.key === 'End') buttons.at(-1)?.focus();
    else if (message && event.key === 'e') handleMove(message, message.status === 'archived' ? 'read' : 'archived');
    else if (message && event.key === 'u') handleMove(message, message.status === 'new' ? 'read' : 'new');
    else return;
    event.preventDefault();
  }

  return (
    <ScreenFrame
      title="Messages"
      lead="Messages from your contact form."
      tools={
        <>
          <ToolButton onClick={() => setPerson('')}>Personal data…</ToolButton>
          <ToolButton
            disabled={isActing || items.length === 0}
            onClick={() => exportCsv.mutate({ status: list, ...(q ? { q } : {}) })}
          >
            Download CSV
          </ToolButton>
        </>
      }
    >
      <div className="inbox" data-open={opened !== null}>
        <div className="inbox-side">
          <fieldset className="segments">
            <legend className="sr-only">Show</legend>
            {LISTS.map(({ id, label }) => (
              <button key={id} type="button" aria-pressed={id === list} onClick={() => show(id)}>
                {label}
              </button>
            ))}
          </fieldset>
          <SearchBox label="Search messages" value={q} onChange={setQ} />
          {messages.isPending ? <Loading /> : null}
          {messages.isError ? (
            <LoadFailure what="The messages" error={messages.error} onRetry={() => void messages.refetch()} />
          ) : null}
          {messages.isSuccess && items.length === 0 ? <NoMessages list={list} q={q} /> : null}
          <ul ref={listElement} className="message-list" aria-label="Messages" onKeyDown={handleKeys}>
            {items.map((message) => (
              <MessageItem
                key={message.id}
                message={message}
                isCurrent={message.id === opened?.id}
                onOpen={() => handleOpen(message)}
              />
            ))}
          </ul>
          {messages.hasNextPage ? (
            <ToolButton
              className="inbox-more"
              disabled={messages.isFetchingNextPage}
              onClick={() => void messages.fetchNextPage()}
            >
              {messages.isFetchingNextPage ? 'Loading...' : 'Show older messages'}
            </ToolButton>
          ) : null}
          {items.length > 0 ? (
            <p className="inbox-keys keyboard-only">
              <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, <kbd>E</kbd> archives, <kbd>U</kbd> marks as
              unread.
            </p>
          ) : null}
        </div>
        <section className="inbox-main" aria-label="Message">
          {opened ? (
            <MessageView
              key={opened.id}
              message={opened}
              isBusy={isActing}
              onMove={(status) => handleMove(opened, status)}
              onDelete={() => setDeleting(opened)}
              onPerson={() => setPerson(opened.email)}
              onClose={() => {
                focusItem(items.findIndex(({ id }) => id === opened.id));
                setOpened(null);
              }}
            />
          ) : items.length > 0 ? (
            <p className="inbox-none">Select a message to read it.</p>
          ) : null}
        </section>
      </div>
      {deleting ? (
        <ConfirmDialog
          title="Delete message"
          message={`Delete the message from ${deleting.fullName || deleting.email || 'an unnamed sender'}? This can’t be undone.`}
          confirmLabel="Delete"
          isDestructive
          onConfirm={() => handleDelete(deleting)}
          onCancel={() => setDeleting(null)}
        />
      ) : null}
      {person === null ? null : (
        <PersonDialog
          email={person}
          onDeleted={async () => {
            setOpened(null);
            await refresh();
          }}
          onClose={() => setPerson(null)}
        />
      )}
    </ScreenFrame>
  );
}

interface MessageItemProps {
  message: Message;
  isCurrent: boolean;
  onOpen: () => void;
}

/** A message in the list: sender, time, subject and beginning. */
function MessageItem({ message, isCurrent, onOpen }: MessageItemProps) {
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
  inbox: ['No messages', 'Messages from the contact form appear here.'],
  new: ['No unread messages', 'New messages appear here automatically.'],
  archived: ['No archived messages', 'Messages you archive appear here.'],
  spam: ['No spam', 'Messages sent by bots appear here.'],
};

/** Shown for an empty list, with the reason. */
function NoMessages({ list, q }: { list: MessageList; q: string }) {
  const [title, text] = q ? ['No results', `No messages match “${q}”.`] : EMPTY[list];
  return (
    <div className="admin-empty" role="status">
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
