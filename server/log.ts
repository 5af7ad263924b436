import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import pino, { type DestinationStream, type Logger } from 'pino';

/** The server's log, one JSON object a line. Secrets are never written, wherever they turn up. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const hidden = ['password', 'token', 'key', 'cookie', 'authorization', 'message.text', 'secret'];
  const options = {
    level,
    base: null,
    redact: { paths: hidden.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: '[hidden]' },
    serializers: { err: serializeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What is told of an error: what and where, never the values a query carried. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  // Drizzle's message holds the query's parameters, which may be a visitor's words.
  const message = error.message.replace(/\nparams:[\s\S]*$/, '');
  const cause = error.cause instanceof Error ? { cause: serializeError(error.cause) } : {};
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n');
  return { type: error.name, message, ...(code !== undefined && { code }), stack, ...cause };
}

/** Gives each request its id and writes one line when it has been answered: never a query, a header or a body. */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = process.hrtime.bigint();
    req.id = randomUUID();
    res.setHeader('X-Request-Id', req.id);
    const { method, path } = req;
    res.on('close', () => {
      const ms = Math.round(Number(process.hrtime.bigint() - startedAt) / 1e5) / 10;
      const status = res.writableEnded ? res.statusCode : 'aborted';
      log.info({ requestId: req.id, method, path, status, ms, actor: req.actor?.kind ?? 'visitor' }, 'request');
    });
    next();
  };
}
