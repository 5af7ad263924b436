import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppError, STATUS_OF } from '../errors';
import { createLogger } from '../log';
import { type CspReports, cspReports } from './csp-reports';
import { translateError } from './translate-error';

let server: Server;
let reports: CspReports;
let total: number;
let lines: string[];

beforeEach(async () => {
  lines = [];
  total = 0;
  reports = cspReports(createLogger('info', { write: (line: string) => void lines.push(line) }), () => {
    total += 1;
  });
  const app = express();
  app.use(reports.routes);
  app.use(((thrown, _req, res, _next) => {
    const error = translateError(thrown);
    res.status(STATUS_OF[(error as AppError).code]).end();
  }) as express.ErrorRequestHandler);
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function send(body: string, type = 'application/csp-report', method = 'POST'): Promise<number> {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/csp-report`;
  const answer = await fetch(address, {
    method,
    headers: { 'Content-Type': type },
    ...(method === 'POST' && { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const report = (directive: string, blocked: string) =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': directive,
      'blocked-uri': blocked,
      'document-uri': 'https://site.example/about?token=secret#there',
      'script-sample': 'words of a stranger',
    },
  });
const told = () => lines.flatMap((line) => JSON.parse(line).reports as { kind: string; count: number }[]);

describe('CSP reports from browsers', () => {
  it('are written as one log line with sanitized fields only: no query and no sample', async () => {
    for (let times = 0; times < 3; times++) expect(await send(report('img-src', 'https://evil.example/a?b'))).toBe(204);
    const modern = [
      {
        type: 'csp-violation',
        body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline', documentURL: 'https://site.example/' },
      },
      { type: 'deprecation', body: { id: 'x' } },
    ];
    expect(await send(JSON.stringify(modern), 'application/reports+json')).toBe(204);
    expect(lines).toEqual([]);
    reports.flush();
    reports.flush();
    expect(lines).toHaveLength(1);
    expect(told()).toEqual([
      { kind: 'img-src https://evil.example /about', count: 3 },
      { kind: 'script-src-elem inline /', count: 1 },
    ]);
    expect(total).toBe(4);
  });

  it('are counted separately for twenty kinds, and together for the rest', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({
      type: 'csp-violation',
      body: { effectiveDirective: 'img-src', blockedURL: `https://h${at}.example/` },
    }));
    await send(JSON.stringify(many), 'application/reports+json');
    await send(report('font-src', 'data'));
    reports.flush();
    expect(told()).toHaveLength(21);
    expect(told().at(-1)).toEqual({ kind: 'others', count: 1 });
  });

  it.each([
    ['no report', '{"csp-report":{"effective-directive":"<script>"}}', 'application/csp-report', 'POST', 204],
    ['no object', '[null, 7, "x", []]', 'application/reports+json', 'POST', 204],
    ['no JSON', '{', 'application/csp-report', 'POST', 400],
    ['too much', JSON.stringify({ a: 'x'.repeat(17_000) }), 'application/csp-report', 'POST', 413],
    ['another type', '{}', 'application/json', 'POST', 415],
    ['another method', '', 'application/csp-report', 'GET', 405],
  ])('are ignored or rejected with %s', async (_what, body, type, method, status) => {
    expect(await send(body, type, method)).toBe(status);
    reports.flush();
    expect(lines).toEqual([]);
  });

  it('are limited to twenty per minute and client', async () => {
    const answers: number[] = [];
    for (let times = 0; times < 22; times++) answers.push(await send(report('img-src', 'data')));
    expect(answers.filter((status) => status === 204)).toHaveLength(20);
    expect(answers.slice(20)).toEqual([429, 429]);
    reports.flush();
    expect(told()).toEqual([{ kind: 'img-src data /about', count: 20 }]);
  });
});
