import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollChanges } from './poll-changes';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports each change once, and after an outage those that happened in it', async () => {
  let state: string | Error = 'a';
  let changes = 0;
  const read = async () => {
    if (state instanceof Error) throw state;
    return state;
  };
  const stop = await pollChanges(read, () => {
    changes += 1;
  });
  const wait = () => vi.advanceTimersByTimeAsync(1000);
  await wait();
  expect(changes).toBe(0);
  state = 'b';
  await wait();
  await wait();
  expect(changes).toBe(1);
  state = new Error('away');
  await wait();
  expect(changes).toBe(1);
  state = 'c';
  await wait();
  expect(changes).toBe(2);
  await stop();
  state = 'd';
  await wait();
  expect(changes).toBe(2);
});

it('reports a change if the database was away at the start', async () => {
  let isAway = true;
  let changes = 0;
  const read = async () => {
    if (isAway) throw new Error('away');
    return 'a';
  };
  const stop = await pollChanges(read, () => {
    changes += 1;
  });
  isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(changes).toBe(1);
  await stop();
});
