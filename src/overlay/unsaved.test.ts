import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ActionOutcome } from '../editing/act-at-once';
import type { Overlay, OverlayState } from './create-overlay';
import { notifySectionsUpdated } from './page/window-events';
import { attempt, dismiss } from './unsaved';

vi.mock('../ui/log-failure', () => ({ logFailure: () => undefined }));
vi.mock('./page/window-events', () => ({ notifySectionsUpdated: vi.fn() }));

const offline: ActionOutcome = { kind: 'offline', message: 'No answer.' };
const refused: ActionOutcome = { kind: 'refused', message: 'No.' };
const signedOut: ActionOutcome = { kind: 'signed-out', message: 'Sign in.' };
const done: ActionOutcome = { kind: 'done' };

const store = createStore<Pick<OverlayState, 'unsaved' | 'isExpanded'>>(() => ({ unsaved: [], isExpanded: false }));
const ask = vi.fn(async () => true);
const overlay = { store, requests: { ask } } as unknown as Overlay;
const labels = () => store.getState().unsaved.map(({ label }) => label);

/** Answers one after the other; keeps under which intent each was asked for. */
function answers(...outcomes: ActionOutcome[]) {
  const intents: string[] = [];
  const work = async (intent: string) => {
    intents.push(intent);
    return outcomes.shift() ?? done;
  };
  return { work, intents };
}

beforeEach(() => store.setState({ unsaved: [], isExpanded: false }));

describe('what could not be done on the server', () => {
  it('stays, however much else is done, until it is tried again with success', async () => {
    const { work, intents } = answers(offline);
    expect(await attempt(overlay, { key: 'a', label: 'moving A', work })).toBe(false);
    expect(store.getState().isExpanded).toBe(true);
    await attempt(overlay, { key: 'b', label: 'adding B', work: answers(refused).work });
    expect(await attempt(overlay, { key: 'c', label: 'hiding C', work: answers(done).work })).toBe(true);
    expect(labels()).toEqual(['moving A', 'adding B']);
    // What was done is told to the page, what was not is not.
    expect(notifySectionsUpdated).toHaveBeenCalledTimes(1);
    store.getState().unsaved[0]?.retry();
    await vi.waitFor(() => expect(labels()).toEqual(['adding B']));
    // The answer was lost, not the request: it is asked for again, and nothing is made twice.
    expect(intents).toEqual([intents[0], intents[0]]);
    dismiss(overlay, 'b');
    expect(labels()).toEqual([]);
  });

  it('is kept once for what it is about, and refused it is asked for under a new key', async () => {
    await attempt(overlay, { key: 'a', label: 'First', work: answers(offline).work });
    const { work, intents } = answers(refused, done);
    await attempt(overlay, { key: 'a', label: 'Second', work });
    expect(labels()).toEqual(['Second']);
    store.getState().unsaved[0]?.retry();
    await vi.waitFor(() => expect(labels()).toEqual([]));
    expect(intents[0]).not.toBe(intents[1]);
  });

  it('for want of a session is done once one has signed in', async () => {
    const onDone = vi.fn();
    expect(await attempt(overlay, { key: 'a', label: 'A', work: answers(signedOut, done).work, onDone })).toBe(true);
    expect([ask.mock.calls.length, onDone.mock.calls.length, labels()]).toEqual([1, 1, []]);
  });
});
