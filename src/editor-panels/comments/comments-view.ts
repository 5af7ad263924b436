import { createStore } from 'zustand/vanilla';
import type { Outputs } from '../../api/trpc';
import type { SelectedWords } from './selected-words';

export type Thread = Outputs['comments']['list']['items'][number];

/** The comments that are listed. */
export type CommentFilter = 'open' | 'resolved' | 'mine';

/** The place that a new comment is about. */
export interface CommentTarget extends SelectedWords {
  /** Its path with items named by id. Without words, the comment is on the place as a whole. */
  ref: string;
}

/** What this window shows of comments. */
interface CommentsView {
  filter: CommentFilter;
  /** The id of the opened thread. */
  active: number | null;
  /** The place of the comment that is being written. */
  target: CommentTarget | null;
}

export const commentsView = createStore<CommentsView>(() => ({ filter: 'open', active: null, target: null }));

/** Starts a comment on a place, in the panel. */
export function beginComment(target: CommentTarget): void {
  commentsView.setState({ target, active: null });
}

/** Opens a thread in the panel. */
export function showThread({ id, resolvedAt }: Pick<Thread, 'id' | 'resolvedAt'>): void {
  commentsView.setState({ filter: resolvedAt === null ? 'open' : 'resolved', active: id, target: null });
}

/** Texts that have not been sent, by what they are for. They survive closing the panel. */
export const unsentTexts = new Map<string, string>();

/** Divides threads into those that have their place and words, those whose words have changed, and those whose place is gone. */
export function divideThreads(threads: readonly Thread[]): [placed: Thread[], changed: Thread[], gone: Thread[]] {
  return [
    threads.filter(({ isOrphaned }) => !isOrphaned),
    threads.filter(({ isOrphaned, path }) => isOrphaned && path !== null),
    threads.filter(({ path }) => path === null),
  ];
}
