import { afterEach, describe, expect, it, vi } from 'vitest';
import { getCause, wrapFailure } from './call-failure';
import { HttpError } from './rest';
import type { Trpc } from './trpc';
import { updateText } from './update-text';
import { askByRest, askByTrpc, askForDocument } from './writing-calls';

const QUESTION = { section: 'home.hero.headline', currentText: 'Old', tone: 'professional', instructions: '' } as const;
const OPTIONS = { signal: new AbortController().signal, onPartial: () => undefined };
const away = async () => {
  throw new TypeError('fetch failed');
};
const stubAnswers = (status: number) => vi.fn(async () => new Response('no', { status }));

afterEach(() => void vi.unstubAllGlobals());

describe('internal texts of failed calls (8.030)', () => {
  it('fails a request for suggestions with its text, through the REST route and the procedures', async () => {
    vi.stubGlobal('fetch', stubAnswers(500));
    await expect(askByRest(async () => false)(QUESTION, OPTIONS)).rejects.toThrow(
      'Failed to generate copy suggestions',
    );
    const trpc = { ai: { suggest: { mutate: away } } } as unknown as Trpc;
    await expect(askByTrpc(trpc, async () => false)(QUESTION, OPTIONS)).rejects.toThrow(
      'Failed to generate copy suggestions',
    );
  });

  it('fails a request for a document if there is no answer or the answer has no document', async () => {
    const question = {
      section: 'home.hero',
      content: '{"blocks":[]}',
      tone: 'professional',
      instructions: '',
    } as const;
    for (const mutate of [away, async () => ({ id: 'a', writer: 'w', suggestions: [], flagged: [] })]) {
      const trpc = { ai: { document: { mutate } } } as unknown as Trpc;
      await expect(askForDocument(trpc, question, OPTIONS.signal)).rejects.toThrow(/^Failed to generate copy$/);
    }
  });

  it('fails an update with its cause, after one retry under the same key', async () => {
    const fetched = stubAnswers(503);
    vi.stubGlobal('fetch', fetched);
    const update = { path: 'home.hero.headline', value: 'New', ai: 'answer-1' };
    const failure = await updateText(update, async () => false).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'Failed to update content', cause: expect.any(HttpError) });
    const sent = (fetched.mock.calls as unknown as [string, RequestInit][]).map(([, init]) => init);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.headers).toEqual(sent[1]?.headers);
    expect(sent[0]?.body).toBe(JSON.stringify(update));
  });

  it('resends an update after sign-in, and fails it if nobody signs in', async () => {
    const refused = new Response('no', { status: 401 });
    const fetched = vi
      .fn()
      .mockResolvedValueOnce(refused)
      .mockResolvedValueOnce(Response.json({ success: true }));
    vi.stubGlobal('fetch', fetched);
    await updateText({ path: 'home.hero.headline', value: 'New', ai: null }, async () => true);
    expect(fetched).toHaveBeenCalledTimes(2);
    vi.stubGlobal('fetch', stubAnswers(401));
    await expect(updateText({ path: 'home.hero.headline', value: 'New', ai: null }, async () => false)).rejects.toThrow(
      'Failed to update content',
    );
  });

  it('keeps the text of the innermost call', async () => {
    const inner = wrapFailure('Failed to delete content', away());
    const failure = await wrapFailure('Failed to update content', inner).catch((error: unknown) => error);
    expect([(failure as Error).message, getCause(failure)]).toEqual([
      'Failed to delete content',
      expect.any(TypeError),
    ]);
  });
});
