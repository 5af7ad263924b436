import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { normalizeEmail } from '../../../db/normalize-email';
import { cookieOf, DEVICE_COOKIE } from '../../platform/http/cookies';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const VALUE = /^([\w-]{16})\.([\w-]{43})$/;

/** Returns the `Set-Cookie` value that lets a browser prove later that it has signed in to this account. It grants no rights by itself. */
export function createDeviceCookie(email: string, secret: string): string {
  const name = randomBytes(12).toString('base64url');
  const value = `${name}.${sign(name, email, secret)}`;
  return `${DEVICE_COOKIE}=${value}; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax`;
}

/** Returns the id of a browser that has signed in to this account before, or null. @param secrets the current secret and former ones */
export function readKnownDevice(headers: Headers, email: string, secrets: readonly string[]): string | null {
  const value = cookieOf(headers, DEVICE_COOKIE) ?? '';
  if (value.length !== 60) return null;
  const [, name = '', signature = ''] = VALUE.exec(value) ?? [];
  if (signature === '') return null;
  const given = Buffer.from(signature);
  return secrets.some((each) => timingSafeEqual(given, Buffer.from(sign(name, email, each)))) ? name : null;
}

function sign(name: string, email: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`device ${name} ${normalizeEmail(email)}`)
    .digest('base64url');
}
