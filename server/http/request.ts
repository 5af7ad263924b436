import type { Request } from 'express';
import type { Actor } from '../actor';
import type { SessionUser } from '../auth/sign-in';

declare global {
  namespace Express {
    interface Request {
      /** The request's id, in the log and in every error body. */
      id: string;
      /** Who is asking; set by `identifyRequest`. */
      actor?: Actor;
      /** The signed-in person, where there is one. */
      user?: SessionUser | null;
    }
  }
}

/** The request's headers as the Fetch API has them, for libraries that read those. */
export function fetchHeaders(req: Request): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** Whether the caller holds this very version already (`If-None-Match`). */
export function isNotModified(req: Request, etag: string): boolean {
  const held =
    req
      .get('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return held.includes(etag) || held.includes('*');
}

/** The site's own origin: `PUBLIC_URL`, else the request's host. */
export function ownOrigin(req: Request, publicUrl: string | undefined): string {
  return publicUrl ?? `${req.protocol}://${req.get('host') ?? 'localhost'}`;
}
