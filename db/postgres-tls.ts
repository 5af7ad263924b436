import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** The driver's options for encryption; empty if the URL does not specify any. */
type Encryption = { ssl?: false | 'allow' | 'prefer' | ConnectionOptions };

/**
 * Extracts the encryption parameters from a Postgres URL and interprets them like libpq: `require` means encryption and, with
 * `sslrootcert`, a certificate from one of these authorities; `verify-ca` means that too; `verify-full` also checks the host name.
 * `sslrootcert` is a file, or `system` for the system's authorities, and implies `verify-full` if no mode is given.
 * @returns the options, and the URL without these parameters
 * @throws Error if the parameters are invalid
 */
export function extractEncryption(address: string): Encryption & { address: string } {
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
  return { address: before + rest, ssl: buildEncryption(mode, root, before) };
}

function buildEncryption(mode: string, root: string | undefined, address: string): Encryption['ssl'] {
  if (mode === 'disable') return false;
  if (mode === 'allow' || mode === 'prefer') return mode;
  if (mode === 'require' && root === undefined) return { rejectUnauthorized: false };
  const authorities = root === undefined || root === 'system' ? {} : { ca: readAuthorities(root) };
  if (mode !== 'verify-full') return { ...authorities, checkServerIdentity: () => undefined };
  return {
    ...authorities,
    // For IP addresses, the driver does not pass the host name.
    checkServerIdentity: (name, certificate) => checkServerIdentity(findIpAddress(address) ?? name, certificate),
  };
}

/** Reads certificates from a file. @throws Error that contains the file's name */
export function readAuthorities(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`The certificates of sslrootcert cannot be read from ${file}.`, { cause });
  }
}

function findIpAddress(address: string): string | undefined {
  const host = /^\w+:\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^:/,]*)/.exec(address)?.[1]?.replace(/^\[|\]$/g, '') ?? '';
  return isIP(host) === 0 ? undefined : host;
}

/** The messages for invalid certificates by error code. */
const PROBLEMS: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is not signed by a trusted authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'it is not signed by a trusted authority',
  UNABLE_TO_GET_ISSUER_CERT: 'it is not signed by a trusted authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it is not signed by a trusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it is not signed by a trusted authority',
};
const NOT_ENCRYPTED = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO']);

/**
 * Explains an error that is caused by the server's certificate or by missing encryption.
 * @returns a clause without a period, or null for every other error
 */
export function tlsProblem(thrown: unknown): string | null {
  let error = thrown;
  for (let depth = 0; error instanceof Error && depth < 8; depth++) {
    // The mail library sets its own code and keeps the original one.
    const { code: told, originalCode: code = told } = error as { code?: unknown; originalCode?: unknown };
    const problem = typeof code === 'string' ? PROBLEMS[code] : undefined;
    if (problem) return `its certificate is not valid: ${problem}`;
    if (typeof code === 'string' && NOT_ENCRYPTED.has(code)) return 'it does not support TLS';
    error = error.cause;
  }
  return null;
}
