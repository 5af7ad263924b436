import { describe, expect, it } from 'vitest';
import { createHistory, MAX_MOMENTS, type Moment } from './document-history';

const moment = (text: string): Moment => ({
  blocks: [{ id: 'p', type: 'paragraph', data: { text } }],
  caret: { blockId: 'p', input: 0, offset: text.length },
});

describe('createHistory', () => {
  it('goes back to the first state and forward to the last', () => {
    const history = createHistory(moment('a'));
    expect([history.canUndo(), history.canRedo(), history.undo(), history.redo()]).toEqual([false, false, null, null]);
    history.push(moment('ab'));
    history.push(moment('abc'));
    expect(history.undo()).toEqual(moment('ab'));
    expect(history.undo()).toEqual(moment('a'));
    expect(history.undo()).toBeNull();
    expect(history.redo()).toEqual(moment('ab'));
    expect(history.redo()).toEqual(moment('abc'));
    expect(history.redo()).toBeNull();
  });

  it('discards redoable states once something is typed', () => {
    const history = createHistory(moment('a'));
    history.push(moment('ab'));
    history.undo();
    history.push(moment('ax'));
    expect(history.canRedo()).toBe(false);
    expect(history.undo()).toEqual(moment('a'));
  });

  it('keeps only the latest steps', () => {
    const history = createHistory(moment('0'));
    for (let step = 1; step <= MAX_MOMENTS + 5; step++) history.push(moment(String(step)));
    let steps = 0;
    while (history.undo()) steps++;
    expect(steps).toBe(MAX_MOMENTS - 1);
  });
});
