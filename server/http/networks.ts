import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * An address or a network as it is kept: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/48`; bits behind the network's own are none of it.
 * @returns null for what is neither
 */
export function readNetwork(text: string): string | null {
  const [ip = '', bits, ...rest] = text.trim().split('/');
  if (isIP(ip) === 0 || rest.length > 0) return null;
  const address = ipaddr.process(ip);
  const most = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return address.toString();
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return null;
  return `${masked(address, Number(bits))}/${Number(bits)}`;
}

/** Whether an address is one of these, or in one of these networks, as `readNetwork` gives them. */
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
 * The network an address is in, which is no one person's: 24 bits of IPv4, 48 of IPv6.
 * @returns null for what is no address
 */
export function networkOf(ip: string): string | null {
  if (isIP(ip) === 0) return null;
  const address = ipaddr.process(ip);
  const bits = address.kind() === 'ipv4' ? 24 : 48;
  return `${masked(address, bits)}/${bits}`;
}

function masked(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address
    .toByteArray()
    .map((byte, at) => byte & (0xff << Math.max(0, Math.min(8, 8 - (bits - at * 8)))) & 0xff);
  return ipaddr.fromByteArray(bytes).toString();
}
