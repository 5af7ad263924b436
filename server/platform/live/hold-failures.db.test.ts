import { expect, it } from 'vitest';
import { holdFailures } from '../../api/live-router';

async function* failing(): AsyncGenerator<number, void> {
  yield 1;
  throw new Error('The server is stopping.');
}

it('yields the items and then throws the failure', async () => {
  const seen: number[] = [];
  const read = async () => {
    for await (const item of holdFailures(failing())) seen.push(item);
  };
  await expect(read()).rejects.toThrow('The server is stopping.');
  expect(seen).toEqual([1]);
});

it('holds a failure that was requested ahead until the reader awaits it', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const items = holdFailures(failing())[Symbol.asyncIterator]();
  await items.next();
  const ahead = items.next();
  // A rejection without a handler would be reported by now.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  await expect(ahead).rejects.toThrow('The server is stopping.');
});

it('closes its source when the reader leaves', async () => {
  let hasEnded = false;
  async function* endless(): AsyncGenerator<number, void> {
    try {
      for (let n = 0; ; n++) yield n;
    } finally {
      hasEnded = true;
    }
  }
  for await (const item of holdFailures(endless())) if (item === 2) break;
  expect(hasEnded).toBe(true);
});
