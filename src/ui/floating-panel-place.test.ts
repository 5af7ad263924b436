import { describe, expect, it } from 'vitest';
import { fitPlace, readArrowStep, readPlace, resizePlace, storePlace } from './floating-panel-place';

const MIN = { width: 350, height: 400 };
const VIEW = { width: 1000, height: 800 };

describe('floating panel place', () => {
  it.each([
    ['keeps a place inside the window', [100, 100, 450, 650], [100, 100, 450, 650]],
    ['moves it back from beyond the right and bottom edges', [900, 700, 450, 650], [550, 150, 450, 650]],
    ['moves it back from beyond the left and top edges', [-40, -40, 450, 650], [0, 0, 450, 650]],
    ['enforces the minimum size', [100, 100, 10, 10], [100, 100, 350, 400]],
    ['enforces the window’s size as the maximum', [100, 100, 4000, 4000], [0, 0, 1000, 800]],
  ])('%s', (_, [x, y, width, height], expected) => {
    const place = fitPlace({ x, y, width, height } as never, MIN, VIEW);
    expect([place.x, place.y, place.width, place.height]).toEqual(expected);
  });

  it('fills a window smaller than the minimum size', () => {
    expect(fitPlace({ x: 100, y: 100, width: 450, height: 650 }, MIN, { width: 320, height: 300 })).toEqual({
      x: 0,
      y: 0,
      width: 320,
      height: 300,
    });
  });

  it('is stored and restored per panel', () => {
    const storage = new Map<string, string>();
    const kept = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, v: string) => storage.set(key, v),
    };
    storePlace(kept, 'timeline', { x: 1, y: 2, width: 3, height: 4 });
    expect(readPlace(kept, 'timeline')).toEqual({ x: 1, y: 2, width: 3, height: 4 });
    expect(readPlace(kept, 'library')).toBeNull();
  });

  it.each([null, '', 'x', '1', 'null', '{}', '{"x":1,"y":2,"width":"3","height":4}'])(
    'is null if %j was stored',
    (kept) => {
      expect(readPlace({ getItem: () => kept, setItem: () => undefined }, 'a')).toBeNull();
    },
  );

  it('tolerates a blocked storage', () => {
    const closed = () => {
      throw new Error('closed');
    };
    expect(readPlace({ getItem: closed, setItem: closed }, 'a')).toBeNull();
    expect(() =>
      storePlace({ getItem: closed, setItem: closed }, 'a', { x: 1, y: 1, width: 1, height: 1 }),
    ).not.toThrow();
  });

  it('moves by ten pixels with an arrow key and by one with Shift', () => {
    expect(readArrowStep('ArrowLeft', false)).toEqual({ dx: -10, dy: 0 });
    expect(readArrowStep('ArrowDown', true)).toEqual({ dx: 0, dy: 1 });
    expect(readArrowStep('Enter', false)).toBeNull();
  });
});

it.each([
  ['right', 20, 0, [100, 100, 470, 650]],
  ['bottomRight', 20, -30, [100, 100, 470, 620]],
  ['left', 20, 0, [80, 100, 470, 650]],
  ['topLeft', -20, 30, [120, 70, 430, 680]],
  ['bottomLeft', 20, 30, [80, 100, 470, 680]],
  ['topRight', 20, 30, [100, 70, 470, 680]],
])('resizing at the %s keeps the opposite edges in place', (direction, width, height, expected) => {
  const place = resizePlace({ x: 100, y: 100, width: 450, height: 650 }, direction, { width, height });
  expect([place.x, place.y, place.width, place.height]).toEqual(expected);
});
