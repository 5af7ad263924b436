import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ActionOutcome } from '../editing/action-runner';
import type { Overlay } from './create-overlay';
import type { OverlayState } from './overlay-state';
import { notifySectionsUpdated } from './page/window-events';
import { attempt, dismiss } from './unsaved';

vi.mock('../ui/log-failure', () => ({ logFailure: () => undefined }));
vi.mock('./page/window-events', () => ({ notifySectionsUpdated: vi.fn() }));

const offline: ActionOutcome = { kind: 'offline', message: 'No answer.' };
const refused: ActionOutcome = { kind: 'refused', message: 'No.' };
const signedOut: ActionOutcome = { kind: 'signed-out', message: 'Sign in.' };
const done: ActionOutcome = { kind: 'done' };

const store = createStore<Pick<OverlayState, 'unsaved'>>(() => ({ unsaved: [] }));
const ask = vi.fn(async () => true);
const overlay = { store, requests: { ask } } as unknown as Overlay;
const labels = () => store.getState().unsaved.map(({ label }) => label);

/** Returns the outcomes one after the other, and records the intents. */
function answers(...outcomes: ActionOutcome[]) {
  const intents: string[] = [];
  const work = async (intent: string) => {
    intents.push(intent);
    return outcomes.shift() ?? done;
  };
  return { work, intents };
}

beforeEach(() => store.setState({ unsaved: [] }));

describe('a failed server action', () => {
  it('stays listed, whatever else is done, until a retry succeeds', async () => {
    const { work, intents } = answers(offline);
    expect(await attempt(overlay, { key: 'a', label: 'moving A', work })).toBe(false);
    await attempt(overlay, { key: 'b', label: 'adding B', work: answers(refused).work });
    expect(await attempt(overlay, { key: 'c', label: 'hiding C', work: answers(done).work })).toBe(true);
    expect(labels()).toEqual(['moving A', 'adding B']);
    // Only completed actions notify the page.
    expect(notifySectionsUpdated).toHaveBeenCalledTimes(1);
    store.getState().unsaved[0]?.retry();
    await vi.waitFor(() => expect(labels()).toEqual(['adding B']));
    // Only the answer was lost, so the retry uses the same key and nothing is created twice.
    expect(intents).toEqual([intents[0], intents[0]]);
    dismiss(overlay, 'b');
    expect(labels()).toEqual([]);
  });

  it('is listed once per key, and is retried under a new intent if it was refused', async () => {
    await attempt(overlay, { key: 'a', label: 'First', work: answers(offline).work });
    const { work, intents } = answers(refused, done);
    await attempt(overlay, { key: 'a', label: 'Second', work });
    expect(labels()).toEqual(['Second']);
    store.getState().unsaved[0]?.retry();
    await vi.waitFor(() => expect(labels()).toEqual([]));
    expect(intents[0]).not.toBe(intents[1]);
  });

  it('is retried after signing in if the session had expired', async () => {
    const onDone = vi.fn();
    expect(await attempt(overlay, { key: 'a', label: 'A', work: answers(signedOut, done).work, onDone })).toBe(true);
    expect([ask.mock.calls.length, onDone.mock.calls.length, labels()]).toEqual([1, 1, []]);
  });
});
