import { Resolver, lookup as systemLookup } from 'node:dns/promises';
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
  lookup: Lookup = allowPrivate ? resolveAnyHost : (name) => resolvePublicHost(name),
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

/** How long one name server may take, in milliseconds. Each is asked twice. */
const DNS_MS = 2_000;

/**
 * Resolves a host with DNS only. `dns.lookup` would use one of the four threads that also read files, for as long as the name server of a
 * stranger takes.
 * @param servers the name servers' addresses; by default, those of the machine
 * @returns no addresses if the name does not exist
 * @throws Error with the code EAI_AGAIN if no name server can tell
 */
export async function resolvePublicHost(host: string, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 2 });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failure = answers.find((answer) => answer.status === 'rejected' && !NO_ADDRESS.has(answer.reason?.code));
  if (addresses.length === 0 && failure?.status === 'rejected')
    throw Object.assign(new Error(`${host} could not be looked up`, { cause: failure.reason }), { code: 'EAI_AGAIN' });
  return addresses;
}

/** The codes of answers that say that a name, or an address of this kind, does not exist. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA']);

/** Resolves names of the machine and its network too. */
async function resolveAnyHost(host: string): Promise<string[]> {
  const found = await systemLookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}
