import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieOf, DEVICE_COOKIE } from './cookies';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const VALUE = /^([\w-]{16})\.([\w-]{43})$/;

/** The `Set-Cookie` value by which a browser shows later that it has signed in to this account: of no right by itself. */
export function deviceCookie(email: string, secret: string): string {
  const name = randomBytes(12).toString('base64url');
  const value = `${name}.${sign(name, email, secret)}`;
  return `${DEVICE_COOKIE}=${value}; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax`;
}

/** The name of a browser that has signed in to this account before; null for every other. @param secrets that of now, and those of before */
export function knownDevice(headers: Headers, email: string, secrets: readonly string[]): string | null {
  const value = cookieOf(headers, DEVICE_COOKIE) ?? '';
  if (value.length !== 60) return null;
  const [, name = '', signature = ''] = VALUE.exec(value) ?? [];
  if (signature === '') return null;
  const given = Buffer.from(signature);
  return secrets.some((each) => timingSafeEqual(given, Buffer.from(sign(name, email, each)))) ? name : null;
}

function sign(name: string, email: string, secret: string): string {
  return createHmac('sha256', secret).update(`device ${name} ${email.trim().toLowerCase()}`).digest('base64url');
}
