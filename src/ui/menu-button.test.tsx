import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { findMenuPlace, findNext, findTyped, MenuButton } from './menu-button';

describe('MenuButton', () => {
  it('renders a button that announces its menu, and no items while it is closed', () => {
    const html = renderToStaticMarkup(
      <MenuButton label="More actions" items={[{ label: 'Rename' }]}>
        …
      </MenuButton>,
    );
    expect(html).toMatch(/aria-label="More actions"[^>]* aria-haspopup="menu"[^>]* aria-expanded="false"/);
    expect(html).not.toContain('Rename');
  });
});

describe('findNext', () => {
  it('moves by one and wraps around at both ends', () => {
    expect([findNext('ArrowDown', 0, 3), findNext('ArrowDown', 2, 3)]).toEqual([1, 0]);
    expect([findNext('ArrowUp', 2, 3), findNext('ArrowUp', 0, 3), findNext('ArrowUp', -1, 3)]).toEqual([1, 2, 2]);
  });

  it('jumps to the ends, and ignores other keys', () => {
    expect([findNext('Home', 2, 3), findNext('End', 0, 3), findNext('Enter', 1, 3)]).toEqual([0, 2, null]);
  });
});

describe('findTyped', () => {
  const labels = ['Publish', 'Unpublish', 'Preview', 'Rename'];

  it('finds the item that starts with what was typed, ignoring case', () => {
    expect(findTyped(labels, 'u', 0)).toBe(1);
    expect(findTyped(labels, 'PRE', 0)).toBe(2);
    expect(findTyped(labels, 'x', 0)).toBeNull();
  });

  it('goes through the items with the same first letter if that is typed again', () => {
    expect(findTyped(labels, 'p', 0)).toBe(2);
    expect(findTyped(labels, 'pp', 2)).toBe(0);
  });

  it('stays on the current item while its word is typed on', () => {
    expect(findTyped(labels, 'pr', 2)).toBe(2);
  });
});

describe('findMenuPlace', () => {
  const view = { width: 400, height: 600 };
  const menu = { width: 200, height: 160 };
  const button = (left: number, top: number) => ({ left, top, width: 40, height: 36 });

  it('is below the button, at the same edge', () => {
    expect(findMenuPlace(button(20, 100), menu, view, 'start')).toEqual({ left: 20, top: 140, maxHeight: 452 });
    expect(findMenuPlace(button(340, 100), menu, view, 'end')).toMatchObject({ left: 180 });
  });

  it('stays in the window, and goes above the button if there is more room', () => {
    expect(findMenuPlace(button(340, 100), menu, view, 'start')).toMatchObject({ left: 192 });
    expect(findMenuPlace(button(0, 100), menu, view, 'end')).toMatchObject({ left: 8 });
    expect(findMenuPlace(button(20, 500), menu, view, 'start')).toMatchObject({ top: 336 });
  });

  it('is no higher than the room it has', () => {
    const tall = { width: 200, height: 900 };
    expect(findMenuPlace(button(20, 400), tall, view, 'start')).toEqual({ left: 20, top: 8, maxHeight: 388 });
  });

  it('stays in the window if the button was moved out of it', () => {
    for (const top of [-900, 700, 1900]) {
      const place = findMenuPlace(button(20, top), menu, view, 'start');
      expect(place.top).toBeGreaterThanOrEqual(0);
      expect(place.top + Math.min(menu.height, place.maxHeight)).toBeLessThanOrEqual(view.height);
    }
  });
});
