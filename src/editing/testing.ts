import { allIds } from '../content/items/ids';
import { assignIds, type ContentRoot } from './content-root';
import { createEditing } from './create-editing';
import type { EditingEvent } from './editing-core';
import type { OutgoingChange, SaveOutcome } from './editing-state';
import { currentValue } from './selectors';

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
export function editingForTests(stored: ContentRoot = START, name = 'id') {
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
