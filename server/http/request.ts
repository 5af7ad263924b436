import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Actor } from '../actor';
import { cookiesOfBrowser } from '../auth/cookies';
import type { SessionState } from '../auth/identify';
import type { SessionUser } from '../auth/known-user';

declare global {
  namespace Express {
    interface Request {
      /** The request's id, in the log and in every error body. */
      id: string;
      /** Who is asking; set by `identifyRequest`. */
      actor?: Actor;
      /** The signed-in person, where there is one. */
      user?: SessionUser | null;
      /** The session it comes by, where it comes by one. */
      session?: SessionState | null;
    }
  }
}

/** Whether browsers reach the site by https: it says so itself, or the request came so, by way of a proxy that is trusted too. */
export function isHttps(req: Request, publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') || req.secure;
}

/** The request's headers as the Fetch API has them, for libraries that read those; the session's cookie by its plain name. */
export function fetchHeaders(req: Request, publicUrl: string | undefined): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const { cookie } = req.headers;
  if (cookie !== undefined) headers.set('cookie', cookiesOfBrowser(cookie, isHttps(req, publicUrl)));
  return headers;
}

/** Returns whether the caller has this version already: `If-None-Match`, by weak comparison (RFC 9110, 13.1.2). */
export function isNotModified({ headers }: IncomingMessage, etag: string): boolean {
  const given = headers['if-none-match'];
  if (given === undefined || given === etag) return given === etag;
  const held = given.split(',').map((tag) => opaqueTagOf(tag.trim()));
  return held.includes(opaqueTagOf(etag)) || held.includes('*');
}

function opaqueTagOf(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/** Stands for the site's own origin in what is made once and kept: each request tells it. Nobody can write it into a text. */
export const ORIGIN_MARK = `https://${randomBytes(12).toString('hex')}.invalid`;

/** The site's own origin: `PUBLIC_URL`, else the request's host, which has the form of one (`refuse-early.ts`). */
export function ownOrigin(req: Request, publicUrl: string | undefined): string {
  return publicUrl ?? originOf(req, req.secure);
}

/** The origin by which a request reached the site. */
export function originOf({ headers }: IncomingMessage, isSecure: boolean): string {
  return `${isSecure ? 'https' : 'http'}://${headers.host ?? 'localhost'}`;
}
