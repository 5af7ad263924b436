import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { desc, eq, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../../db/client';
import { signingKeys } from '../../../db/schema/bundles';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Doer } from '../../platform/actor';

/** A public key that signs bundles, or signed them once. */
export interface SigningKey {
  /** SHA-256 of the public key, in hexadecimal. */
  fingerprint: string;
  /** PEM. */
  publicKey: string;
  /** ISO 8601. */
  createdAt: string;
  /** When another key replaced it; null for the current one. */
  retiredAt: string | null;
}

/** Signs with the current key. */
export interface Signer extends Pick<SigningKey, 'fingerprint' | 'publicKey'> {
  sign(data: Buffer): Buffer;
}

const SERVER: Doer = { kind: 'server', id: null, name: 'Server', client: null };

/** Lists all keys, the current one first. */
export async function listSigningKeys(db: Db): Promise<SigningKey[]> {
  const rows = await db.select().from(signingKeys).orderBy(desc(signingKeys.id));
  return rows.map(({ fingerprint, publicKey, createdAt, retiredAt }) => ({
    ...{ fingerprint, publicKey, createdAt: createdAt.toISOString(), retiredAt: retiredAt?.toISOString() ?? null },
  }));
}

/**
 * Returns a signer with the current key. Makes a key if there is none, or none that a secret can decrypt.
 * @param secrets the site's secret, and former ones
 */
export function openSigner(db: Db, secrets: readonly string[]): Promise<Signer> {
  return withKeys(db, async (tx) => {
    const [current] = await tx.select().from(signingKeys).where(isNull(signingKeys.retiredAt));
    const opened = current?.secret ? await open(current.secret, secrets) : null;
    const { publicKey, fingerprint, pem } =
      current && opened !== null
        ? { ...current, pem: opened }
        : await replaceKey(tx, secrets, 'signing-key-add', SERVER);
    const key = createPrivateKey(pem);
    return { publicKey, fingerprint, sign: (data) => sign(null, data, key) };
  });
}

/** Replaces the current key by a new one. The public key of the former one stays. */
export function rotateSigningKey(db: Db, secrets: readonly string[], actor: Doer): Promise<void> {
  return withKeys(db, async (tx) => void (await replaceKey(tx, secrets, 'signing-key-rotate', actor)));
}

/** Re-encrypts the current key with the site's current secret after a change. Runs at startup, and does nothing without former secrets. */
export async function rekeySigningKey(db: Db, secrets: readonly string[], log: Logger): Promise<void> {
  const [secret, ...former] = secrets;
  if (secret === undefined || former.length === 0) return;
  const isCurrent = isNull(signingKeys.retiredAt);
  if ((await db.$count(signingKeys, isCurrent)) === 0) return;
  await withKeys(db, async (tx) => {
    const [row] = await tx.select().from(signingKeys).where(isCurrent);
    if (!row?.secret || (await open(row.secret, [secret])) !== null) return;
    const pem = await open(row.secret, former);
    if (pem === null) {
      log.warn(
        'No secret can decrypt the key that signs bundles. Add its secret to AUTH_SECRET_OLD, or a new key is made.',
      );
      return;
    }
    const sealed = await symmetricEncrypt({ key: secret, data: pem });
    await tx.update(signingKeys).set({ secret: sealed }).where(eq(signingKeys.id, row.id));
  });
}

async function replaceKey(
  tx: Db,
  [secret = '']: readonly string[],
  action: 'signing-key-add' | 'signing-key-rotate',
  actor: Doer,
) {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const fingerprint = fingerprintOf(publicKey);
  const sealed = await symmetricEncrypt({ key: secret, data: pem });
  await tx.update(signingKeys).set({ secret: null, retiredAt: new Date() }).where(isNull(signingKeys.retiredAt));
  await tx
    .insert(signingKeys)
    .values({ fingerprint, publicKey, secret: sealed, actorId: actor.id, actorName: actor.name });
  await recordAudit(tx, actor, action, fingerprint);
  return { publicKey, fingerprint, pem };
}

/** Returns the SHA-256 of a public key (SubjectPublicKeyInfo), in hexadecimal. */
export function fingerprintOf(pem: string): string {
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex');
}

async function open(sealed: string, secrets: readonly string[]): Promise<string | null> {
  for (const key of secrets) {
    const opened = await symmetricDecrypt({ key, data: sealed }).catch(() => null);
    if (opened?.startsWith('-----BEGIN PRIVATE KEY-----')) return opened;
  }
  return null;
}

/** Runs work with the keys while no other server does. */
function withKeys<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 7))`);
    return work(tx);
  });
}
