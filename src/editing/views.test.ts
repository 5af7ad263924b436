import { expect, it } from 'vitest';
import { valueAt } from './document';
import type { LogEntry, LogPart } from './log';
import { createViews, type Facts } from './views';

const COUNT = 1000;
const former: Facts['former'] = [];
const stored: Facts['stored'] = { home: { hero: { headline: 'Start' } }, dynamic: {}, sections: [], ids: {} };

/** Creates a long log of changes of one field; `looked` counts reads of its entries. */
function longLog() {
  let looked = 0;
  const path = 'home.hero.headline';
  const log = Array.from({ length: COUNT }, (_, index): LogEntry => {
    const value = `Word ${index}`;
    const parts: LogPart[] = [
      {
        path,
        fieldName: 'headline',
        from: null,
        to: value,
        operations: [{ op: 'set', path, value, base: 'Start' }],
        inverse: [],
      },
    ];
    return {
      kind: 'edit',
      id: `entry${index}`,
      at: index,
      label: 'Changed headline',
      get parts() {
        looked += 1;
        return parts;
      },
    };
  });
  function takeLooked(): number {
    const count = looked;
    looked = 0;
    return count;
  }
  return { log, takeLooked };
}

it('an undo among many unsaved changes reapplies only the last of them', () => {
  const { log, takeLooked } = longLog();
  const views = createViews();
  const facts = (position: number): Facts => ({ stored, former, log, position });
  views(facts(COUNT));
  expect(takeLooked()).toBeGreaterThanOrEqual(COUNT);
  for (let undone = 1; undone <= 200; undone++) {
    const { content } = views(facts(COUNT - undone));
    expect(valueAt(content, 'home.hero.headline')).toBe(`Word ${COUNT - undone - 1}`);
    expect(takeLooked()).toBeLessThan(150);
  }
});

it('changes that are dropped later disappear from the content', () => {
  const { log } = longLog();
  const views = createViews();
  views({ stored, former, log, position: COUNT });
  const drops = log.map(({ id }) => id);
  const dropping: LogEntry = {
    kind: 'discard',
    id: 'drop',
    at: COUNT,
    label: 'Discarded all changes',
    drops,
    parts: [],
  };
  const { content, pending } = views({ stored, former, log: [...log, dropping], position: COUNT + 1 });
  expect(valueAt(content, 'home.hero.headline')).toBe('Start');
  expect(pending.size).toBe(0);
});
