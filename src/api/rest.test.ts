import { afterEach, describe, expect, it, vi } from 'vitest';
import { read, request } from './rest';
import { readSections } from './site-calls';

const answer = (status: number, body: string, statusText = '') =>
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(body, { status, statusText })));

afterEach(() => vi.unstubAllGlobals());

describe('request', () => {
  it.each([
    [500, 'No luck', 'Internal Server Error', '500: No luck'],
    [503, '', 'Service Unavailable', '503: Service Unavailable'],
    [404, '{"message":"none"}', 'Not Found', '404: {"message":"none"}'],
  ])(
    'fails with the status and the body or status text after the response %i %j',
    async (status, body, text, message) => {
      answer(status, body, text);
      await expect(request('GET', '/api/x')).rejects.toThrow(message);
    },
  );

  it('sends credentials, and a JSON body only if there is one', async () => {
    answer(200, '{}');
    await request('GET', '/api/x');
    await request('POST', '/api/x', { a: 1 }, { key: 'k' });
    expect(vi.mocked(fetch).mock.calls).toEqual([
      ['/api/x', { method: 'GET', credentials: 'include', headers: {} }],
      [
        '/api/x',
        {
          method: 'POST',
          credentials: 'include',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
          body: '{"a":1}',
        },
      ],
    ]);
  });
});

describe('read', () => {
  it('fails on 401 unless asked to return null', async () => {
    answer(401, 'Please sign in.');
    await expect(read('/api/x')).rejects.toThrow('401: Please sign in.');
    answer(401, 'Please sign in.');
    expect(await read('/api/x', { on401: 'null' })).toBeNull();
    answer(403, 'No.');
    await expect(read('/api/x', { on401: 'null' })).rejects.toThrow('403: No.');
  });

  it('has its own error message for sections', async () => {
    answer(500, '');
    await expect(readSections('home')).rejects.toThrow('Failed to fetch sections');
  });
});
