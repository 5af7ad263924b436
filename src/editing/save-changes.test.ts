import { TRPCClientError } from '@trpc/client';
import { describe, expect, it, vi } from 'vitest';
import type { Trpc } from '../api/trpc';
import { issuesOf, outcomeOf, saveChanges } from './save-changes';

const failure = (data: object | null) => Object.assign(new TRPCClientError('failed'), { data });
const CHANGES = [{ path: 'home.hero.cta', value: 'Call', base: 'Go' }];

function trpcThat(mutate: () => Promise<unknown>): Trpc {
  return { content: { batch: { mutate } } } as unknown as Trpc;
}

describe('a save', () => {
  it('sends the batch under its key', async () => {
    const mutate = vi.fn(async () => ({}));
    expect(await saveChanges(trpcThat(mutate), CHANGES, 'k1')).toEqual({ kind: 'saved' });
    expect(mutate).toHaveBeenCalledWith({ changes: CHANGES }, { context: { key: 'k1' } });
  });

  it('is tried once more where the answer was lost, and not otherwise', async () => {
    const lost = vi.fn(async () => Promise.reject(new Error('network')));
    expect((await saveChanges(trpcThat(lost), CHANGES, 'k1')).kind).toBe('offline');
    expect(lost).toHaveBeenCalledTimes(2);
    const refused = vi.fn(async () => Promise.reject(failure({ code: 'UNPROCESSABLE_CONTENT', message: 'Too long.' })));
    expect(await saveChanges(trpcThat(refused), CHANGES, 'k1')).toEqual({ kind: 'refused', message: 'Too long.' });
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ code: 'CONFLICT', conflicts: [] }, 'conflict'],
    [{ code: 'CONFLICT', message: 'still running' }, 'offline'],
    [{ code: 'UNAUTHORIZED' }, 'signed-out'],
    [{ code: 'SERVICE_UNAVAILABLE' }, 'offline'],
    [{ code: 'FORBIDDEN', message: 'No.' }, 'refused'],
    [null, 'offline'],
  ])('that fails with %j ends as %s', (data, kind) => {
    expect(outcomeOf(failure(data)).kind).toBe(kind);
  });
});

describe('what the server found wrong', () => {
  const changes = [
    { path: 'home.hero.cta', value: 'x', base: 'y' },
    { path: 'home.welcome', value: {}, base: null },
  ];
  const issues = (...found: { path: string; message: string }[]) => issuesOf(failure({ issues: found }), changes);

  it('is told by the path of the change', () => {
    expect(issues({ path: 'changes.0.value', message: 'Too large.' })).toEqual([
      { path: 'home.hero.cta', message: 'Too large.' },
    ]);
  });

  it('is told by the very field within it, where the server names one', () => {
    expect(issues({ path: 'changes.1.path', message: 'home.welcome.stats.2.number: Too big' })).toEqual([
      { path: 'home.welcome.stats.2.number', message: 'Too big' },
    ]);
  });

  it('is left out where it names no change', () => {
    expect(issues({ path: 'note', message: 'Too long.' }, { path: 'changes.7.path', message: 'x' })).toEqual([]);
  });
});
