import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Actor } from '../actor';
import { infoLines } from '../log';
import type { Trust } from './client-address';
import type { Metrics } from './metrics';

/** What a request is called in the log. */
interface Logged {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  /** Its address without the query. */
  path: string;
  /** When it came, by the process's own clock, where that was before now. */
  startedAt?: number | undefined;
}

/** Writes a line once a request has been answered, and counts it. @param actorOf who asked, as far as it is known by then */
export type LogRequest = (request: Logged, actorOf?: () => Pick<Actor, 'kind' | 'client'> | undefined) => void;

/**
 * One line for each request: never a query, a header or a body. Of one that was refused it tells the client, as the record does: so that
 * one can be seen who tries what is not to be had.
 */
export function createRequestLog(log: Logger, metrics: Pick<Metrics, 'count'>): LogRequest {
  const write = infoLines(log);
  return ({ req, res, requestId, path, startedAt = performance.now() }, actorOf) => {
    res.on('close', () => {
      const took = performance.now() - startedAt;
      const by = actorOf?.();
      // Neither an id (`requestIdOf`) nor a method has letters that JSON escapes.
      const { method = '' } = req;
      const status = res.writableEnded ? res.statusCode : '"aborted"';
      const client = by && res.statusCode >= 400 ? `,"client":${JSON.stringify(by.client)}` : '';
      const told = `,"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)},"status":${status}`;
      const ms = Math.round(took * 10) / 10;
      write(`${told},"ms":${ms},"actor":"${by?.kind ?? 'visitor'}"${client},"msg":"request"`);
      if (res.writableFinished) metrics.count(method, res.statusCode, took);
    });
  };
}

/** Gives each request its id, tells it, and has it logged. */
export function logRequests(logRequest: LogRequest): RequestHandler {
  return (req, res, next) => {
    req.id = requestIdOf(req, req.app.get('trust proxy fn') as Trust);
    res.setHeader('X-Request-Id', req.id);
    logRequest({ req, res, requestId: req.id, path: req.path }, () => req.actor);
    next();
  };
}

/** A request's id: its own `X-Request-Id` where a trusted proxy sends it, else a new one. */
export function requestIdOf(req: IncomingMessage, isTrusted: Trust): string {
  const id = req.headers['x-request-id'];
  if (typeof id !== 'string' || !/^[\w.:-]{8,128}$/.test(id)) return randomUUID();
  return isTrusted(req.socket.remoteAddress ?? '', 0) ? id : randomUUID();
}
