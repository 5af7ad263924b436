import { TRPCClientError } from '@trpc/client';
import { describe, expect, it, vi } from 'vitest';
import { ForeignAnswer, type Trpc } from '../api/trpc';
import { parseIssues, saveChanges, toOutcome } from './outcomes';
import type { OutgoingChange } from './state';

const failure = (data: object | null) => Object.assign(new TRPCClientError('failed'), { data });
const CHANGES: OutgoingChange[] = [{ op: 'set', path: 'home.hero.cta', value: 'Call', base: 'Go' }];

function trpcThat(mutate: () => Promise<unknown>): Trpc {
  return { content: { batch: { mutate } } } as unknown as Trpc;
}

describe('saveChanges', () => {
  it('sends the batch under its key', async () => {
    const mutate = vi.fn(async () => ({}));
    expect(await saveChanges(trpcThat(mutate), CHANGES, 'k1')).toEqual({ kind: 'saved' });
    expect(mutate).toHaveBeenCalledWith({ changes: CHANGES }, { context: { key: 'k1' } });
  });

  it('reports how a save failed, and that nothing is lost', async () => {
    const lost = () => Promise.reject(new Error('network'));
    expect((await saveChanges(trpcThat(lost), CHANGES, 'k1')).kind).toBe('offline');
    const refused = () => Promise.reject(failure({ code: 'UNPROCESSABLE_CONTENT', message: 'Too long.' }));
    expect(await saveChanges(trpcThat(refused), CHANGES, 'k1')).toEqual({
      kind: 'refused',
      message: 'Too long. Your changes are still here.',
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
  ])('maps a failure with %j to %s', (data, kind) => {
    expect(toOutcome(failure(data)).kind).toBe(kind);
  });

  it('reports conflicting items by ref if the server does', () => {
    const values = { base: 'a', theirs: 'b', mine: 'c' };
    const conflicts = [
      { path: 'home.faq.items.0.title', ref: 'home.faq.items.~k7f2m9qa.title', ...values },
      { path: 'home.hero.cta', ...values },
    ];
    expect(toOutcome(failure({ code: 'CONFLICT', conflicts }))).toEqual({
      kind: 'conflict',
      conflicts: [
        { path: 'home.faq.items.~k7f2m9qa.title', ...values },
        { path: 'home.hero.cta', ...values },
      ],
    });
  });
});

describe('the message of a refused save says that nothing is lost and what to do', () => {
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
      /more than can be saved at once .*still here.*Shorten or undo/,
    ],
    ['too large for a proxy', foreign(413), 'refused', /more than can be saved at once/],
    ['too many requests', answered('TOO_MANY_REQUESTS', '20'), 'refused', /still here.*again in 20 seconds\.$/],
    ['too many requests, with a long delay', answered('TOO_MANY_REQUESTS', '600'), 'refused', /again in 10 minutes\.$/],
    ['too many requests for a proxy', foreign(429), 'refused', /again in a minute\.$/],
    [
      'a conflict',
      failure({ code: 'CONFLICT', message: 'Taken.' }),
      'refused',
      /^Taken\. Your changes are still here\.$/,
    ],
    ['still running', answered('CONFLICT', '60'), 'failed', /still here.*again in 60 seconds\.$/],
    [
      'busy',
      failure({ code: 'CONFLICT', message: 'Running.', retryAfter: 30 }),
      'failed',
      /still here.*again in 30 seconds\.$/,
    ],
    ['unavailable', answered('SERVICE_UNAVAILABLE', '30'), 'failed', /still here.*again in 30 seconds\.$/],
    ['a server error', answered('INTERNAL_SERVER_ERROR'), 'failed', /went wrong on the site.*still here.*try again/],
    [
      'not allowed',
      failure({ code: 'FORBIDDEN', message: 'Not yours.' }),
      'refused',
      /^Not yours\. Your changes are still here\.$/,
    ],
    ['an error page of a proxy', foreign(502), 'failed', /could not be reached.*still here/],
  ])('%s', async (_, error, kind, words) => {
    const outcome = await saveChanges(
      trpcThat(async () => Promise.reject(error)),
      CHANGES,
      'k1',
    );
    expect(outcome).toMatchObject({ kind, message: expect.stringMatching(words) });
  });
});

describe('issuesOf', () => {
  const changes: OutgoingChange[] = [
    { op: 'set', path: 'home.hero.cta', value: 'x', base: 'y' },
    { op: 'set', path: 'home.welcome', value: {}, base: null },
    { op: 'insert', path: 'home.faq.items', after: null, value: {}, id: 'k7f2m9qa' },
  ];
  const issues = (...found: { path: string; message: string }[]) => parseIssues(failure({ issues: found }), changes);

  it('reports an issue at the path of its change', () => {
    expect(issues({ path: 'changes.0.value', message: 'Too large.' })).toEqual([
      { path: 'home.hero.cta', message: 'Too large.' },
    ]);
  });

  it('reports an issue at the exact field within the change if the server names it', () => {
    expect(issues({ path: 'changes.1.path', message: 'home.welcome.stats.2.number: Too big' })).toEqual([
      { path: 'home.welcome.stats.2.number', message: 'Too big' },
    ]);
  });

  it('reports an issue of an inserted item at the item', () => {
    expect(issues({ path: 'changes.2.value', message: 'Too large.' })).toEqual([
      { path: 'home.faq.items.~k7f2m9qa', message: 'Too large.' },
    ]);
  });

  it('ignores issues that name no change', () => {
    expect(issues({ path: 'note', message: 'Too long.' }, { path: 'changes.7.path', message: 'x' })).toEqual([]);
  });
});
