import { describe, expect, it } from 'vitest';
import type { UploadedMedia } from '../../api/upload-media';
import { createUploadQueue, describeProgress, sumProgress } from './upload-queue';

const media = (name: string): UploadedMedia => ({ url: `/media/${name}`, width: 1, height: 1, alt: '' });
const file = (name: string) => new File(['x'], name);

/** A fake server that answers on command. */
function slowServer() {
  const open = new Map<
    string,
    { answer: () => void; refuse: (reason: string) => void; tell: (part: number) => void }
  >();
  const send = (sent: File, tell: (part: number) => void) =>
    new Promise<UploadedMedia>((resolve, reject) => {
      open.set(sent.name, {
        answer: () => resolve(media(sent.name)),
        refuse: (reason) => reject(new Error(reason)),
        tell,
      });
    });
  return { open, send };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('createUploadQueue', () => {
  it('sends files two at a time, in order, and reports their progress', async () => {
    const { open, send } = slowServer();
    const arrived: string[] = [];
    const queue = createUploadQueue(send, ({ url }) => arrived.push(url));
    queue.add(['a', 'b', 'c', 'd'].map(file));
    expect([...open.keys()]).toEqual(['a', 'b']);
    open.get('a')?.tell(1);
    expect(sumProgress(queue.store.getState())).toEqual({ done: 0, failed: 0, total: 4, part: 0.225 });
    open.get('b')?.answer();
    await settle();
    expect([...open.keys()]).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) open.get(name)?.answer();
    await settle();
    open.get('d')?.answer();
    await settle();
    expect(arrived).toEqual(['/media/b', '/media/a', '/media/c', '/media/d']);
    expect(sumProgress(queue.store.getState())).toEqual({ done: 4, failed: 0, total: 4, part: 1 });
  });

  it('continues after a refused file, keeps the reason, and can retry it', async () => {
    const { open, send } = slowServer();
    const queue = createUploadQueue(send);
    queue.add(['a', 'b', 'c'].map(file));
    open.get('a')?.refuse('Too large.');
    await settle();
    expect(queue.store.getState()[0]).toMatchObject({ status: 'failed', problem: 'Too large.' });
    open.get('b')?.answer();
    open.get('c')?.answer();
    await settle();
    const [failed] = queue.store.getState();
    queue.retry(failed?.id ?? 0);
    open.get('a')?.answer();
    await settle();
    expect(queue.store.getState().map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  });

  it('removes only finished files from the list when cleared', async () => {
    const { open, send } = slowServer();
    const queue = createUploadQueue(send);
    queue.add(['a', 'b', 'c'].map(file));
    open.get('a')?.answer();
    await settle();
    queue.clear();
    expect(queue.store.getState().map(({ name }) => name)).toEqual(['b', 'c']);
  });
});

describe('describeProgress', () => {
  it.each([
    [0, 'Uploading 0%'],
    [0.994, 'Uploading 99%'],
    [0.996, 'Processing...'],
    [1, 'Processing...'],
  ])('describes %f as “%s”', (sent, label) => {
    expect(describeProgress(sent)).toBe(label);
  });
});
