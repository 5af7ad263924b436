import { createHmac } from 'node:crypto';
import type { RequestHandler } from 'express';
import { cookieName, cookiesForBrowser, SESSION_COOKIE, SIGNED_COOKIES } from '../../platform/http/cookies';
import { isSameSecret } from '../../platform/http/is-same-secret';
import { isHttps } from '../../platform/http/request';
import type { AccountServices } from '../context';
import { SESSION_SECONDS } from './create-auth';

/**
 * Accepts cookies signed with a former secret after a change, and re-signs the session cookie in the next response of the API, which is
 * never cached for others.
 */
export function renewCookies({ secrets: [secret = '', ...old], env }: AccountServices): RequestHandler {
  return (req, res, next) => {
    const { cookie } = req.headers;
    if (cookie === undefined || cookie.length > 8000) return next();
    req.headers.cookie = cookie
      .split(';')
      .map((pair) => {
        const [name = '', value = ''] = pair.trim().split(/=(.*)/s);
        const plain = cookieName(name);
        if (!SIGNED_COOKIES.includes(plain)) return pair.trim();
        const signed = resign(value, secret, old);
        if (signed === null) return pair.trim();
        if (plain === SESSION_COOKIE && /^\/api\//i.test(req.path)) {
          const line = `${plain}=${signed}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Lax`;
          for (const each of cookiesForBrowser([line], isHttps(req, env.PUBLIC_URL))) res.append('Set-Cookie', each);
        }
        return `${name}=${signed}`;
      })
      .join('; ');
    next();
  };
}

/** Re-signs a cookie's value with the current secret, or returns null if no former secret signed it. */
function resign(value: string, secret: string, old: readonly string[]): string | null {
  const text = decode(value);
  const dot = text.lastIndexOf('.');
  const [payload, signature] = [text.slice(0, dot), text.slice(dot + 1)];
  if (dot < 1 || !old.some((each) => isSame(signature, sign(payload, each)))) return null;
  return encodeURIComponent(`${payload}.${sign(payload, secret)}`);
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Signs a cookie as the auth library does. */
function sign(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64');
}

function isSame(given: string, right: string): boolean {
  return isSameSecret(given, right);
}
