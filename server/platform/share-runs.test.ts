import { expect, it } from 'vitest';
import { shareRuns } from './share-runs';

it('shares one more run among the calls that arrive during a run, which see what was saved before them', async () => {
  const saved = { text: 'first' };
  const log: string[] = [];
  const read = shareRuns(async (owner: { text: string }, key: string) => {
    const { text } = owner;
    log.push(`${key} ${text}`);
    await new Promise(setImmediate);
    if (text === 'broken') throw new Error('broken');
    return text;
  });
  const first = read(saved, 'a');
  saved.text = 'second';
  const others = [read(saved, 'a'), read(saved, 'a'), read(saved, 'b')];
  expect(await Promise.all([first, ...others])).toEqual(['first', 'second', 'second', 'second']);
  expect(log).toEqual(['a first', 'b second', 'a second']);

  expect(await read({ text: 'of another owner' }, 'a')).toBe('of another owner');
  saved.text = 'broken';
  const failing = read(saved, 'a');
  const next = read(saved, 'a').catch(() => 'failed too');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('failed too');
  saved.text = 'third';
  expect(await read(saved, 'a')).toBe('third');
});
