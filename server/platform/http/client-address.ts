import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import proxyAddress from 'proxy-addr';

/** Returns true if the proxy at this address, this many hops away, is trusted: Express's `trust proxy fn`. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Parses `TRUST_PROXY`.
 * @param setting `true` to trust all proxies, `false` for none, the number of proxies, or their addresses separated by commas
 * @throws Error for an invalid address
 */
export function trustOf(setting: string): Trust {
  if (setting === 'true' || setting === 'false') return () => setting === 'true';
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting);
  return proxyAddress.compile(setting.split(',').map((address) => address.trim()));
}

/** Returns the client's address as reported by trusted proxies: Express's `req.ip`, for a request that Express has not handled. */
export function ipOf(req: IncomingMessage, isTrusted: Trust): string | undefined {
  // Shortcut for requests that did not come through a proxy.
  if (req.headers['x-forwarded-for'] === undefined) return req.socket.remoteAddress;
  return proxyAddress(req, isTrusted);
}

/** Returns true if the request came over https, as reported by trusted proxies: Express's `req.secure`. */
export function isSecure({ socket, headers }: IncomingMessage, isTrusted: Trust): boolean {
  const proto = 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http';
  const told = headers['x-forwarded-proto'];
  if (typeof told !== 'string' || !isTrusted(socket.remoteAddress ?? '', 0)) return proto === 'https';
  return (told || proto).split(',', 1)[0]?.trim() === 'https';
}

/** IPv6 networks whose last four bytes are an IPv4 address: IPv4-mapped addresses, and those of NAT64. */
const HOLDS_IPV4: [ipaddr.IPv6, number][] = ['::ffff:0:0/96', '64:ff9b::/96'].map((net) => ipaddr.IPv6.parseCIDR(net));

/**
 * Returns the part of an address that distinguishes clients: a whole IPv4 address, or the /64 network of IPv6, because one person has all
 * addresses in it.
 */
export function clientAddress(ip: string | undefined): string {
  if (ip === undefined) return '';
  const kept = known.get(ip);
  if (kept !== undefined) return kept;
  const client = read(ip);
  if (ip.length <= MAX_KEPT_LENGTH) known.set(ip, client);
  return client;
}

/** Cached because a client sends many requests. */
const known = new LRUCache<string, string>({ max: 1000 });
const MAX_KEPT_LENGTH = 45;

function read(ip: string): string {
  if (!ipaddr.isValid(ip)) return '';
  const address = ipaddr.parse(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  if (HOLDS_IPV4.some((net) => address.match(net))) return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
