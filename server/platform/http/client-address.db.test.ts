import { expect, it } from 'vitest';
import { clientAddress, trustOf } from './client-address';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['64:ff9b::cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', ''],
  [undefined, ''],
])('%s counts as %s', (ip, client) => {
  expect(clientAddress(ip)).toBe(client);
});

it.each([
  ['true', [true, true]],
  ['false', [false, false]],
  ['1', [true, false]],
  ['10.0.0.0/8, loopback', [true, true]],
  ['loopback', [false, false]],
])('if %s is trusted, a nearby address and one behind it are %s', (setting, trusted) => {
  const isTrusted = trustOf(setting);
  expect([isTrusted('10.1.2.3', 0), isTrusted('10.1.2.3', 1)]).toEqual(trusted);
});
