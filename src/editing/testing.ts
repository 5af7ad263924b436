import type { ContentRoot } from './content-root';
import { createEditing, type EditingEvent } from './create-editing';
import type { OutgoingChange, SaveOutcome } from './editing-state';

/** The content the tests of this folder begin with. */
export const START: ContentRoot = {
  home: {
    hero: { headline: 'Old headline', cta: 'Go' },
    welcome: { title: 'Welcome', body: ['one', 'two', 'three'], stats: [{ number: 12, label: 'A' }] },
  },
  dynamic: { note: { title: 'Note', elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hi' } }] }, b: {} },
  sections: { note: { order: 0 }, b: { order: 1 } },
};

/** An editing with a clock that stands until it is moved, ids in a row, and a server that answers as told. */
export function editingForTests(stored: ContentRoot = START) {
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
      return `id${ids}`;
    },
    onEvent: (event) => events.push(event),
    save: (changes, key) => {
      sent.push({ changes, key });
      return server.answer();
    },
  });
  return { editing, clock, sent, events, server, state: () => editing.store.getState() };
}
