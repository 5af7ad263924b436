import { createStore } from 'zustand/vanilla';
import type { Outputs } from '../../api/trpc';

type TimelineAnswer = Outputs['history']['timeline'];
type ListedItem = TimelineAnswer['items'][number];
/** A saved change, as the server tells it; of what is gone, the path is what it goes by. */
export type TimelineItem = ListedItem & { path: string };
export type TimelineFilters = NonNullable<TimelineAnswer['filters']>;

/** What the changes are narrowed to. */
export interface TimelineQuery {
  q: string;
  field: string;
  actor: string;
}

export interface TimelineState {
  status: 'loading' | 'ready' | 'failed';
  items: readonly TimelineItem[];
  /** Where the next page begins; null at the end. */
  cursor: string | null;
  /** Of the next page. */
  more: 'idle' | 'loading' | 'failed';
  /** Who and what the changes can be narrowed to. */
  filters: TimelineFilters;
  query: TimelineQuery;
}

export const NO_QUERY: TimelineQuery = { q: '', field: '', actor: '' };
/** Changes asked for at opening, and for each further page. */
export const FIRST_PAGE = 60;
const NEXT_PAGE = 200;

/** A page of the answer, each item with a path. */
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
 * A page's saved changes, read a page at a time, newest first: one request at opening. An answer to a question that is no longer
 * asked is dropped.
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

  async function ask(limit: number, cursor?: string): Promise<ReadPage> {
    const { q, field, actor } = store.getState().query;
    const narrowed = { ...(q && { q }), ...(field && { field }), ...(actor && { actor }) };
    const answer = await read({ page, ...narrowed, ...(cursor === undefined ? {} : { cursor }), limit });
    return { ...answer, items: answer.items.map((item) => ({ ...item, path: item.path ?? item.ref })) };
  }

  /** Reads the newest changes, of a new query where one is given. */
  async function open(query: Partial<TimelineQuery> = {}): Promise<void> {
    asked += 1;
    const mine = asked;
    store.setState({ status: 'loading', more: 'idle', query: { ...store.getState().query, ...query } });
    try {
      const answer = await ask(FIRST_PAGE);
      if (mine === asked) show(answer);
    } catch {
      if (mine === asked) store.setState({ status: 'failed', items: [], cursor: null });
    }
  }

  /** Reads the next page, where there is one and it is not on its way. */
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

  /** Something was saved: takes in what is new, above what is there. A failure is no matter; the next one brings it. */
  async function refresh(): Promise<void> {
    if (store.getState().status !== 'ready') return;
    const mine = asked;
    const answer = await ask(FIRST_PAGE).catch(() => null);
    if (answer === null || mine !== asked) return;
    const { items } = store.getState();
    const newest = items[0]?.id;
    const isJoined = newest !== undefined && answer.items.some(({ id }) => id === newest);
    // More than a page was added: what is between is not known, so one begins anew.
    if (!isJoined) return show(answer);
    const added = answer.items.filter(({ id }) => id > newest);
    store.setState({ items: [...added, ...items], filters: answer.filters ?? store.getState().filters });
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

  return { store, open, readMore, refresh };
}

export type Timeline = ReturnType<typeof createTimeline>;
