import { describe, expect, it } from 'vitest';
import { createTimeline, type TimelineItem } from './create-timeline';

function item(id: number): TimelineItem {
  return {
    id,
    changeSetId: id,
    pageId: 'home',
    isByKey: false,
    type: 'text',
    path: 'home.hero.cta',
    ref: 'home.hero.cta',
    op: 'set',
    fieldName: 'cta',
    oldValue: 'a',
    newValue: 'b',
    description: 'Changed cta',
    actor: { id: 'u1', name: 'Ada' },
    note: null,
    draftId: null,
    ai: null,
    source: 'dashboard',
    timestamp: new Date(id * 1000).toISOString(),
    together: 1,
    isUndone: false,
  };
}

/** A fake server that holds changes 1 to `count` and can delay its answers or fail. */
function createServer(count: number) {
  const server = { count, asked: [] as unknown[], isAway: false, gate: Promise.resolve() };
  const read = async (input: { limit: number; cursor?: string; q?: string }) => {
    server.asked.push(input);
    await server.gate;
    if (server.isAway) throw new Error('away');
    const first = input.cursor === undefined ? server.count : Number(input.cursor) - 1;
    const ids = Array.from({ length: Math.min(input.limit, first) }, (_, index) => first - index);
    const last = ids.at(-1) ?? 0;
    return {
      items: ids.map(item),
      nextCursor: last > 1 ? String(last) : null,
      filters: input.cursor === undefined ? { people: [{ id: 'u1', name: 'Ada' }], fields: ['cta'] } : null,
    };
  };
  return { server, read };
}

const ids = (timeline: ReturnType<typeof createTimeline>) => timeline.store.getState().items.map(({ id }) => id);

describe('createTimeline', () => {
  it('opens with one request for sixty changes, and loads more up to the end', async () => {
    const { server, read } = createServer(300);
    const timeline = createTimeline('home', read);
    await timeline.open();
    expect(server.asked).toEqual([{ page: 'home', limit: 60 }]);
    expect(ids(timeline)).toHaveLength(60);
    await timeline.readMore();
    expect(server.asked[1]).toEqual({ page: 'home', cursor: '241', limit: 200 });
    await timeline.readMore();
    expect(ids(timeline)).toEqual(Array.from({ length: 300 }, (_, index) => 300 - index));
    await timeline.readMore();
    expect(server.asked).toHaveLength(3);
  });

  it('requests the next page only once while it is loading', async () => {
    const { server, read } = createServer(300);
    const timeline = createTimeline('home', read);
    await timeline.open();
    await Promise.all([timeline.readMore(), timeline.readMore()]);
    expect(server.asked).toHaveLength(2);
  });

  it('filters by words, field and person, and keeps the list of available filters', async () => {
    const { server, read } = createServer(3);
    const timeline = createTimeline('home', read);
    await timeline.open();
    await timeline.open({ q: 'headline' });
    await timeline.open({ actor: 'u1', field: 'cta' });
    expect(server.asked.at(-1)).toEqual({ page: 'home', q: 'headline', actor: 'u1', field: 'cta', limit: 60 });
    expect(timeline.store.getState().filters.fields).toEqual(['cta']);
  });

  it('ignores the answer to an outdated query', async () => {
    const { server, read } = createServer(3);
    const timeline = createTimeline('home', read);
    let release: () => void = () => undefined;
    server.gate = new Promise((resolve) => {
      release = resolve;
    });
    const first = timeline.open({ q: 'slow' });
    server.gate = Promise.resolve();
    server.count = 5;
    await timeline.open({ q: 'quick' });
    server.count = 2;
    release();
    await first;
    expect(ids(timeline)).toEqual([5, 4, 3, 2, 1]);
  });

  it('adds newly saved changes at the top', async () => {
    const { server, read } = createServer(300);
    const timeline = createTimeline('home', read);
    await timeline.open();
    await timeline.readMore();
    server.count = 302;
    await timeline.refresh();
    expect(ids(timeline).slice(0, 3)).toEqual([302, 301, 300]);
    expect(new Set(ids(timeline)).size).toBe(262);
    server.count = 500;
    await timeline.refresh();
    expect(ids(timeline)).toEqual(Array.from({ length: 60 }, (_, index) => 500 - index));
  });

  it('reads again what is saved while the list is read, with a new query or for an earlier change', async () => {
    let count = 1;
    const waiting: (() => void)[] = [];
    const timeline = createTimeline('home', async () => {
      const newest = count;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { items: [item(newest), ...(newest > 1 ? [item(newest - 1)] : [])], nextCursor: null, filters: null };
    });
    /** Answers reads until none is waiting. */
    async function answer(): Promise<void> {
      while (waiting.length > 0) {
        waiting.shift()?.();
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
    const opened = timeline.open({ actor: 'u1' });
    count = 2;
    await timeline.refresh();
    await answer();
    await opened;
    expect(ids(timeline)).toEqual([2, 1]);

    count = 3;
    const refreshed = timeline.refresh();
    count = 4;
    await timeline.refresh();
    await answer();
    await refreshed;
    expect(ids(timeline)).toEqual([4, 3, 2, 1]);
  });

  it('reports a failure, and can retry', async () => {
    const { server, read } = createServer(300);
    const timeline = createTimeline('home', read);
    server.isAway = true;
    await timeline.open();
    expect(timeline.store.getState().status).toBe('failed');
    server.isAway = false;
    await timeline.open();
    expect(timeline.store.getState().status).toBe('ready');
    server.isAway = true;
    await timeline.readMore();
    expect(timeline.store.getState()).toMatchObject({ status: 'ready', more: 'failed' });
    await timeline.refresh();
    expect(ids(timeline)).toHaveLength(60);
    server.isAway = false;
    await timeline.readMore();
    expect(ids(timeline)).toHaveLength(260);
  });
});
