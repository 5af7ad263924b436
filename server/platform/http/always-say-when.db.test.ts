import express from 'express';
import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode, STATUS_OF } from '../errors';
import { alwaysSayWhen } from './always-say-when';

async function answerOf(answer: (res: express.Response) => void): Promise<Response> {
  const app = express().use(alwaysSayWhen, (_req, res) => answer(res));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  try {
    return await fetch(`http://127.0.0.1:${port}/`);
  } finally {
    server.close();
  }
}

describe('a 503 response', () => {
  it.each<[string, (res: express.Response) => void]>([
    ['by express', (res) => void res.status(503).json({})],
    ['by the bare response', (res) => void Object.assign(res, { statusCode: 503 }).end('x')],
    ['with headers of its own', (res) => void res.writeHead(503, { 'X-Own': 'yes' }).end()],
    ['with a reason', (res) => void res.writeHead(503, 'Away').end()],
    ['in pieces', (res) => void res.status(503).write('a', () => res.end('b'))],
  ])('has a Retry-After header: %s', async (_, answer) => {
    const { status, headers } = await answerOf(answer);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('keeps its own Retry-After header', async () => {
    expect(
      (await answerOf((res) => void res.status(503).set('Retry-After', '90').end())).headers.get('retry-after'),
    ).toBe('90');
    expect(
      (await answerOf((res) => void res.writeHead(503, { 'Retry-After': '91' }).end())).headers.get('retry-after'),
    ).toBe('91');
  });

  it('is the only status that gets the header', async () => {
    expect((await answerOf((res) => void res.status(500).end())).headers.get('retry-after')).toBeNull();
  });
});

it('errors that ask the client to retry later always have a delay', () => {
  const waiting = (Object.keys(STATUS_OF) as ErrorCode[]).filter(
    (code) => new AppError(code, '').retryAfter !== undefined,
  );
  expect(waiting).toEqual(['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE']);
  expect(new AppError('SERVICE_UNAVAILABLE', '', { retryAfter: 30 }).retryAfter).toBe(30);
});
