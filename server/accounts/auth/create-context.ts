import type { Request, Response } from 'express';
import type { Source } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { cookiesForBrowser } from '../../platform/http/cookies';
import { fetchHeaders, isHttps, ownOrigin } from '../../platform/http/request';
import type { AccountContext, AccountServices } from '../context';
import { isFromOwnPage } from './identify-request';

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;
const SCREENS = new Set<Source>(['dashboard', 'overlay']);

/**
 * Creates the context of a request, for REST and tRPC alike. The caller has already been identified.
 * @throws AppError BAD_REQUEST for an invalid `Idempotency-Key`
 */
export function createContext<Services extends AccountServices>(
  services: Services,
  req: Request,
  res: Response,
): Services & AccountContext {
  if (!req.actor) throw new Error('The request has no actor.');
  const { PUBLIC_URL } = services.env;
  return {
    ...services,
    db: services.database.db,
    actor: req.actor,
    user: req.user ?? null,
    session: req.session ?? null,
    source: readSource(req),
    requestId: req.id,
    address: req.ip ?? '',
    origin: ownOrigin(req, PUBLIC_URL),
    isFromOwnPage: isFromOwnPage(req, PUBLIC_URL),
    idempotencyKey: readIdempotencyKey(req),
    headers: fetchHeaders(req, PUBLIC_URL),
    signal: createGoneSignal(res),
    setCookies: (cookies) => {
      for (const cookie of cookiesForBrowser(cookies, isHttps(req, PUBLIC_URL))) res.append('Set-Cookie', cookie);
    },
    clearSiteData: (kinds) => void res.set('Clear-Site-Data', kinds.map((kind) => `"${kind}"`).join(', ')),
    afterCommit: [],
  };
}

function createGoneSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Returns the request's idempotency key, or null. @throws AppError BAD_REQUEST if it is invalid */
export function readIdempotencyKey(req: Request): string | null {
  const key = req.get('idempotency-key');
  if (key === undefined) return null;
  if (KEY_PATTERN.test(key)) return key;
  throw new AppError('BAD_REQUEST', 'An Idempotency-Key must have 1 to 200 visible ASCII characters.');
}

/** Returns the source of a change: the dashboard and the editor name themselves, and every other caller is the API. */
function readSource(req: Request): Source {
  const named = req.get('x-source') as Source | undefined;
  return req.actor?.kind === 'session' && named && SCREENS.has(named) ? named : 'api';
}
