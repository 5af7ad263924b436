import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { cookiesOfBrowser } from './cookies';

declare global {
  namespace Express {
    interface Request {
      /** The request's id, in the log and in every error body. */
      id: string;
    }
  }
}

/** Returns true if browsers reach the site over https: according to `PUBLIC_URL`, or to the request and a trusted proxy. */
export function isHttps(req: Request, publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') || req.secure;
}

/** Returns the request's headers as a Fetch API object, with internal cookie names. */
export function fetchHeaders(req: Request, publicUrl: string | undefined): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const { cookie } = req.headers;
  if (cookie !== undefined) headers.set('cookie', cookiesOfBrowser(cookie, isHttps(req, publicUrl)));
  return headers;
}

/** Returns true if the client already has this version: `If-None-Match`, by weak comparison (RFC 9110, 13.1.2). */
export function isNotModified({ headers }: IncomingMessage, etag: string): boolean {
  const given = headers['if-none-match'];
  if (given === undefined || given === etag) return given === etag;
  const held = given.split(',').map((tag) => opaqueTagOf(tag.trim()));
  return held.includes(opaqueTagOf(etag)) || held.includes('*');
}

function opaqueTagOf(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/** Placeholder for the site's own origin in cached responses, replaced per request. It is random, so that no one can write it into a text. */
export const ORIGIN_MARK = `https://${randomBytes(12).toString('hex')}.invalid`;

/** Returns the site's own origin: `PUBLIC_URL`, otherwise the request's host, which has been validated (`refuse-early.ts`). */
export function ownOrigin(req: Request, publicUrl: string | undefined): string {
  return publicUrl ?? originOf(req, req.secure);
}

/** Returns the origin of a request's address. */
export function originOf({ headers }: IncomingMessage, isSecure: boolean): string {
  return `${isSecure ? 'https' : 'http'}://${headers.host ?? 'localhost'}`;
}
