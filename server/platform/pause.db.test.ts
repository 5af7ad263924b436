import { expect, it } from 'vitest';
import { pause } from './pause';

it('waits and can be aborted by a signal', async () => {
  const { signal } = new AbortController();
  const begin = performance.now();
  await pause(20, signal);
  expect(performance.now() - begin).toBeGreaterThan(15);
  const stop = new AbortController();
  const paused = pause(60_000, stop.signal);
  stop.abort(new Error('enough'));
  await expect(paused).rejects.toThrow('enough');
  await expect(pause(60_000, stop.signal)).rejects.toThrow('enough');
});
