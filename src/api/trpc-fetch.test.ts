import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER_MS, ForeignAnswer, sendCall } from './trpc';

const json = (status: number) => new Response('{}', { status, headers: { 'Content-Type': 'application/json' } });
const page = (status: number) => new Response('<html>', { status, headers: { 'Content-Type': 'text/html' } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stubAnswers(...answers: Response[]) {
  const fetched = vi.fn(async () => answers.shift() as Response);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

/** Stubs `fetch` with a server that never answers. */
function stubSilence() {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit = {}) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('ended')))),
  );
}

describe('sendCall', () => {
  it('sends cookies and returns the site’s own responses unchanged', async () => {
    const fetched = stubAnswers(json(200), json(422));
    expect((await sendCall('/api/trpc/content.batch', {})).status).toBe(200);
    expect((await sendCall('/api/trpc/content.batch', {})).status).toBe(422);
    expect(fetched).toHaveBeenCalledWith(
      '/api/trpc/content.batch',
      expect.objectContaining({ credentials: 'include' }),
    );
  });

  it('retries the call after sign-in, but not if the person declines', async () => {
    const fetched = stubAnswers(json(401), json(200), json(401));
    expect((await sendCall('/x', {}, async () => true)).status).toBe(200);
    expect((await sendCall('/x', {}, async () => false)).status).toBe(401);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('tells the sign-in prompt whether the person started the call or it is a background read', async () => {
    stubAnswers(json(401), json(401));
    const signIn = vi.fn(async () => false);
    await sendCall('/x', { method: 'POST' }, signIn);
    await sendCall('/x', { method: 'GET' }, signIn);
    expect(signIn.mock.calls).toEqual([[true], [false]]);
  });

  it('fails with the status if a proxy answers instead of the site', async () => {
    stubAnswers(page(413));
    const failed = await sendCall('/api/trpc/content.batch', {}).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ForeignAnswer);
    expect((failed as ForeignAnswer).status).toBe(413);
  });

  it('aborts a content call only after the time limit', async () => {
    stubSilence();
    const failed = vi.fn();
    const sent = sendCall('/api/trpc/content.batch', {}).catch(failed);
    await vi.advanceTimersByTimeAsync(ANSWER_MS - 1);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await sent;
    expect(failed).toHaveBeenCalled();
  });

  it('has no time limit for the writing assistant', async () => {
    stubSilence();
    const failed = vi.fn();
    void sendCall('/api/trpc/ai.generate', {}).catch(failed);
    await vi.advanceTimersByTimeAsync(ANSWER_MS * 3);
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('sendCall, if the call is rejected for a reason the person can resolve', () => {
  const refused = (reason: string) =>
    new Response(JSON.stringify([{ error: { data: { code: 'FORBIDDEN', reason } } }]), {
      status: 403,
      headers: { 'Content-Type': 'application/json' },
    });

  it('retries the call once the person confirms their identity, but not if they decline', async () => {
    const fetched = stubAnswers(refused('CONFIRM_IDENTITY'), json(200), refused('CONFIRM_IDENTITY'));
    const call = (isShown: boolean) =>
      sendCall('/api/trpc/keys.create', { method: 'POST' }, undefined, { confirmIdentity: async () => isShown });
    expect((await call(true)).status).toBe(200);
    const answer = await call(false);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('CONFIRM_IDENTITY')]);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('reports that a second factor must be set up, and does nothing for other reasons', async () => {
    const onFactorNeeded = vi.fn();
    const confirmIdentity = vi.fn(async () => true);
    stubAnswers(refused('SET_UP_FACTOR'), json(403));
    const call = () => sendCall('/api/trpc/keys.list', {}, undefined, { confirmIdentity, onFactorNeeded });
    expect((await call()).status).toBe(403);
    expect(onFactorNeeded).toHaveBeenCalledTimes(1);
    expect((await call()).status).toBe(403);
    expect([onFactorNeeded.mock.calls.length, confirmIdentity.mock.calls.length]).toEqual([1, 0]);
  });
});
