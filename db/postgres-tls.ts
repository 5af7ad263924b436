import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** How a connection is encrypted, as the driver takes it; nothing where the address does not say. */
type Encryption = { ssl?: false | 'allow' | 'prefer' | ConnectionOptions };

/**
 * Takes out of an address of Postgres how the connection is encrypted, and reads it as Postgres' own programs do: `require` asks for
 * encryption, and with `sslrootcert` for a certificate by one of those authorities; `verify-ca` for that; `verify-full` for one that is
 * the host's own, too. `sslrootcert` is a file, or `system` for the authorities everyone trusts, and alone means `verify-full`.
 * @returns the address without all that
 * @throws Error where it can't be read so
 */
export function encryptionOf(address: string): Encryption & { address: string } {
  const at = address.indexOf('?');
  if (at === -1) return { address };
  const query = new URLSearchParams(address.slice(at + 1));
  const root = query.get('sslrootcert') ?? undefined;
  const mode = query.get('sslmode') ?? (root === undefined ? undefined : 'verify-full');
  if (mode === undefined) return { address };
  if (!MODES.includes(mode)) throw new Error(`sslmode in the address of Postgres must be one of ${MODES.join(', ')}`);
  query.delete('sslmode');
  query.delete('sslrootcert');
  const rest = query.size === 0 ? '' : `?${query}`;
  const before = address.slice(0, at);
  return { address: before + rest, ssl: encryption(mode, root, before) };
}

function encryption(mode: string, root: string | undefined, address: string): Encryption['ssl'] {
  if (mode === 'disable') return false;
  if (mode === 'allow' || mode === 'prefer') return mode;
  if (mode === 'require' && root === undefined) return { rejectUnauthorized: false };
  const authorities = root === undefined || root === 'system' ? {} : { ca: readAuthorities(root) };
  if (mode !== 'verify-full') return { ...authorities, checkServerIdentity: () => undefined };
  return {
    ...authorities,
    // A number is no name that the driver would tell.
    checkServerIdentity: (name, certificate) => checkServerIdentity(numberIn(address) ?? name, certificate),
  };
}

/** @throws Error that names the file */
export function readAuthorities(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`The certificates of sslrootcert can not be read from ${file}.`, { cause });
  }
}

function numberIn(address: string): string | undefined {
  const host = /^\w+:\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^:/,]*)/.exec(address)?.[1]?.replace(/^\[|\]$/g, '') ?? '';
  return isIP(host) === 0 ? undefined : host;
}

/** What is told of a certificate that does not fit, by the code of its error. */
const PROBLEMS: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody who is trusted vouches for it',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody who is trusted vouches for it',
  UNABLE_TO_GET_ISSUER_CERT: 'nobody who is trusted vouches for it',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'nobody who is trusted vouches for it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody who is trusted vouches for it',
};
const NOT_ENCRYPTED = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO']);

/**
 * Why a server was not talked to, where that is its certificate, or that it does not encrypt.
 * @returns a sentence without a final full stop; null for every other error
 */
export function tlsProblem(thrown: unknown): string | null {
  let error = thrown;
  for (let depth = 0; error instanceof Error && depth < 8; depth++) {
    // What sends mail puts a code of its own before the one that says why.
    const { code: told, originalCode: code = told } = error as { code?: unknown; originalCode?: unknown };
    const problem = typeof code === 'string' ? PROBLEMS[code] : undefined;
    if (problem) return `its certificate does not fit: ${problem}`;
    if (typeof code === 'string' && NOT_ENCRYPTED.has(code)) return 'it does not speak TLS';
    error = error.cause;
  }
  return null;
}
