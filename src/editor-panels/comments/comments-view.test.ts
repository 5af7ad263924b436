import { expect, it } from 'vitest';
import { divideThreads, type Thread } from './comments-view';

it('divides threads by whether their place and their words are still there', () => {
  const thread = (id: number, path: string | null, isOrphaned: boolean) => ({ id, path, isOrphaned }) as Thread;
  const threads = [thread(1, null, true), thread(2, 'home.hero.cta', false), thread(3, 'home.hero.cta', true)];
  expect(divideThreads(threads).map((listed) => listed.map(({ id }) => id))).toEqual([[2], [3], [1]]);
});
