import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Actor } from '../actor';
import { createInfoWriter } from '../log';
import type { Metrics } from '../telemetry/metrics';
import { routeOf } from '../telemetry/request-route';
import { getTraceId } from '../telemetry/tracing';
import type { Trust } from './client-address';
import { hideSecrets } from './routes';

/** A request to be logged. */
interface Logged {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  /** The address without the query. */
  path: string;
  /** When the request arrived, from `performance.now`; by default now. */
  startedAt?: number | undefined;
}

/** Logs and counts a request once its response has been sent. @param actorOf returns the caller, if known by then */
export type LogRequest = (request: Logged, actorOf?: () => Pick<Actor, 'kind' | 'client'> | undefined) => void;

/**
 * Creates a logger that writes one line per request, without query, headers or body. Health checks that succeed are counted, but only
 * logged at the level "debug", because balancers send several a second. Traced requests include the trace's id, and refused
 * ones the client's hash, as in the audit log, so that repeated attempts by one client are visible.
 */
export function createRequestLog(log: Logger, metrics: Pick<Metrics, 'begin' | 'count'>): LogRequest {
  const write = createInfoWriter(log);
  return ({ req, res, requestId, path, startedAt = performance.now() }, actorOf) => {
    const traceId = getTraceId();
    metrics.begin();
    res.on('close', () => {
      const took = performance.now() - startedAt;
      const by = actorOf?.();
      // Neither an id (`requestIdOf`) nor a method or the name of a route contains characters that JSON escapes.
      const { method = '' } = req;
      const status = res.writableEnded ? res.statusCode : '"aborted"';
      const client = by && res.statusCode >= 400 ? `,"client":${JSON.stringify(by.client)}` : '';
      const { kind, route } = routeOf(req, path);
      const names = `,"kind":"${kind}"${route && `,"route":"${route}"`}${traceId ? `,"traceId":"${traceId}"` : ''}`;
      const told = `,"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(hideSecrets(path))},"status":${status}`;
      const ms = Math.round(took * 10) / 10;
      const isRoutine = kind === 'health' && res.writableEnded && res.statusCode < 400;
      if (!isRoutine || log.isLevelEnabled('debug'))
        write(`${told}${names},"ms":${ms},"actor":"${by?.kind ?? 'visitor'}"${client},"msg":"request"`);
      metrics.count({ kind, route, method, status: res.writableFinished ? res.statusCode : null }, took);
    });
  };
}

/** Gives each request an id, returns it in a header, and logs the request. */
export function logRequests(logRequest: LogRequest): RequestHandler {
  return (req, res, next) => {
    req.id = requestIdOf(req, req.app.get('trust proxy fn') as Trust);
    res.setHeader('X-Request-Id', req.id);
    logRequest({ req, res, requestId: req.id, path: req.path }, () => req.actor);
    next();
  };
}

/** Returns a request's id: its `X-Request-Id` if a trusted proxy sent one, otherwise a new one. */
export function requestIdOf(req: IncomingMessage, isTrusted: Trust): string {
  const id = req.headers['x-request-id'];
  if (typeof id !== 'string' || !/^[\w.:-]{8,128}$/.test(id)) return randomUUID();
  return isTrusted(req.socket.remoteAddress ?? '', 0) ? id : randomUUID();
}
