import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyOlder } from 'better-auth/crypto';

/** How much work a hash takes: `log2(N)`, `r` and `p` of scrypt. */
export interface HashCost {
  log2N: number;
  r: number;
  p: number;
}

/**
 * As the OWASP cheat sheet on storing passwords has it: as hard to guess as with 128 MB, for the 32 MB that a small server can spare for each
 * of those who sign in at once.
 */
export const HASH_COST: HashCost = { log2N: 15, r: 8, p: 3 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** `scrypt`, its cost, the salt and the key. */
const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  bytes: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

/** Hashes a password with a salt of its own. The hash says how it was made, so that later ones can be made otherwise. */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await keyOf(password, salt, cost);
  const { log2N, r, p } = cost;
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether it is the password that was hashed, by whichever version. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const found = FORM.exec(hash);
  if (!found) return verifyOlder({ hash, password });
  const [, log2N, r, p, salt = '', key = ''] = found;
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await keyOf(password, Buffer.from(salt, 'base64url'), cost), Buffer.from(key, 'base64url'));
}

/** Whether a hash is of an earlier version, which asked for less work. */
export function isOutdated(hash: string): boolean {
  return !FORM.test(hash);
}

/** The same signs may be written in several ways; which of them a keyboard takes is not the person's choice. */
function keyOf(password: string, salt: Buffer, { log2N, r, p }: HashCost): Promise<Buffer> {
  const N = 2 ** log2N;
  return derive(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 2 * 128 * N * r });
}
