import ipaddr from 'ipaddr.js';

/** Networks of IPv6 in whose last four bytes an IPv4 address stands: mapped ones, and those of translators. */
const HOLDS_IPV4: [ipaddr.IPv6, number][] = ['::ffff:0:0/96', '64:ff9b::/96'].map((net) => ipaddr.IPv6.parseCIDR(net));

/**
 * By what a client is told apart: an IPv4 address as it is, of IPv6 the network of 64 bits, of which one person has all
 * addresses.
 */
export function clientAddress(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return '';
  const address = ipaddr.parse(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  if (HOLDS_IPV4.some((net) => address.match(net))) return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
