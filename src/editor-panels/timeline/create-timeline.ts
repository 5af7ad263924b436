import { createStore } from 'zustand/vanilla';
import type { Outputs } from '../../api/trpc';

type TimelineAnswer = Outputs['history']['timeline'];
type ListedItem = TimelineAnswer['items'][number];
/** A saved change as returned by the server. If its place no longer exists, its path is the ref. */
export type TimelineItem = ListedItem & { path: string };
export type TimelineFilters = NonNullable<TimelineAnswer['filters']>;

/** The filters that are applied. */
export interface TimelineQuery {
  q: string;
  field: string;
  actor: string;
}

export interface TimelineState {
  status: 'loading' | 'ready' | 'failed';
  items: readonly TimelineItem[];
  /** Cursor of the next page; null at the end. */
  cursor: string | null;
  /** Status of the next page. */
  more: 'idle' | 'loading' | 'failed';
  /** The available filters. */
  filters: TimelineFilters;
  query: TimelineQuery;
}

export const NO_QUERY: TimelineQuery = { q: '', field: '', actor: '' };
/** Returns whether a query leaves out some of the changes. */
export function isNarrowed({ q, field, actor }: TimelineQuery): boolean {
  return q !== '' || field !== '' || actor !== '';
}

/** Page sizes: at opening, and for each further page. */
export const FIRST_PAGE = 60;
const NEXT_PAGE = 200;

/** A page of changes, each with a path. */
interface ReadPage extends Omit<TimelineAnswer, 'items'> {
  items: TimelineItem[];
}

type Read = (input: {
  page: string;
  q?: string;
  field?: string;
  actor?: string;
  cursor?: string;
  limit: number;
}) => Promise<TimelineAnswer>;

/**
 * Creates a list of a page's saved changes, newest first, that is loaded page by page, with a single request at opening. Answers to
 * outdated queries are ignored.
 */
export function createTimeline(page: string, read: Read) {
  const store = createStore<TimelineState>(() => ({
    status: 'loading',
    items: [],
    cursor: null,
    more: 'idle',
    filters: { people: [], fields: [] },
    query: NO_QUERY,
  }));
  let asked = 0;
  let isRefreshing = false;
  /** Whether something was saved after the current read began, so that its answer may lack it. */
  let isOutdated = false;

  async function ask(limit: number, cursor?: string): Promise<ReadPage> {
    const { q, field, actor } = store.getState().query;
    const narrowed = { ...(q && { q }), ...(field && { field }), ...(actor && { actor }) };
    const answer = await read({ page, ...narrowed, ...(cursor === undefined ? {} : { cursor }), limit });
    return { ...answer, items: answer.items.map((item) => ({ ...item, path: item.path ?? item.ref })) };
  }

  /** Loads the newest changes, with a new query if given. */
  async function open(query: Partial<TimelineQuery> = {}): Promise<void> {
    asked += 1;
    const mine = asked;
    isOutdated = false;
    store.setState({ status: 'loading', more: 'idle', query: { ...store.getState().query, ...query } });
    try {
      const answer = await ask(FIRST_PAGE);
      if (mine === asked) show(answer);
    } catch {
      if (mine === asked) store.setState({ status: 'failed', items: [], cursor: null });
    }
    if (isOutdated) await refresh();
  }

  /** Loads the next page, unless there is none or it is already loading. */
  async function readMore(): Promise<void> {
    const { cursor, more, status } = store.getState();
    if (cursor === null || more === 'loading' || status !== 'ready') return;
    const mine = asked;
    store.setState({ more: 'loading' });
    try {
      const answer = await ask(NEXT_PAGE, cursor);
      if (mine !== asked) return;
      const known = new Set(store.getState().items.map(({ id }) => id));
      const added = answer.items.filter(({ id }) => !known.has(id));
      store.setState({ items: [...store.getState().items, ...added], cursor: answer.nextCursor, more: 'idle' });
    } catch {
      if (mine === asked) store.setState({ more: 'failed' });
    }
  }

  /** Adds newly saved changes at the top. A failure is ignored, since the next refresh loads them too. */
  async function refresh(): Promise<void> {
    const { status } = store.getState();
    if (status === 'failed') return;
    isOutdated = status === 'loading' || isRefreshing;
    if (isOutdated) return;
    isRefreshing = true;
    const mine = asked;
    const answer = await ask(FIRST_PAGE).catch(() => null);
    isRefreshing = false;
    if (answer !== null && mine === asked) addNewest(answer);
    if (isOutdated) await refresh();
  }

  function addNewest(answer: ReadPage): void {
    const { items, filters } = store.getState();
    const newest = items[0]?.id;
    if (newest !== undefined && answer.items.some(({ id }) => id === newest)) {
      const added = answer.items.filter(({ id }) => id > newest);
      // Later saves may have undone earlier changes.
      const read = new Map(answer.items.map((item) => [item.id, item]));
      const known = items.map((item) => read.get(item.id) ?? item);
      store.setState({ items: [...added, ...known], filters: answer.filters ?? filters });
    } else {
      // More than a page was added, so there is a gap: starts over with the newest page.
      show(answer);
    }
  }

  function show({ items, nextCursor, filters }: ReadPage): void {
    store.setState({
      status: 'ready',
      items,
      cursor: nextCursor,
      more: 'idle',
      filters: filters ?? store.getState().filters,
    });
  }

  /** Marks changes as undone until they are read again. */
  function markUndone(isUndone: (item: TimelineItem) => boolean): void {
    const items = store.getState().items.map((item) => (isUndone(item) ? { ...item, isUndone: true } : item));
    store.setState({ items });
  }

  return { store, open, readMore, refresh, markUndone };
}

export type Timeline = ReturnType<typeof createTimeline>;
