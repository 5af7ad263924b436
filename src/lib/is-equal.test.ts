import { describe, expect, it } from 'vitest';
import { isEqual } from './is-equal';

describe('isEqual', () => {
  it.each([
    [1, 1, true],
    ['a', 'b', false],
    [null, undefined, false],
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [{ a: undefined }, { b: undefined }, true],
    [{ constructor: 1 }, { a: 1 }, false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
  ])('compares %j and %j: %s', (a, b, same) => {
    expect(isEqual(a, b)).toBe(same);
    expect(isEqual(b, a)).toBe(same);
  });
});
