import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { NEVER_STORED } from '../../platform/http/cdn';
import { clientAddress, ipOf, type Trust } from '../../platform/http/client-address';
import { hasCredentials } from '../../platform/http/cookies';
import type { RawHeaders } from '../../platform/http/finished';
import { type LogRequest, requestIdOf } from '../../platform/http/log-request';
import { tooManyRequests } from '../../platform/http/rate-limits';
import { READ_RETRY_SECONDS, type ReadLimit } from '../../platform/http/read-limit';
import { refusalOf } from '../../platform/http/refuse-early';
import { errorBody } from '../../platform/http/translate-error';
import type { AccountServices } from '../context';
import { clientHash, visitor } from './identify';

interface Given {
  kept: Pick<AccountServices, 'refusals' | 'secret'>;
  reads: ReadLimit;
  headers: RawHeaders;
  isTrusted: Trust;
  logRequest: LogRequest;
}

/** Health checks are never refused. */
const OPS = /^\/(?:healthz|readyz|metrics)\/?(?:\?|$)/i;

const ERROR = tooManyRequests(READ_RETRY_SECONDS * 1000);
/** The start of the body, which ends with the request id. */
const BODY_START = JSON.stringify(errorBody(ERROR, '')).slice(0, -'"}'.length);
const MAX_CLIENTS = 1000;

/**
 * Responds with 429 to visitors who have used up their reads, from prepared bytes and before any other work: a refused request must not
 * cost more than an answered one. Refusals are logged and counted for the audit log like any other.
 * @returns a function that answers a refused request and returns true if it did
 */
export function createReadRefusal({ kept, reads, headers, isTrusted, logRequest }: Given) {
  const clients = new LRUCache<string, ReturnType<typeof visitor>['actor']>({ max: MAX_CLIENTS });
  const common = [
    ...headers,
    ...['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', NEVER_STORED],
    ...['Retry-After', String(READ_RETRY_SECONDS)],
  ];
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const ip = ipOf(req, isTrusted);
    if (!reads.isUsedUp(ip) || hasCredentials(req.headers) || OPS.test(req.url ?? '') || refusalOf(req)) return false;
    const requestId = requestIdOf(req, isTrusted);
    const address = clientAddress(ip);
    const actor = clients.get(address) ?? visitor(clientHash(address, kept.secret)).actor;
    clients.set(address, actor);
    const [path = ''] = (req.url ?? '').split('?', 1);
    logRequest({ req, res, requestId, path }, () => actor);
    kept.refusals.count(ERROR, actor);
    const body = `${BODY_START}${requestId}"}`;
    res.writeHead(429, [...common, 'X-Request-Id', requestId, 'Content-Length', String(Buffer.byteLength(body))]);
    res.end(req.method === 'HEAD' ? undefined : body);
    return true;
  };
}
