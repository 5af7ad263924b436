import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Request, RequestHandler } from 'express';
import pino, { type DestinationStream, type Logger } from 'pino';

const SECRETS = [
  ...['password', 'currentPassword', 'newPassword', 'token', 'key', 'apiKey', 'secret'],
  ...['cookie', 'cookies', 'authorization', 'set-cookie', 'body', 'text'],
];

/**
 * The server's log, one JSON object a line, without colour or times of day as words; on a terminal, where the development
 * dependencies are installed, as lines to be read. Secrets are never written, wherever they turn up.
 * @param destination standard output unless given
 */
export function createLogger(level: string, destination: DestinationStream | undefined = readableLines()): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[hidden]',
    },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Gives each request its id and writes one line when it has been answered: never a query, a header or a body. A request's
 * own `X-Request-Id` is kept where a trusted proxy sends it.
 */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = process.hrtime.bigint();
    req.id = givenId(req) ?? randomUUID();
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

function givenId(req: Request): string | undefined {
  const id = req.get('x-request-id');
  if (id === undefined || !/^[\w.:-]{8,128}$/.test(id)) return undefined;
  const isTrusted = req.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return isTrusted(req.socket.remoteAddress ?? '', 0) ? id : undefined;
}

/** What is told of an error: what and where, never the values a query carried. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'Something that is no error was thrown.' };
  const { code } = error as { code?: unknown };
  // Drizzle's message holds the query's parameters, which may be a visitor's words.
  const message = error.message.replace(/\nparams:[\s\S]*$/, '');
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n');
  return { type: error.name, message, ...(code !== undefined && { code }), stack, ...cause };
}

function readableLines(): DestinationStream | undefined {
  if (!process.stdout.isTTY) return undefined;
  try {
    const pretty = createRequire(import.meta.url)('pino-pretty') as (options: object) => DestinationStream;
    return pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'requestId' });
  } catch {
    return undefined;
  }
}
