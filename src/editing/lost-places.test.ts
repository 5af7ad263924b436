import { describe, expect, it } from 'vitest';
import { PathError } from '../lib/dotted-path';
import type { ContentRoot } from './content-root';
import { isPlaced } from './pending';
import { currentValue } from './selectors';
import { editingForTests } from './testing';

const WHOLE = {
  home: { hero: { headline: 'Old' }, story: { title: 'Story', points: ['a', 'b'] } },
  dynamic: { note: { elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hi' } }] } },
  sections: { note: { order: 0 } },
} satisfies ContentRoot;
const { story: _, ...rest } = WHOLE.home;
const WITHOUT: ContentRoot = { home: rest, dynamic: { note: { elements: [] } }, sections: WHOLE.sections };

function deletedMeanwhile() {
  const { editing } = editingForTests(WHOLE);
  const state = () => editing.store.getState();
  editing.store.getState();
  return { editing, state, pendingAt: (path: string) => state().pending.get(path) };
}

describe('what is written on in a place that was deleted meanwhile (P12)', () => {
  it('is kept with what stood there, is not shown, and is there again with its place', () => {
    const { editing, state, pendingAt } = deletedMeanwhile();
    editing.receive(WITHOUT);
    editing.update('home.story.title', 'Mine', { isTyping: true });
    editing.update('home.story.title', 'Mine too', { isTyping: true });
    editing.update('element.heading-1.text', 'Hello');
    expect(pendingAt('home.story.title')).toEqual({ value: 'Mine too', base: 'Story' });
    expect(pendingAt('element.heading-1.text')).toEqual({ value: 'Hello', base: 'Hi' });
    expect(isPlaced(state().stored, state().pending, 'home.story.title')).toBe(false);
    expect(state().history.map(({ newValue }) => newValue)).toEqual(['Hello', 'Mine too']);
    editing.receive(WHOLE);
    expect(currentValue(state(), 'home.story.title')).toBe('Mine too');
    expect(currentValue(state(), 'element.heading-1.text')).toBe('Hello');
  });

  it('becomes part of a larger change that waits, and takes smaller ones in', () => {
    const { editing, pendingAt, state } = deletedMeanwhile();
    editing.update('home.story.points', ['a', 'b', 'c']);
    editing.update('home.story.title', 'Mine');
    editing.receive(WITHOUT);
    editing.update('home.story.points.1', 'B');
    expect(pendingAt('home.story.points')).toEqual({ value: ['a', 'B', 'c'], base: ['a', 'b'] });
    editing.receive(WHOLE);
    expect(currentValue(state(), 'home.story.points.1')).toBe('B');
  });

  it('a draft of an open dialog is kept the same way (K5)', () => {
    const { editing } = deletedMeanwhile();
    editing.receive(WITHOUT);
    editing.keepDraft('home.story.title', 'Draft');
    expect([...editing.withDrafts()]).toEqual([['home.story.title', { value: 'Draft', base: 'Story' }]]);
  });

  it('where there has never been such a place it is refused', () => {
    const { editing } = deletedMeanwhile();
    editing.receive(WITHOUT);
    expect(() => editing.update('home.nothing.title', 'x')).toThrow(PathError);
    expect(() => editing.update('element.none.text', 'x')).toThrow(PathError);
  });

  it('is remembered however much else is read since', () => {
    const { editing, pendingAt } = deletedMeanwhile();
    editing.receive(WITHOUT);
    for (let turn = 0; turn < 30; turn++) editing.receive({ ...WITHOUT, home: { hero: { headline: `Turn ${turn}` } } });
    editing.update('home.story.title', 'Mine');
    expect(pendingAt('home.story.title')).toEqual({ value: 'Mine', base: 'Story' });
  });
});
