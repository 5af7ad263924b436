import { afterEach, beforeEach, vi } from 'vitest';
import type { DynamicSection } from '../content/dynamic-section';
import { allIds } from '../content/items/ids';
import { assignIds, type ContentRoot } from './document';
import { createEditing } from './editing';
import { openPage } from './open-page';
import { sectionActions } from './sections';
import { currentValue, type EditingEvent, type EditingOptions, type OutgoingChange, type SaveOutcome } from './state';
import { dynamicSection, memoryStorage, SLOT, siteForTests } from './testing-site';

/** Builds a tree whose items have the ids i1, i2, …, in order. Items of `like` keep their ids. */
export function treeForTests(content: Omit<ContentRoot, 'ids'>, like?: ContentRoot): ContentRoot {
  const taken = new Set(allIds(like?.ids));
  let made = like ? 1000 : 0;
  const fresh = () => {
    do made += 1;
    while (taken.has(`i${made}`));
    return `i${made}`;
  };
  return assignIds(content as ContentRoot, fresh, like);
}

/** The initial content of the tests in this folder. The items of `home.welcome.body` are i1 to i3, the one of `stats` is i4. */
export const START: ContentRoot = treeForTests({
  home: {
    hero: { headline: 'Old headline', cta: 'Go' },
    welcome: { title: 'Welcome', body: ['one', 'two', 'three'], stats: [{ number: 12, label: 'A' }] },
  },
  dynamic: { note: { title: 'Note', elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hi' } }] }, b: {} },
  sections: ['note', 'b'],
});

/** Creates an editing with a manual clock, sequential ids (id1, id2) and a fake server. */
export function editingForTests(stored: ContentRoot = START, name = 'id', options: Partial<EditingOptions> = {}) {
  const clock = { now: Date.parse('2026-01-05T10:00:00.000Z') };
  const sent: { changes: OutgoingChange[]; key: string }[] = [];
  const events: EditingEvent[] = [];
  const server: { answer: () => Promise<SaveOutcome> } = { answer: async () => ({ kind: 'saved' }) };
  let ids = 0;
  const editing = createEditing({
    stored,
    now: () => clock.now,
    makeId: () => {
      ids += 1;
      return `${name}${ids}`;
    },
    onEvent: (event) => events.push(event),
    save: (changes, key) => {
      sent.push({ changes, key });
      return server.answer();
    },
    ...options,
  });
  const state = () => editing.store.getState();
  return {
    editing,
    clock,
    sent,
    events,
    server,
    state,
    /** Pending values and their bases, by key. */
    readPending: () => Object.fromEntries([...state().pending].map(([key, { value, base }]) => [key, { value, base }])),
    value: (path: string) => currentValue(state(), path),
    /** Simulates another person's save. Existing items keep their ids. */
    saveAsOther: (content: object) =>
      editing.applyRemote(treeForTests({ ...state().stored, ...content }, state().stored)),
  };
}

/** Opens a page with its section actions. */
export async function openTestPage(sections: DynamicSection[] = [dynamicSection('note')]) {
  const { site, trpc } = siteForTests({ hero: { headline: 'Old' }, story: { title: 'Tale' } }, sections);
  const page = await openPage({ trpc, pageId: 'home', userId: 'u1', storage: memoryStorage(), slot: SLOT });
  const onStepFailed = vi.fn();
  const actions = sectionActions({ trpc, page, onStepFailed });
  const value = (path: string) => currentValue(page.editing.store.getState(), path);
  const ids = () => page.sections.getState().map(({ sectionId }) => sectionId);
  return { site, page, actions, onStepFailed, value, ids, editing: page.editing };
}

/** Freezes time in the tests of a file; only the tests advance it. */
export function freezeTime(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
