import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { hasCredentials } from '../auth/cookies';
import { clientHash, identify, visitor } from '../auth/identify';
import { AppError, ForeignOrigin } from '../errors';
import type { Services } from '../trpc/context';
import { clientAddress } from './client-address';
import type { ReadLimit } from './read-limit';
import { fetchHeaders, ownOrigin } from './request';
import { passingFailure } from './translate-error';

/** A page that lies open asks there, again and again, for what others change. */
const LISTENS = /^\/api\/trpc\/live\./;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Finds out who is asking, before anything of the body is read. */
export function identifyRequest({ auth, env, secret, database }: Services, reads: ReadLimit): RequestHandler {
  return async (req: Request, _res: Response, next: NextFunction) => {
    const client = clientHash(clientAddress(req.ip), secret);
    const { actor, user, session } = await identify(
      { auth, database, env },
      fetchHeaders(req, env.PUBLIC_URL),
      client,
      { isUse: !LISTENS.test(req.path), address: req.ip ?? '' },
    ).catch(async (refused: unknown) => {
      // Pages are the same for everyone, so they are shown to who can not be told too: while the database is away, to editors.
      if (SAFE_METHODS.has(req.method) && !/^\/api(\/|$)/i.test(req.path)) return visitor(client);
      // The sign-in library says the same of a bad key and of a database that is away: the database itself tells them apart.
      await database.ping();
      // It may have been away for that moment alone.
      if (!(refused instanceof AppError)) throw passingFailure(refused);
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
 * Refuses writes from foreign pages by tRPC, which is the door of our own screens alone.
 * @throws ForeignOrigin
 */
export function checkOrigin(publicUrl: string | undefined): RequestHandler {
  return (req, _res, next) => {
    if (!SAFE_METHODS.has(req.method)) refuseForeignOrigin(req, publicUrl, true);
    next();
  };
}

/**
 * @param isOwnDoor whether visitors come here from our own pages alone: a foreign page may not sign its visitor in or out either
 * @throws ForeignOrigin for a write by session that does not come from the site itself, and by own doors for a visitor's
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
 * Whether a page of the site itself asked, not a link that somebody was led to click: for a GET, which browsers send with the
 * session's cookie from anywhere. Where a browser says little of where it comes from, as over plain http, its `Referer` tells.
 */
export function isFromOwnPage(req: Request, publicUrl: string | undefined): boolean {
  const own = ownOrigin(req, publicUrl);
  const [origin, site, referer] = [req.get('origin'), req.get('sec-fetch-site'), req.get('referer')];
  if (origin !== undefined) return origin === own;
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === own;
}

/** true: from the site; false: from elsewhere; null: the request does not say. */
function isOwn(req: Request, publicUrl: string | undefined): boolean | null {
  const origin = req.get('origin');
  if (origin !== undefined) return origin === ownOrigin(req, publicUrl);
  const site = req.get('sec-fetch-site');
  return site === undefined ? null : site === 'same-origin' || site === 'none';
}
