import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PROVIDER_COOKIE } from '../cookies';
import { isSameSecret } from '../is-same-secret';

const text = z.string().max(300);
const schema = z.strictObject({
  /** What the provider must send back with the browser, write into its token, and be shown for the code. */
  state: text,
  nonce: text,
  verifier: text,
  to: text,
  /** The session of whoever shows once more who they are; null for a sign-in. */
  confirms: text.nullable(),
  /** When it was begun, in milliseconds. */
  at: z.number(),
});

/** What must be known of a sign-in when its browser comes back from the provider. */
export type Waiting = z.infer<typeof schema>;

const WAIT_MS = 10 * 60 * 1000;

/** A sign-in that begins now: nothing of it can be guessed. */
export function newWaiting(to: string, confirms: string | null = null): Waiting {
  return { state: random(), nonce: random(), verifier: random(), to, confirms, at: Date.now() };
}

/** The `Set-Cookie` value that keeps it, in this browser alone, for ten minutes. */
export function waitingCookie(waiting: Waiting, secret: string): string {
  const value = Buffer.from(JSON.stringify(waiting)).toString('base64url');
  return `${PROVIDER_COOKIE}=${value}.${sign(value, secret)}; Max-Age=${WAIT_MS / 1000}; Path=/; HttpOnly; SameSite=Lax`;
}

/** The `Set-Cookie` value that takes it away. */
export const NO_WAITING_COOKIE = `${PROVIDER_COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;

/** What a cookie of ours says; null for any other, and one that is too old. @param secrets that of now, and those of before */
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
