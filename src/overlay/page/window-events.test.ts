import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchToWindow, notifySectionsUpdated, onSectionsUpdated } from './window-events';

let told: Event[] = [];

beforeEach(() => {
  told = [];
  const page = new EventTarget();
  for (const name of ['contentUpdated', 'contentDiscarded', 'sectionsUpdated']) {
    page.addEventListener(name, (event) => told.push(event));
  }
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the page is told', () => {
  it.each([
    ['dynamic.alpha.headline', true],
    ['sections.alpha.order', true],
    ['element.heading-1.text', true],
    ['home.hero.headline', false],
  ])('that the sections changed, once %s is saved: %s', (path, isTold) => {
    dispatchToWindow({ kind: 'saved', paths: ['home.hero.cta', path] });
    expect(told.map(({ type }) => type)).toEqual(isTold ? ['sectionsUpdated'] : []);
  });

  it('what a path holds now, and that changes were discarded', () => {
    dispatchToWindow({ kind: 'update', path: 'home.hero.cta', value: 'Call' });
    dispatchToWindow({ kind: 'discard' });
    expect(told.map(({ type }) => type)).toEqual(['contentUpdated', 'contentDiscarded']);
    expect((told[0] as CustomEvent).detail).toEqual({ path: 'home.hero.cta', value: 'Call' });
  });

  it('and hears of what it does not show yet, until it is left', () => {
    const heard = vi.fn();
    const stop = onSectionsUpdated(heard);
    notifySectionsUpdated();
    expect(heard).not.toHaveBeenCalled();
    window.dispatchEvent(new CustomEvent('sectionsUpdated'));
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    window.dispatchEvent(new CustomEvent('sectionsUpdated'));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
