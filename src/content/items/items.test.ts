import { describe, expect, it } from 'vitest';
import { getAt } from '../../lib/dotted-path';
import { seeded } from '../../lib/testing-random';
import { applyOperation, GoneError, type OperationIn } from './apply-operation';
import { allIds, fitsIds, freshIds, type Identified, idOf, idsAt, type ListIds, newItemId } from './ids';
import { operationsBetween } from './operations-between';
import { reconcile } from './reconcile';
import { toPlace, toRef } from './refs';

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);
const identified = (content: unknown, random = seeded(1).next): Identified => ({
  content,
  ids: reconcile(undefined, undefined, content, freshIds(undefined, random)),
});
const idsOf = ({ ids }: Identified, ...place: string[]) => (idsAt(ids, place) as ListIds).map(idOf);
const WORDS = 'oak elm ash yew fir bay box sloe hazel rowan'.split(' ');

/** Returns a document of nested lists, some with equal texts. */
function randomDocument(random: () => number): Identified {
  const pick = () => WORDS[Math.floor(random() * WORDS.length)] as string;
  const many = <T>(make: () => T) => Array.from({ length: Math.floor(random() * 5) }, make);
  const item = () => ({ title: pick(), tags: many(pick), parts: many(() => ({ name: pick() })) });
  return identified({ hero: { title: pick() }, list: { items: many(item), body: many(pick) } }, random);
}

/** Returns a random operation that fits the document. */
function randomOperation(document: Identified, random: () => number): OperationIn {
  const below = (most: number) => Math.floor(random() * most);
  const pick = () => WORDS[below(WORDS.length)] as string;
  const lists: string[][] = [
    ['list', 'items'],
    ['list', 'body'],
  ];
  const items = getAt(document.content, ['list', 'items']) as unknown[];
  for (const index of items.keys())
    lists.push(['list', 'items', String(index), 'tags'], ['list', 'items', String(index), 'parts']);
  const place = lists[below(lists.length)] as string[];
  const at = toRef(document.ids, place);
  const length = (getAt(document.content, place) as unknown[]).length;
  const named = idsOf(document, ...place);
  const after = ([null, ...named] as const)[below(length + 1)] ?? null;
  const isText = place.at(-1) === 'tags' || place.at(-1) === 'body';
  const value = isText
    ? pick()
    : place.at(-1) === 'parts'
      ? { name: pick() }
      : { title: pick(), tags: [pick()], parts: [] };
  if (length === 0 || random() < 0.3) return { op: 'insert', at, after, value };
  const one = [...at, `~${named[below(length)]}`];
  if (random() < 0.3) return { op: 'remove', at: one };
  if (random() < 0.4) return { op: 'move', at: one, after };
  if (random() < 0.2) return { op: 'set', at, value: [value, value] };
  return { op: 'set', at: isText ? one : [...one, place.at(-1) === 'parts' ? 'name' : 'title'], value: pick() };
}

describe('applyOperation', () => {
  it.each(SEEDS)(
    'is reverted by its inverses, ids included, and operationsBetween gives the same result (%i)',
    (seed) => {
      const random = seeded(seed).next;
      const start = randomDocument(random);
      let now = start;
      const inverses: OperationIn[] = [];
      for (let step = 0; step < 25; step++) {
        const { document, inverse } = applyOperation(now, randomOperation(now, random), {
          fresh: freshIds(now.ids, random),
        });
        expect(fitsIds(document.content, document.ids)).toBe(true);
        inverses.unshift(inverse);
        now = document;
      }
      const end = now;
      const led = operationsBetween(start, end).reduce((at, one) => applyOperation(at, one).document, start);
      expect(led).toEqual(end);
      for (const inverse of inverses) now = applyOperation(now, inverse).document;
      expect(now).toEqual(start);
    },
  );

  it('rejects operations on an item that no longer exists and changes nothing', () => {
    const document = identified({ list: ['a', 'b'] });
    const [id] = idsOf(document, 'list');
    const removed = applyOperation(document, { op: 'remove', at: ['list', `~${id}`] }).document;
    for (const op of ['remove', 'move', 'set'] as const) {
      const operation = { op, at: ['list', `~${id}`], after: null, value: 'x' } as OperationIn;
      expect(() => applyOperation(removed, operation)).toThrow(GoneError);
    }
    expect(toPlace(removed.ids, ['list', `~${id}`])).toBeNull();
  });

  it('inserts an item at the former position of its predecessor if that was removed', () => {
    const document = identified({ list: ['a', 'b', 'c'] });
    const [a, b] = idsOf(document, 'list') as [string, string];
    const removed = applyOperation(document, { op: 'remove', at: ['list', `~${b}`] }).document;
    const insert = { op: 'insert', at: ['list'], after: b, value: 'x' } as const;
    const stoodAfter = (_: readonly string[], id: string) => (id === b ? a : null);
    expect(applyOperation(removed, insert, { stoodAfter }).document.content).toEqual({ list: ['a', 'x', 'c'] });
  });

  it('uses a given item id but rejects one that is taken', () => {
    const document = identified({ list: ['a'] });
    const insert = { op: 'insert', at: ['list'], after: null, value: 'x', id: 'k7f2m9qa' } as const;
    const { document: next, ref } = applyOperation(document, insert);
    expect([ref, idsOf(next, 'list')[0]]).toEqual([['list', '~k7f2m9qa'], 'k7f2m9qa']);
    expect(() => applyOperation(next, insert)).toThrow('The id "k7f2m9qa" is taken.');
  });

  it('uses the own ids of elements and treats rich text as one value', () => {
    const document = identified({
      box: { elements: [{ id: 'list-1', data: { items: ['a'] } }] },
      text: { blocks: [{}, {}] },
    });
    expect(document.ids).toEqual({
      box: { elements: [{ id: 'list-1', ids: { data: { items: [expect.any(String)] } } }] },
    });
    const renamed = applyOperation(document, {
      op: 'set',
      at: ['box', 'elements', '0', 'id'],
      value: 'list-2',
    }).document;
    expect(idsOf(renamed, 'box', 'elements')).toEqual(['list-2']);
    const value = [{ id: 'list-3' }, { id: 'list-1' }];
    const whole = applyOperation(document, { op: 'set', at: ['box', 'elements'], value }).document;
    expect(idsOf(whole, 'box', 'elements')).toEqual(['list-3', 'list-1']);
    const written = applyOperation(document, { op: 'set', at: ['text', 'blocks', '1'], value: { type: 'x' } }).document;
    expect(written.ids).toEqual(document.ids);
  });
});

