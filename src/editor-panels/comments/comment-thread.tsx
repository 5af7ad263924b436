import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { namePerson } from '../../lib/name-person';
import { MenuButton } from '../../ui/menu-button';
import { notify } from '../../ui/toast-store';
import { ToolButton } from '../../ui/tool-button';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { TimeAgo } from '../time-ago';
import { useRegion } from '../use-region';
import { CommentComposer, type Composed } from './comment-composer';
import { CommentText } from './comment-text';
import type { Thread } from './comments-view';

interface CommentThreadProps {
  thread: Thread;
  /** The name of its place. */
  place: string;
  isActive: boolean;
  userId: string | null;
  isAdmin: boolean;
  onOpen: () => void;
}

/** A thread in a list: its place, quote and first comment. Opened, its replies and everything that can be done with it too. */
export function CommentThread({ thread, place, isActive, userId, isAdmin, onOpen }: CommentThreadProps) {
  const { id, quote, excerpt, isOrphaned, isDeleted, replies, resolvedAt, resolvedBy } = thread;
  const calls = useCommentCalls();
  useRegion();
  const [isReplying, setReplying] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const words = quote ?? (isOrphaned ? excerpt : null);
  const people = { userId, isAdmin };

  function open(toReply: boolean) {
    setReplying(toReply);
    onOpen();
  }

  return (
    <li ref={item} className="comment-thread" data-active={isActive || undefined} data-thread={id}>
      <button type="button" className="comment-place" aria-expanded={isActive} onClick={() => open(false)}>
        <span>{place}</span>
        {words ? <q>{words}</q> : null}
      </button>
      {isDeleted ? (
        <p className="comment-gone">This comment was deleted.</p>
      ) : (
        <Message message={thread} {...people} canEdit={isActive} />
      )}
      {isActive ? (
        <>
          {replies.length > 0 ? (
            <ol className="comment-replies">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <Message message={reply} {...people} canEdit />
                </li>
              ))}
            </ol>
          ) : null}
          {resolvedAt === null ? null : (
            <p className="comment-gone">
              Resolved by {namePerson(resolvedBy, 'within')}, <TimeAgo time={resolvedAt} />
            </p>
          )}
          <CommentComposer
            id={`reply ${id}`}
            label="Reply"
            sendLabel="Reply"
            problem={calls.problem}
            isSending={calls.isBusy}
            isFocused={isReplying}
            onSend={(composed) => calls.reply(id, composed)}
            beside={
              <ToolButton
                className="comment-resolve"
                disabled={calls.isBusy}
                onClick={() => void calls.setResolved(id, resolvedAt === null)}
              >
                {resolvedAt === null ? 'Resolve' : 'Reopen'}
              </ToolButton>
            }
          />
        </>
      ) : (
        <p className="comment-count">
          <button
            type="button"
            className="link-button"
            aria-label={`Reply to ${namePerson(thread.author, 'within')}`}
            onClick={() => open(true)}
          >
            Reply
          </button>
          {replies.length > 0 ? (
            <button type="button" className="link-button" onClick={() => open(false)}>
              {replies.length === 1 ? '1 reply' : `${replies.length} replies`}
            </button>
          ) : null}
        </p>
      )}
    </li>
  );
}

interface MessageProps {
  message: Pick<Thread, 'id' | 'text' | 'mentions' | 'author' | 'createdAt' | 'editedAt'>;
  userId: string | null;
  isAdmin: boolean;
  canEdit: boolean;
}

function Message({ message, userId, isAdmin, canEdit }: MessageProps) {
  const { id, author, createdAt, editedAt } = message;
  const calls = useCommentCalls();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isOwn = author.id !== null && author.id === userId;
  const items = [
    ...(isOwn ? [{ label: 'Edit', onSelect: () => setEditing(true) }] : []),
    ...(isOwn || isAdmin ? [{ label: 'Delete…', isDanger: true, onSelect: () => setAsking(true) }] : []),
  ];

  async function edit(composed: Composed): Promise<boolean> {
    const isDone = await calls.edit(id, composed);
    if (isDone) setEditing(false);
    return isDone;
  }

  return (
    <div className="comment-message">
      <p className="comment-head">
        <b>{namePerson(author)}</b>
        <TimeAgo time={createdAt} />
        {editedAt === null ? null : <span>edited</span>}
        {canEdit && items.length > 0 ? (
          <MenuButton
            label={`More actions for the comment of ${namePerson(author, 'within')}`}
            className="more-button"
            align="end"
            items={items}
          >
            <span aria-hidden="true">⋯</span>
          </MenuButton>
        ) : null}
      </p>
      {isEditing ? (
        <CommentComposer
          id={`edit ${id}`}
          label="Edit your comment"
          sendLabel="Save"
          edited={message}
          problem={calls.problem}
          isSending={calls.isBusy}
          isFocused
          onSend={edit}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <CommentText {...message} />
      )}
      {!isEditing && calls.problem ? (
        <p className="field-error" role="alert">
          {calls.problem}
        </p>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Delete comment"
          message="Delete this comment? This cannot be undone."
          confirmLabel="Delete"
          isDestructive
          onConfirm={() => {
            setAsking(false);
            void calls.remove(id);
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Returns the calls that change comments. Each returns whether it succeeded. */
export function useCommentCalls() {
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const create = trpc.comments.create.useMutation();
  const reply = trpc.comments.reply.useMutation();
  const edit = trpc.comments.edit.useMutation();
  const resolve = trpc.comments.resolve.useMutation();
  const reopen = trpc.comments.reopen.useMutation();
  const remove = trpc.comments.delete.useMutation();

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      await utils.comments.list.invalidate();
      return true;
    } catch (error) {
      setProblem(failureMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    problem,
    isBusy,
    run,
    create: create.mutateAsync,
    reply: (id: number, composed: Composed) => run(() => reply.mutateAsync({ id: String(id), ...composed })),
    edit: (id: number, composed: Composed) => run(() => edit.mutateAsync({ id: String(id), ...composed })),
    async setResolved(id: number, isResolved: boolean) {
      const isDone = await run(() => (isResolved ? resolve : reopen).mutateAsync({ id: String(id) }));
      // The thread leaves the list that it was resolved in.
      const undo = { label: 'Undo', onClick: () => void run(() => reopen.mutateAsync({ id: String(id) })) };
      if (isDone && isResolved) notify({ title: 'Comment resolved', action: undo });
    },
    remove: (id: number) => run(() => remove.mutateAsync({ id: String(id) })),
  };
}
