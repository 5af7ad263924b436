import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchToWindow, notifySectionsUpdated, onSectionsUpdated } from './window-events';

let events: Event[] = [];

beforeEach(() => {
  events = [];
  const page = new EventTarget();
  for (const name of ['contentUpdated', 'contentDiscarded', 'sectionsUpdated']) {
    page.addEventListener(name, (event) => events.push(event));
  }
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('events for the page', () => {
  it.each([
    ['dynamic.alpha.headline', true],
    ['sections.alpha.order', true],
    ['element.heading-1.text', true],
    ['home.hero.headline', false],
  ])('announce changed sections once %s is saved: %s', (path, isAnnounced) => {
    dispatchToWindow({ kind: 'saved', paths: ['home.hero.cta', path] });
    expect(events.map(({ type }) => type)).toEqual(isAnnounced ? ['sectionsUpdated'] : []);
  });

  it('announce a path’s new value, and that changes were discarded', () => {
    dispatchToWindow({ kind: 'update', path: 'home.hero.cta', value: 'Call' });
    dispatchToWindow({ kind: 'discard' });
    expect(events.map(({ type }) => type)).toEqual(['contentUpdated', 'contentDiscarded']);
    expect((events[0] as CustomEvent).detail).toEqual({ path: 'home.hero.cta', value: 'Call' });
  });

  it('reach listeners only if the page does not show the change yet, until they stop listening', () => {
    const onUpdate = vi.fn();
    const stop = onSectionsUpdated(onUpdate);
    notifySectionsUpdated();
    expect(onUpdate).not.toHaveBeenCalled();
    window.dispatchEvent(new CustomEvent('sectionsUpdated'));
    expect(onUpdate).toHaveBeenCalledTimes(1);
    stop();
    window.dispatchEvent(new CustomEvent('sectionsUpdated'));
    expect(onUpdate).toHaveBeenCalledTimes(1);
  });
});
