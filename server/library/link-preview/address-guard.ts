import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses of a host name, as the system's resolver gives them. */
export type Lookup = (host: string) => Promise<string[]>;

/** An address that a server must not fetch for others. Its message is for the log: the caller learns nothing of inner networks. */
export class RefusedAddress extends Error {}

const PORTS = new Set(['', '80', '443']);
/** Public by their range, but answered by a cloud's own machinery. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);

/**
 * Checks the parts of an address that can be told without asking anyone: its scheme, port and credentials.
 * @throws RefusedAddress
 */
export function checkUrl(url: URL, allowPrivate: boolean): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RefusedAddress(`scheme ${url.protocol}`);
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('an address with credentials');
  if (!allowPrivate && !PORTS.has(url.port)) throw new RefusedAddress(`port ${url.port}`);
}

/**
 * The one IP address to connect to for a host. Every address the host has must be public: one that is not would be reached by
 * whoever asks again.
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

/** Whether an IP address is one of the public internet, whichever way it is written. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || CLOUD_INTERNAL.has(parsed.toString())) return false;
  // Of IPv6 the global unicast block alone has been given out.
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(ipaddr.IPv6.parse('2000::'), 3);
}

async function resolveHost(host: string): Promise<string[]> {
  const found = await systemLookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}