describe('reconcile', () => {
  /** Returns items that are recognizable even after edits. */
  const marks = (seed: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      title: `${WORDS[index % WORDS.length]} ${seed}-${index}`,
      text: `${WORDS[(index * 3) % WORDS.length]} number ${index} of ${seed} and its own words ${index * 7}`,
      tags: [`t${index}`, 'same', 'same'],
    }));

  it.each(SEEDS)('keeps ids through permuting, inserting, removing, and half editing items (%i)', (seed) => {
    const random = seeded(seed).next;
    const old = marks(seed, 3 + Math.floor(random() * 8));
    const before = identified({ items: old });
    const named = idsOf(before, 'items');
    const kept = old.filter(() => random() < 0.8).sort(() => random() - 0.5);
    const next = kept.map((item) => (random() < 0.5 ? { ...item, title: 'Something else altogether' } : item));
    const isNew = new Set<number>();
    for (let count = Math.floor(random() * 3); count > 0; count--) {
      next.push({ title: `fresh ${count}`, text: '', tags: [] });
      isNew.add(next.length - 1);
    }
    const ids = reconcile(before.content, before.ids, { items: next }, freshIds(before.ids, random));
    expect(fitsIds({ items: next }, ids)).toBe(true);
    const found = idsOf({ content: { items: next }, ids }, 'items');
    for (const [index, item] of kept.entries())
      expect([index, found[index]]).toEqual([index, named[old.indexOf(item)]]);
    for (const id of found) expect(found.filter((other) => other === id)).toHaveLength(1);
  });

  it('keeps the ids of equal texts in place if nothing else changed', () => {
    const before = identified({ body: ['same', 'same', 'other', 'same'] });
    const named = idsOf(before, 'body');
    const at = (body: string[]) => {
      const content = { body };
      return idsOf({ content, ids: reconcile(before.content, before.ids, content, freshIds(before.ids)) }, 'body');
    };
    expect(at(['same', 'same', 'other', 'same'])).toEqual(named);
    expect(at(['same', 'same', 'changed', 'same'])).toEqual(named);
    expect(at(['same', 'same', 'same'])).toEqual([named[0], named[1], named[3]]);
    expect(at(['new', 'same', 'same', 'other', 'same']).slice(1)).toEqual(named);
  });

  it('handles thousands of rewritten items without comparing all pairs', () => {
    const before = identified({ body: Array.from({ length: 5000 }, (_, index) => `a ${index} b`) });
    const content = { body: Array.from({ length: 5000 }, (_, index) => `c ${index} d`) };
    const ids = reconcile(before.content, before.ids, content, freshIds(before.ids));
    expect(fitsIds(content, ids)).toBe(true);
  });

  it('generates ids of 8 characters that are unique in a document', () => {
    expect(newItemId()).toMatch(/^[a-z0-9]{8}$/);
    const stuck = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
    const draws = [...stuck, ...stuck, ...Array.from({ length: 8 }, () => 0.1)];
    const fresh = freshIds(undefined, () => draws.shift() ?? 0);
    expect(new Set([fresh(), fresh()]).size).toBe(2);
    expect([...allIds(identified({ a: ['x'], b: [['y', 'z']] }).ids)]).toHaveLength(4);
  });
});
