import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Normalizes an address or network: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`. Bits after the network prefix are cleared.
 * @returns null if the text is neither
 */
export function readNetwork(text: string): string | null {
  const [ip = '', bits, ...rest] = text.trim().split('/');
  if (isIP(ip) === 0 || rest.length > 0) return null;
  const address = ipaddr.process(ip);
  const most = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return address.toString();
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return null;
  return `${maskAddress(address, Number(bits))}/${Number(bits)}`;
}

/** Returns true if the address is in one of the addresses or networks, in the form of `readNetwork`. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  if (isIP(ip) === 0) return false;
  const address = ipaddr.process(ip);
  return networks.some((each) => {
    const [network = '', bits] = each.split('/');
    const range = ipaddr.process(network);
    if (range.kind() !== address.kind()) return false;
    return address.match(range, bits === undefined ? range.toByteArray().length * 8 : Number(bits));
  });
}

/**
 * Returns the network of an address, which does not identify a person: 24 bits of IPv4, 48 of IPv6.
 * @returns null if the text is not an address
 */
export function networkOf(ip: string): string | null {
  if (isIP(ip) === 0) return null;
  const address = ipaddr.process(ip);
  const bits = address.kind() === 'ipv4' ? 24 : 48;
  return `${maskAddress(address, bits)}/${bits}`;
}

function maskAddress(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address
    .toByteArray()
    .map((byte, at) => byte & (0xff << Math.max(0, Math.min(8, 8 - (bits - at * 8)))) & 0xff);
  return ipaddr.fromByteArray(bytes).toString();
}
