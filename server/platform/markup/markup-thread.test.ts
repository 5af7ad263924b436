import { describe, expect, it } from 'vitest';
import { MarkupThread } from './markup-thread';

/** Takes about a second and a hundred megabytes. */
const HEAVY = { html: '<p>'.repeat(340_000), url: 'https://a.example' };

describe('the markup thread', () => {
  it('sanitizes texts, and continues after a refusal', async () => {
    const thread = new MarkupThread();
    expect(await thread.run('inline', ['<u>a</u>', '<b>'.repeat(101)])).toEqual([
      { text: 'a' },
      { refusal: 'Elements can be nested at most 100 deep.' },
    ]);
    await expect(thread.run('page', { html: '<div>'.repeat(300), url: 'https://a.example' })).rejects.toThrow(
      'at most 100 deep',
    );
    const page = { html: '<title>A</title>', url: 'https://a.example' };
    expect(await thread.run('page', page)).toMatchObject({ title: 'A' });
  });

  it('runs concurrent jobs one after the other', async () => {
    const thread = new MarkupThread();
    const answers = await Promise.all(['<u>1</u>', '<u>2</u>', '<u>3</u>'].map((text) => thread.run('inline', [text])));
    expect(answers.flat()).toEqual([{ text: '1' }, { text: '2' }, { text: '3' }]);
  });

  it.each([
    ['its time limit', { deadlineMs: 5, memoryMb: 256 }],
    ['its memory limit', { deadlineMs: 60_000, memoryMb: 24 }],
  ])('is terminated at %s with a refusal, and the next job starts a new thread', async (_what, bounds) => {
    const thread = new MarkupThread(bounds);
    await expect(thread.run('page', HEAVY)).rejects.toMatchObject({
      name: 'MarkupRefused',
      message: 'This markup takes too long to process.',
    });
    bounds.deadlineMs = 20_000;
    expect(await thread.run('inline', ['<u>a</u>'])).toEqual([{ text: 'a' }]);
  });
});

it('can be started in advance', async () => {
  const thread = new MarkupThread();
  await thread.warm();
  await thread.warm();
  expect(await thread.run('inline', ['<u>a</u>'])).toEqual([{ text: 'a' }]);
});
