import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import proxyAddress from 'proxy-addr';

/** Whether the word of who stands at an address, so many hops away, is taken: Express's `trust proxy fn`. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * @param setting `true` for whatever is told, `false` for nothing, how many proxies there are, or their addresses parted by commas
 * @throws Error for what is no address
 */
export function trustOf(setting: string): Trust {
  if (setting === 'true' || setting === 'false') return () => setting === 'true';
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting);
  return proxyAddress.compile(setting.split(',').map((address) => address.trim()));
}

/** A client's address, as proxies tell it that are trusted: Express's `req.ip`, for a request that Express has not seen. */
export function ipOf(req: IncomingMessage, isTrusted: Trust): string | undefined {
  // Who is reached by no proxy tells no address: the way there is short.
  if (req.headers['x-forwarded-for'] === undefined) return req.socket.remoteAddress;
  return proxyAddress(req, isTrusted);
}

/** Whether a request came by https, as proxies tell it that are trusted: Express's `req.secure`. */
export function isSecure({ socket, headers }: IncomingMessage, isTrusted: Trust): boolean {
  const proto = 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http';
  const told = headers['x-forwarded-proto'];
  if (typeof told !== 'string' || !isTrusted(socket.remoteAddress ?? '', 0)) return proto === 'https';
  return (told || proto).split(',', 1)[0]?.trim() === 'https';
}

/** Networks of IPv6 in whose last four bytes an IPv4 address stands: mapped ones, and those of translators. */
const HOLDS_IPV4: [ipaddr.IPv6, number][] = ['::ffff:0:0/96', '64:ff9b::/96'].map((net) => ipaddr.IPv6.parseCIDR(net));

/**
 * By what a client is told apart: an IPv4 address as it is, of IPv6 the network of 64 bits, of which one person has all
 * addresses.
 */
export function clientAddress(ip: string | undefined): string {
  if (ip === undefined) return '';
  const kept = known.get(ip);
  if (kept !== undefined) return kept;
  const client = read(ip);
  if (ip.length <= MAX_KEPT_LENGTH) known.set(ip, client);
  return client;
}

/** Each request asks once more, and a client sends many. */
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
