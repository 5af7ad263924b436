import { allIds } from '../content/items/ids';
import { type ContentRoot, named } from './content-root';
import { createEditing } from './create-editing';
import type { EditingEvent } from './editing-core';
import type { OutgoingChange, SaveOutcome } from './editing-state';
import { currentValue } from './selectors';

/** A tree whose items are called i1, i2 and so on, in their order; those of `like` keep their ids. */
export function treeForTests(content: Omit<ContentRoot, 'ids'>, like?: ContentRoot): ContentRoot {
  const taken = new Set(allIds(like?.ids));
  let made = like ? 1000 : 0;
  const fresh = () => {
    do made += 1;
    while (taken.has(`i${made}`));
    return `i${made}`;
  };
  return named(content as ContentRoot, fresh, like);
}

/** The content the tests of this folder begin with: the items of `home.welcome.body` are i1 to i3, of `stats` i4. */
export const START: ContentRoot = treeForTests({
  home: {
    hero: { headline: 'Old headline', cta: 'Go' },
    welcome: { title: 'Welcome', body: ['one', 'two', 'three'], stats: [{ number: 12, label: 'A' }] },
  },
  dynamic: { note: { title: 'Note', elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hi' } }] }, b: {} },
  sections: ['note', 'b'],
});

/** An editing with a clock that stands until it is moved, ids in a row (id1, id2), and a server that answers as told. */
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
    /** What is pending, and against what, by key. */
    held: () => Object.fromEntries([...state().pending].map(([key, { value, base }]) => [key, { value, base }])),
    value: (path: string) => currentValue(state(), path),
    /** Somebody else saves: items that are there still keep their ids. */
    theirs: (content: object) => editing.applyRemote(treeForTests({ ...state().stored, ...content }, state().stored)),
  };
}
