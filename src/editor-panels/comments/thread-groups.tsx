import { CommentThread } from './comment-thread';
import { divideThreads, type Thread } from './comments-view';

interface ThreadListProps {
  threads: readonly Thread[];
  /** The id of the opened thread. */
  active: number | null;
  userId: string | null;
  isAdmin: boolean;
  onOpen: (thread: Thread) => void;
  /** Names the place of a thread. */
  nameOf: (thread: Thread) => string;
}

interface ThreadGroupsProps extends ThreadListProps {
  /** The title of the threads whose place is gone. */
  goneTitle: string;
  /** The level of the titles, and their class. */
  title: { as: 'h3' | 'h4'; className?: string };
}

/** Lists threads, followed by those whose words have changed and those whose place is gone, each under a title. */
export function ThreadGroups({ threads, goneTitle, title: { as: Title, className }, ...list }: ThreadGroupsProps) {
  const [placed, changed, gone] = divideThreads(threads);
  return (
    <>
      <ThreadList {...list} threads={placed} />
      {[
        { title: 'The words have changed', listed: changed },
        { title: goneTitle, listed: gone },
      ].map(({ title, listed }) =>
        listed.length > 0 ? (
          <section key={title} aria-label={title}>
            <Title className={className}>{title}</Title>
            <ThreadList {...list} threads={listed} />
          </section>
        ) : null,
      )}
    </>
  );
}

export function ThreadList({ threads, active, userId, isAdmin, onOpen, nameOf }: ThreadListProps) {
  if (threads.length === 0) return null;
  return (
    <ol className="comment-list">
      {threads.map((thread) => (
        <CommentThread
          key={thread.id}
          thread={thread}
          place={nameOf(thread)}
          isActive={thread.id === active}
          {...{ userId, isAdmin }}
          onOpen={() => onOpen(thread)}
        />
      ))}
    </ol>
  );
}
