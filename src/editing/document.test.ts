import { describe, expect, it } from 'vitest';
import { findElement } from '../content/find-element';
import { copyData, elementPlace, refOf } from './document';
import { START } from './testing';

describe('elementPlace', () => {
  const note = START.dynamic.note as { elements: object[] };

  it('finds an element in the same place as the server', () => {
    expect(elementPlace(START, 'heading-1')).toEqual(findElement(START, 'heading-1'));
    expect(elementPlace(START, 'heading-1')).toEqual(['dynamic', 'note', 'elements', '0']);
  });

  it('returns null for an element that is not in the tree, even if something else has its id', () => {
    expect(elementPlace(START, 'heading-2')).toBeNull();
    expect(elementPlace({ dynamic: { note: { id: 'heading-2' } } }, 'heading-2')).toBeNull();
  });

  it('finds an element in its new place after its section has changed', () => {
    const elements = [{ id: 'button-1', type: 'button', data: {} }, ...note.elements];
    const moved = { ...START, dynamic: { ...START.dynamic, note: { ...note, elements } } };
    expect(elementPlace(moved, 'heading-1')).toEqual(['dynamic', 'note', 'elements', '1']);
    expect(elementPlace(START, 'heading-1')).toEqual(['dynamic', 'note', 'elements', '0']);
  });

  it('searches an unchanged section only once', () => {
    let reads = 0;
    const watched = new Proxy(
      { elements: [{ id: 'heading-9' }] },
      {
        ownKeys: (target) => {
          reads += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    const root = { dynamic: { watched } };
    for (let n = 0; n < 5; n++)
      expect(elementPlace(root, 'heading-9')).toEqual(['dynamic', 'watched', 'elements', '0']);
    expect(reads).toBe(1);
  });
});

describe('copyData', () => {
  it('gives the elements of a copy new ids and leaves the rest unchanged', () => {
    const data = { title: 'T', elements: [{ id: 'heading-1', type: 'heading', data: { text: 'Hi' } }, 'odd'] };
    let count = 0;
    const copy = copyData(data, 7, () => {
      count += 1;
      return `r${count}`;
    });
    expect(copy).toEqual({
      title: 'T',
      elements: [{ id: 'heading-7-r1', type: 'heading', data: { text: 'Hi' } }, 'odd'],
    });
    expect(data.elements[0]).toHaveProperty('id', 'heading-1');
  });

  it('copies data without elements unchanged', () => {
    expect(copyData({ headline: 'H' })).toEqual({ headline: 'H' });
  });
});

describe('refOf', () => {
  it('names items by id, and a whole page by its own id', () => {
    expect(refOf(START, 'home.welcome.body.1')).toBe('home.welcome.body.~i2');
    expect(refOf(START, 'home')).toBe('home');
  });
});
