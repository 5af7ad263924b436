import { expect, it } from 'vitest';
import { NoTurn, Turns } from './turns';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('work waits for its turn in order of arrival', async () => {
  const turns = new Turns(2, { waitMs: 1000, atMost: 10 });
  const ends = [await turns.take(), await turns.take()];
  const begun: number[] = [];
  const later = [1, 2, 3].map(async (number) => {
    const end = await turns.take();
    begun.push(number);
    return end;
  });
  await settled();
  expect(begun).toEqual([]);
  ends[0]?.();
  await settled();
  expect(begun).toEqual([1]);
  ends[1]?.();
  (await later[0])?.();
  await settled();
  expect(begun).toEqual([1, 2, 3]);
  expect(turns.use).toEqual({ size: 2, inUse: 2, waiting: 0, refused: 0 });
});

it('waiting is limited in time and number, and a turn granted too late is not lost', async () => {
  const turns = new Turns(1, { waitMs: 20, atMost: 2 });
  const end = await turns.take();
  const waiting = [turns.take(), turns.take()];
  expect(turns.use).toEqual({ size: 1, inUse: 1, waiting: 2, refused: 0 });
  await expect(turns.take()).rejects.toThrow('Too many queries');
  for (const one of waiting) await expect(one).rejects.toThrow(NoTurn);
  end();
  (await turns.take())();
  expect(turns.use).toEqual({ size: 1, inUse: 0, waiting: 0, refused: 3 });
  await turns.take();
});
