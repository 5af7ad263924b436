import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Resolves a host name to IP addresses. */
export type Lookup = (host: string) => Promise<string[]>;

/** A URL that the server must not fetch. The message is only for the log, because callers must learn nothing about internal networks. */
export class RefusedAddress extends Error {}

const PORTS = new Set(['', '80', '443']);
/** Addresses in public ranges that belong to the internal services of a cloud provider. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);

/**
 * Checks the parts of a URL that need no lookup: scheme, port and credentials.
 * @throws RefusedAddress
 */
export function checkUrl(url: URL, allowPrivate: boolean): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RefusedAddress(`scheme ${url.protocol}`);
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('an address with credentials');
  if (!allowPrivate && !PORTS.has(url.port)) throw new RefusedAddress(`port ${url.port}`);
}

/**
 * Returns the IP address to connect to for a host. All addresses of the host must be public, because repeated requests could otherwise
 * reach a private one.
 * @throws RefusedAddress
 */
export async function publicAddress(
  host: string,
  allowPrivate: boolean,
  lookup: Lookup = resolveHost,
): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(bare) ? [bare] : await lookup(bare);
  const [first] = addresses;
  if (first === undefined) throw new RefusedAddress(`${host} has no address`);
  for (const address of addresses) {
    if (!allowPrivate && !isPublic(address)) throw new RefusedAddress(`${host} is ${address}`);
  }
  return first;
}

/** Returns whether an IP address in any notation belongs to the public internet. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || CLOUD_INTERNAL.has(parsed.toString())) return false;
  // Only the global unicast block of IPv6 has been allocated.
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(ipaddr.IPv6.parse('2000::'), 3);
}

async function resolveHost(host: string): Promise<string[]> {
  const found = await systemLookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}
