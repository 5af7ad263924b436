import { expect, it } from 'vitest';
import type { LogEntry, LogPart } from './log';
import { editingForTests } from './testing';

const LIST = 'home.welcome.body';
const ITEM = `${LIST}.~i2`;
const entry = (id: string, label: string, part: Pick<LogPart, 'operations' | 'inverse' | 'to'>): LogEntry => ({
  kind: 'edit',
  id,
  at: 0,
  label,
  parts: [{ path: ITEM, fieldName: 'body 2', from: null, ...part }],
});

it('U8: redoing a step that was undone after it was stored also restores the change it removed', async () => {
  const { editing, value } = editingForTests();
  const words = { op: 'set', path: ITEM, value: 'mine', base: 'two' } as const;
  // The item was restored after the change in it, by a save whose answer was lost.
  const insert = { op: 'insert', path: LIST, after: 'i1', value: 'two', id: 'i2' } as const;
  editing.restore([
    entry('written', 'Changed body 2', { operations: [words], inverse: [{ ...words, value: 'two' }], to: 'mine' }),
    entry('put back', 'Put back', { operations: [insert], inverse: [{ op: 'remove', path: ITEM }], to: 'two' }),
  ]);
  expect(value(LIST)).toEqual(['one', 'mine', 'three']);
  expect(await editing.undo()).toBe('Put back');
  expect(value(LIST)).toEqual(['one', 'three']);
  expect(await editing.redo()).toBe('Put back');
  expect(value(LIST)).toEqual(['one', 'mine', 'three']);
});
