import { describe, expect, it } from 'vitest';
import { MarkupThread } from './markup-thread';

/** A second's work, and a hundred megabytes. */
const HEAVY = { html: '<p>'.repeat(340_000), url: 'https://a.example' };

describe('the thread for markup', () => {
  it('cleans texts, and goes on after a refusal', async () => {
    const thread = new MarkupThread();
    expect(await thread.run('inline', ['<u>a</u>', '<b>'.repeat(101)])).toEqual([
      { text: 'a' },
      { refusal: 'Elements are nested at most 100 deep.' },
    ]);
    await expect(thread.run('page', { html: '<div>'.repeat(300), url: 'https://a.example' })).rejects.toThrow(
      'at most 100 deep',
    );
    const page = { html: '<title>A</title>', url: 'https://a.example' };
    expect(await thread.run('page', page)).toMatchObject({ title: 'A' });
  });

  it('does the jobs that come together one after the other', async () => {
    const thread = new MarkupThread();
    const answers = await Promise.all(['<u>1</u>', '<u>2</u>', '<u>3</u>'].map((text) => thread.run('inline', [text])));
    expect(answers.flat()).toEqual([{ text: '1' }, { text: '2' }, { text: '3' }]);
  });

  it.each([
    ['a deadline', { deadlineMs: 5, memoryMb: 256 }],
    ['a size', { deadlineMs: 60_000, memoryMb: 24 }],
  ])('is ended at %s with a refusal, and another one is started', async (_what, bounds) => {
    const thread = new MarkupThread(bounds);
    await expect(thread.run('page', HEAVY)).rejects.toMatchObject({
      name: 'MarkupRefused',
      message: 'This takes too long to read.',
    });
    bounds.deadlineMs = 20_000;
    expect(await thread.run('inline', ['<u>a</u>'])).toEqual([{ text: 'a' }]);
  });
});

it('can be started ahead, and works as ever', async () => {
  const thread = new MarkupThread();
  await thread.warm();
  await thread.warm();
  expect(await thread.run('inline', ['<u>a</u>'])).toEqual([{ text: 'a' }]);
});
