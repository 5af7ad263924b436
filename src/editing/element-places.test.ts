import { describe, expect, it } from 'vitest';
import { findElement } from '../content/find-element';
import { elementPlace } from './element-places';
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
