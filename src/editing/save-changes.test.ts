import { TRPCClientError } from '@trpc/client';
import { describe, expect, it, vi } from 'vitest';
import { ForeignAnswer, type Trpc } from '../api/trpc';
import type { OutgoingChange } from './editing-state';
import { issuesOf, outcomeOf, saveChanges } from './save-changes';

const failure = (data: object | null) => Object.assign(new TRPCClientError('failed'), { data });
const CHANGES: OutgoingChange[] = [{ op: 'set', path: 'home.hero.cta', value: 'Call', base: 'Go' }];

function trpcThat(mutate: () => Promise<unknown>): Trpc {
  return { content: { batch: { mutate } } } as unknown as Trpc;
}

describe('a save', () => {
  it('sends the batch under its key', async () => {
    const mutate = vi.fn(async () => ({}));
    expect(await saveChanges(trpcThat(mutate), CHANGES, 'k1')).toEqual({ kind: 'saved' });
    expect(mutate).toHaveBeenCalledWith({ changes: CHANGES }, { context: { key: 'k1' } });
  });

  it('that fails says how, in words that tell what is kept', async () => {
    const lost = () => Promise.reject(new Error('network'));
    expect((await saveChanges(trpcThat(lost), CHANGES, 'k1')).kind).toBe('offline');
    const refused = () => Promise.reject(failure({ code: 'UNPROCESSABLE_CONTENT', message: 'Too long.' }));
    expect(await saveChanges(trpcThat(refused), CHANGES, 'k1')).toEqual({
      kind: 'refused',
      message: 'Too long. What you wrote is kept.',
    });
  });

  it.each([
    [{ code: 'CONFLICT', conflicts: [] }, 'conflict'],
    [{ code: 'CONFLICT', message: 'It is so already.' }, 'refused'],
    [{ code: 'UNAUTHORIZED' }, 'signed-out'],
    [{ code: 'SERVICE_UNAVAILABLE' }, 'failed'],
    [{ code: 'INTERNAL_SERVER_ERROR' }, 'failed'],
    [{ code: 'FORBIDDEN', message: 'No.' }, 'refused'],
    [null, 'offline'],
  ])('that fails with %j ends as %s', (data, kind) => {
    expect(outcomeOf(failure(data)).kind).toBe(kind);
  });

  it('in conflict tells of the items by their ids, where the server does', () => {
    const values = { base: 'a', theirs: 'b', mine: 'c' };
    const conflicts = [
      { path: 'home.faq.items.0.title', ref: 'home.faq.items.~k7f2m9qa.title', ...values },
      { path: 'home.hero.cta', ...values },
    ];
    expect(outcomeOf(failure({ code: 'CONFLICT', conflicts }))).toEqual({
      kind: 'conflict',
      conflicts: [
        { path: 'home.faq.items.~k7f2m9qa.title', ...values },
        { path: 'home.hero.cta', ...values },
      ],
    });
  });
});

describe('a save that is refused says what is kept and what to do', () => {
  const answered = (code: string, retryAfter?: string) =>
    Object.assign(failure({ code, message: 'x' }), {
      meta: { response: { headers: new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }) } },
    });
  const foreign = (status: number) => new TRPCClientError('no JSON', { cause: new ForeignAnswer(status) });
  it.each([
    [
      'too large',
      answered('PAYLOAD_TOO_LARGE'),
      'refused',
      /more than can be saved at once .*kept.*Shorten or take back/,
    ],
    ['too large for a proxy', foreign(413), 'refused', /more than can be saved at once/],
    ['too many', answered('TOO_MANY_REQUESTS', '20'), 'refused', /kept.*again in 20 seconds\.$/],
    ['too many for long', answered('TOO_MANY_REQUESTS', '600'), 'refused', /again in 10 minutes\.$/],
    ['too many for a proxy', foreign(429), 'refused', /again in a minute\.$/],
    ['so already', failure({ code: 'CONFLICT', message: 'Taken.' }), 'refused', /^Taken\. What you wrote is kept\.$/],
    ['still under way', answered('CONFLICT', '60'), 'failed', /kept.*again in 60 seconds\.$/],
    [
      'busy',
      failure({ code: 'CONFLICT', message: 'Running.', retryAfter: 30 }),
      'failed',
      /kept.*again in 30 seconds\.$/,
    ],
    ['away', answered('SERVICE_UNAVAILABLE', '30'), 'failed', /kept.*again in 30 seconds\.$/],
    ['an error', answered('INTERNAL_SERVER_ERROR'), 'failed', /went wrong on the site.*kept.*try again/],
    [
      'no right',
      failure({ code: 'FORBIDDEN', message: 'Not yours.' }),
      'refused',
      /^Not yours\. What you wrote is kept\.$/,
    ],
    ['a proxy’s page', foreign(502), 'failed', /can not be reached.*kept/],
  ])('%s', async (_, error, kind, words) => {
    const outcome = await saveChanges(
      trpcThat(async () => Promise.reject(error)),
      CHANGES,
      'k1',
    );
    expect(outcome).toMatchObject({ kind, message: expect.stringMatching(words) });
  });
});

describe('what the server found wrong', () => {
  const changes: OutgoingChange[] = [
    { op: 'set', path: 'home.hero.cta', value: 'x', base: 'y' },
    { op: 'set', path: 'home.welcome', value: {}, base: null },
    { op: 'insert', path: 'home.faq.items', after: null, value: {}, id: 'k7f2m9qa' },
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

  it('is told of an item that is put in by the item', () => {
    expect(issues({ path: 'changes.2.value', message: 'Too large.' })).toEqual([
      { path: 'home.faq.items.~k7f2m9qa', message: 'Too large.' },
    ]);
  });

  it('is left out where it names no change', () => {
    expect(issues({ path: 'note', message: 'Too long.' }, { path: 'changes.7.path', message: 'x' })).toEqual([]);
  });
});
