import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Actor } from '../../platform/actor';
import { AppError, ForeignOrigin } from '../../platform/errors';
import { clientAddress } from '../../platform/http/client-address';
import { hasCredentials } from '../../platform/http/cookies';
import type { ReadLimit } from '../../platform/http/read-limit';
import { fetchHeaders, ownOrigin } from '../../platform/http/request';
import { transientError } from '../../platform/http/translate-error';
import type { AccountServices } from '../context';
import { clientHash, identify, type SessionState, visitor } from './identify';
import type { SessionUser } from './known-user';

declare global {
  namespace Express {
    interface Request {
      /** The caller, set by `identifyRequest`. */
      actor?: Actor;
      /** The signed-in person, if any. */
      user?: SessionUser | null;
      /** The session, if the request has one. */
      session?: SessionState | null;
    }
  }
}

/** Addresses that an open page requests repeatedly to receive changes. */
const LISTENS = /^\/api\/trpc\/live\./;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Identifies the caller before the body is read. */
export function identifyRequest({ auth, env, secret, database }: AccountServices, reads: ReadLimit): RequestHandler {
  return async (req: Request, _res: Response, next: NextFunction) => {
    const client = clientHash(clientAddress(req.ip), secret);
    const { actor, user, session } = await identify(
      { auth, database, env },
      fetchHeaders(req, env.PUBLIC_URL),
      client,
      { isUse: !LISTENS.test(req.path), address: req.ip ?? '' },
    ).catch(async (refused: unknown) => {
      // Pages are the same for everyone, so they are also served to a caller who cannot be identified, for example while the database is
      // unavailable.
      if (SAFE_METHODS.has(req.method) && !/^\/api(\/|$)/i.test(req.path)) return visitor(client);
      // The auth library gives the same answer for an invalid session and an unreachable database, so the database is checked.
      await database.ping();
      // The database may have been unavailable for only a moment.
      if (!(refused instanceof AppError)) throw transientError(refused);
      reads.countStranger(req);
      throw refused;
    });
    if (actor.kind === 'visitor' && hasCredentials(req.headers)) reads.countStranger(req);
    req.actor = actor;
    req.user = user;
    req.session = session;
    next();
  };
}

/**
 * Rejects writes from other sites over tRPC, which only the dashboard uses.
 * @throws ForeignOrigin
 */
export function checkOrigin(publicUrl: string | undefined): RequestHandler {
  return (req, _res, next) => {
    if (!SAFE_METHODS.has(req.method)) refuseForeignOrigin(req, publicUrl, true);
    next();
  };
}

/**
 * Rejects session writes that do not come from the site itself.
 * @param isOwnDoor true for routes that visitors only use from our own pages: another site must not sign its visitor in or out either
 * @throws ForeignOrigin
 */
export function refuseForeignOrigin(
  req: Request,
  publicUrl: string | undefined,
  isOwnDoor = /^\/(api\/auth|admin)\//i.test(req.baseUrl + req.path),
): void {
  const isFromHere = isOwn(req, publicUrl);
  const kind = req.actor?.kind;
  if ((kind === 'session' && isFromHere !== true) || (isOwnDoor && kind !== 'key' && isFromHere === false)) {
    throw new ForeignOrigin();
  }
}

/**
 * Returns true if the site's own page made the request, rather than a link elsewhere. Needed for GET, which browsers send with the session
 * cookie from anywhere. Falls back to `Referer`, because browsers omit the other headers over plain http.
 */
export function isFromOwnPage(req: Request, publicUrl: string | undefined): boolean {
  const own = ownOrigin(req, publicUrl);
  const [origin, site, referer] = [req.get('origin'), req.get('sec-fetch-site'), req.get('referer')];
  if (origin !== undefined) return origin === own;
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === own;
}

/** Returns true for a request from the site, false for one from elsewhere, and null if unknown. */
function isOwn(req: Request, publicUrl: string | undefined): boolean | null {
  const origin = req.get('origin');
  if (origin !== undefined) return origin === ownOrigin(req, publicUrl);
  const site = req.get('sec-fetch-site');
  return site === undefined ? null : site === 'same-origin' || site === 'none';
}
