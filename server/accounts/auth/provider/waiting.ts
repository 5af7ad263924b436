import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PROVIDER_COOKIE } from '../../../platform/http/cookies';
import { isSameSecret } from '../../../platform/http/is-same-secret';

const text = z.string().max(300);
const schema = z.strictObject({
  /** Values that the provider must return with the browser, include in its token, and receive with the code. */
  state: text,
  nonce: text,
  verifier: text,
  to: text,
  /** The session of a person who confirms their identity; null for a sign-in. */
  confirms: text.nullable(),
  /** When it began, in milliseconds. */
  at: z.number(),
});

/** The state of a sign-in while its browser is at the provider. */
export type Waiting = z.infer<typeof schema>;

const WAIT_MS = 10 * 60 * 1000;

/** Returns the state of a new sign-in, with random values. */
export function newWaiting(to: string, confirms: string | null = null): Waiting {
  return { state: random(), nonce: random(), verifier: random(), to, confirms, at: Date.now() };
}

/** Returns the `Set-Cookie` value that stores the state in this browser for ten minutes. */
export function createWaitingCookie(waiting: Waiting, secret: string): string {
  const value = Buffer.from(JSON.stringify(waiting)).toString('base64url');
  return `${PROVIDER_COOKIE}=${value}.${sign(value, secret)}; Max-Age=${WAIT_MS / 1000}; Path=/; HttpOnly; SameSite=Lax`;
}

/** The `Set-Cookie` value that clears the state. */
export const NO_WAITING_COOKIE = `${PROVIDER_COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;

/** Returns the state from the cookie, or null if it is not ours or has expired. @param secrets the current secret and former ones */
export function readWaiting(cookie: string | undefined, secrets: readonly string[], now = Date.now()): Waiting | null {
  if (!cookie || cookie.length > 3000) return null;
  const [value = '', signature = '', ...rest] = cookie.split('.');
  if (rest.length > 0 || !secrets.some((secret) => isSame(signature, sign(value, secret)))) return null;
  const waiting = schema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  return now - waiting.at < WAIT_MS ? waiting : null;
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

function sign(value: string, secret: string): string {
  return createHmac('sha256', secret).update(`provider ${value}`).digest('base64url');
}

function isSame(given: string, right: string): boolean {
  return isSameSecret(given, right);
}
