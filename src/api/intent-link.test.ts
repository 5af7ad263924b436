import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from './rest';
import { readContent } from './site-calls';
import { createTrpc } from './trpc';

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } }),
    );
const refused = (status: number, data: object, headers?: Record<string, string>) =>
  json(status, [{ error: { message: 'No.', code: -1, data: { message: 'No.', ...data } } }], headers);
const done = (data: unknown = {}) => json(200, [{ result: { data } }]);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Stubs `fetch` with these responses, in order. */
function stubAnswers(...answers: (() => Promise<Response>)[]) {
  const fetched = vi.fn((_url: string, _options: RequestInit) => (answers.shift() ?? done())());
  vi.stubGlobal('fetch', fetched);
  return {
    fetched,
    keys: () => fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('Idempotency-Key')),
  };
}

async function settle<T>(call: Promise<T>, ms = 60_000): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([call]);
  await vi.advanceTimersByTimeAsync(ms);
  const [result] = await settled;
  return result;
}

const rename = (key?: string) =>
  createTrpc().templates.rename.mutate({ id: 1, name: 'A' }, key === undefined ? {} : { context: { key } });

describe('a mutation', () => {
  it('is sent under its own key', async () => {
    const { keys } = stubAnswers(done(), done());
    await settle(rename());
    await settle(rename());
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String)]);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  it.each([
    ['the answer is lost', lost],
    ['the server is overloaded', refused(503, { code: 'SERVICE_UNAVAILABLE', retryAfter: 2 })],
    ['a proxy answers instead', () => Promise.resolve(new Response('<html>', { status: 502 }))],
  ])('is retried once under the same key if %s', async (_, first) => {
    const { keys } = stubAnswers(first, done('renamed'));
    expect(await settle(rename())).toEqual({ status: 'fulfilled', value: 'renamed' });
    expect(keys()).toHaveLength(2);
    expect(keys()[0]).toBe(keys()[1]);
  });

  it('of the writing help is retried if the answer is lost, but not after an error response', async () => {
    const write = () => createTrpc().ai.command.mutate({ command: 'help' });
    const first = stubAnswers(lost, done('written'));
    expect(await settle(write())).toEqual({ status: 'fulfilled', value: 'written' });
    expect(first.fetched).toHaveBeenCalledTimes(2);
    const second = stubAnswers(refused(503, { code: 'SERVICE_UNAVAILABLE', retryAfter: 2 }), done());
    expect((await settle(write())).status).toBe('rejected');
    expect(second.fetched).toHaveBeenCalledTimes(1);
    const third = stubAnswers(json(503, { message: 'Late.' }), done());
    expect((await settle(request('POST', '/api/generate/copy', {}))).status).toBe('rejected');
    expect(third.fetched).toHaveBeenCalledTimes(1);
  });

  it('is never sent a third time', async () => {
    const { fetched } = stubAnswers(lost, lost, done());
    expect((await settle(rename())).status).toBe('rejected');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each([
    [400, 'BAD_REQUEST'],
    [401, 'UNAUTHORIZED'],
    [409, 'CONFLICT'],
    [422, 'UNPROCESSABLE_CONTENT'],
    [429, 'TOO_MANY_REQUESTS'],
  ])('is not sent again after %i', async (status, code) => {
    const { fetched } = stubAnswers(refused(status, { code }));
    expect(await settle(rename())).toMatchObject({ status: 'rejected', reason: expect.any(TRPCClientError) });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('waits as long as the server asks, up to ten seconds', async () => {
    const { fetched } = stubAnswers(refused(503, { code: 'SERVICE_UNAVAILABLE', retryAfter: 4 }), done());
    void rename();
    await vi.advanceTimersByTimeAsync(3_900);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(fetched).toHaveBeenCalledTimes(2);
    const { fetched: once } = stubAnswers(refused(503, { code: 'SERVICE_UNAVAILABLE', retryAfter: 60 }));
    expect((await settle(rename())).status).toBe('rejected');
    expect(once).toHaveBeenCalledTimes(1);
  });

  it('asks for the answer of its first attempt while that is still running', async () => {
    const running = refused(409, { code: 'CONFLICT', retryAfter: 1 });
    const { keys } = stubAnswers(lost, running, running, done('renamed'));
    expect(await settle(rename())).toEqual({ status: 'fulfilled', value: 'renamed' });
    expect(new Set(keys()).size).toBe(1);
  });

  it('uses the caller’s key if several calls are one intent', async () => {
    const { keys } = stubAnswers(lost, done());
    await settle(rename('intent'));
    expect(keys()).toEqual(['intent', 'intent']);
  });

  it('keeps its key when the person signs in meanwhile', async () => {
    const { keys } = stubAnswers(refused(401, { code: 'UNAUTHORIZED' }), done());
    await settle(createTrpc(async () => true).templates.rename.mutate({ id: 1, name: 'A' }));
    expect(keys()[0]).toBe(keys()[1]);
  });

  it('is not sent again once it was aborted', async () => {
    const leaving = new AbortController();
    const { fetched } = stubAnswers(() => {
      leaving.abort();
      return lost();
    });
    await settle(createTrpc().templates.rename.mutate({ id: 1, name: 'A' }, { signal: leaving.signal }));
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is sent once, without a key, if it returns a secret', async () => {
    const { fetched, keys } = stubAnswers(lost, done());
    expect((await settle(createTrpc().keys.create.mutate({ name: 'A', scopes: ['content:read'] }))).status).toBe(
      'rejected',
    );
    expect([fetched.mock.calls.length, keys()]).toEqual([1, [null]]);
  });
});

it('sends a query without a key and does not retry it', async () => {
  const { fetched, keys } = stubAnswers(lost);
  expect((await settle(createTrpc().templates.list.query())).status).toBe('rejected');
  expect([fetched.mock.calls.length, keys()]).toEqual([1, [null]]);
});

describe('a REST write', () => {
  it('is retried once under the same key if its answer is lost', async () => {
    const { keys } = stubAnswers(lost, json(200, {}));
    expect((await settle(request('POST', '/api/contact', {}))).status).toBe('fulfilled');
    expect(keys()).toEqual([expect.any(String), keys()[0]]);
  });

  it('is not retried after a rejection, and a sign-in is never retried', async () => {
    const { fetched } = stubAnswers(json(422, {}), lost);
    await settle(request('POST', '/api/contact', {}));
    await settle(request('POST', '/api/auth/sign-in/email', {}));
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('has a key, unlike a read', async () => {
    const { keys } = stubAnswers(json(200, {}));
    await settle(readContent('home'));
    expect(keys()).toEqual([null]);
  });
});
