import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyOlder } from 'better-auth/crypto';

/** The cost of a hash: `log2(N)`, `r` and `p` of scrypt. */
export interface HashCost {
  log2N: number;
  r: number;
  p: number;
}

/** From the OWASP password storage cheat sheet. Uses 32 MB for each concurrent sign-in, which a small server can afford. */
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

/** Hashes a password with a random salt. The hash includes its parameters, so that they can change later. */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, salt, cost);
  const { log2N, r, p } = cost;
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Returns true if the hash, of any version, belongs to the password. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const found = FORM.exec(hash);
  if (!found) return verifyOlder({ hash, password });
  const [, log2N, r, p, salt = '', key = ''] = found;
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  return timingSafeEqual(
    await deriveKey(password, Buffer.from(salt, 'base64url'), cost),
    Buffer.from(key, 'base64url'),
  );
}

/** Returns true if a hash is from an earlier version with a lower cost. */
export function isOutdated(hash: string): boolean {
  return !FORM.test(hash);
}

/** Derives the key. The password is normalized, because keyboards encode the same characters in different ways. */
function deriveKey(password: string, salt: Buffer, { log2N, r, p }: HashCost): Promise<Buffer> {
  const N = 2 ** log2N;
  return derive(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 2 * 128 * N * r });
}
