import { expect, it } from 'vitest';
import { holdFailures } from './router';

async function* failing(): AsyncGenerator<number, void> {
  yield 1;
  throw new Error('The server is stopping.');
}

it('gives the items and then the failure to who waits', async () => {
  const seen: number[] = [];
  const read = async () => {
    for await (const item of holdFailures(failing())) seen.push(item);
  };
  await expect(read()).rejects.toThrow('The server is stopping.');
  expect(seen).toEqual([1]);
});

it('holds a failure that was asked for ahead, until someone waits for it', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const items = holdFailures(failing())[Symbol.asyncIterator]();
  await items.next();
  const ahead = items.next();
  // Whoever was not caught by now is told as unhandled.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  await expect(ahead).rejects.toThrow('The server is stopping.');
});

it('ends its source when the reader leaves', async () => {
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
