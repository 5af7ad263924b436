import { beforeEach, describe, expect, it, vi } from 'vitest';
import { editingForTests, START } from '../../editing/testing';
import { autosave } from './autosave';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function autosaved() {
  const all = editingForTests(START, 'id', { isAutosaved: true });
  const stop = autosave(all.editing, () => all.editing.finalize());
  const values = () => all.sent.map(({ changes }) => changes.map((one) => ('value' in one ? one.value : null)));
  return { ...all, stop, values };
}

describe('autosave', () => {
  it('saves once nothing was changed for a moment', async () => {
    const { editing, values } = autosaved();
    editing.update('home.hero.cta', 'C');
    await vi.advanceTimersByTimeAsync(1000);
    editing.update('home.hero.cta', 'Call');
    await vi.advanceTimersByTimeAsync(1000);
    expect(values()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(values()).toEqual([['Call']]);
  });

  it('saves what is changed during a save after it', async () => {
    const { editing, server, values } = autosaved();
    let answer: () => void = () => undefined;
    server.answer = () => new Promise((resolve) => (answer = () => resolve({ kind: 'saved' })));
    editing.update('home.hero.cta', 'Call');
    await vi.advanceTimersByTimeAsync(1500);
    editing.update('home.hero.cta', 'Call us');
    await vi.advanceTimersByTimeAsync(5000);
    expect(values()).toEqual([['Call']]);
    answer();
    await vi.advanceTimersByTimeAsync(3000);
    expect(values()).toEqual([['Call'], ['Call us']]);
  });

  it('tries again if there was no answer, and waits for a change if the save is refused', async () => {
    const { editing, server, values } = autosaved();
    server.answer = async () => ({ kind: 'offline', message: 'away' });
    editing.update('home.hero.cta', 'Call');
    await vi.advanceTimersByTimeAsync(12_000);
    expect(values()).toHaveLength(2);
    server.answer = async () => ({ kind: 'refused', message: 'no' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(values()).toHaveLength(3);
    server.answer = async () => ({ kind: 'saved' });
    editing.update('home.hero.cta', 'Call us');
    await vi.advanceTimersByTimeAsync(2000);
    expect(values().at(-1)).toEqual(['Call us']);
  });

  it('waits as long as the site asks for', async () => {
    const { editing, server, values } = autosaved();
    server.answer = async () => ({ kind: 'refused', message: 'Too many requests.', retryAfter: 30 });
    editing.update('home.hero.cta', 'Call');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(values()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(values()).toHaveLength(2);
  });

  it('waits for the person if someone else changed the same place', async () => {
    const { editing, state, values } = autosaved();
    editing.update('home.hero.cta', 'Call');
    editing.applyRemote({ ...state().stored, home: { ...(state().stored.home as object), hero: { cta: 'Theirs' } } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(values()).toEqual([]);
  });

  it('ends with the page', async () => {
    const { editing, stop, values } = autosaved();
    editing.update('home.hero.cta', 'Call');
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(values()).toEqual([]);
  });
});
