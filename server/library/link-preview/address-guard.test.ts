import { describe, expect, it } from 'vitest';
import { isPublic, RefusedAddress } from './address-guard';
import { guardedFetch } from './guarded-fetch';
import { canaryForTests } from './testing-canary';

const canary = canaryForTests();

/** URLs of this machine, private networks and cloud metadata services, and URLs that are not http. `PORT` is the canary's port. */
const REFUSED = [
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://0177.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://127%2e0%2e0%2e1/',
  'http://１２７.０.０.１/',
  'http://127．0．0．1/',
  'http://LocalHost./',
  'http://user@127.0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://localhost:PORT/',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://3232235521/',
  'http://0xc0.0xa8.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://169.254.170.2/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://192.88.99.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::1]:PORT/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::127.0.0.1]/',
  'http://[::7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[64:FF9B::169.254.169.254]/',
  'http://[2002:c0a8:1::]/',
  'http://[::FFFF:0:127.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[100::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[5f00::1]/',
  'http://inner.example/',
  'http://both.example/',
  'http://six.example/',
  'http://nowhere.example/',
  'http://outer.example:PORT/',
  'http://outer.example:22/',
  'http://outer.example:8080/',
  'https://outer.example:8443/',
  'http://user@outer.example/',
  'http://user:password@outer.example/',
  'ftp://outer.example/',
  'file:///etc/passwd',
  'gopher://outer.example:70/',
  'data:text/html,x',
  'javascript:alert(1)',
  'ws://outer.example/',
];

describe('the address guard', () => {
  it('is tested with a long list', () => expect(new Set(REFUSED).size).toBeGreaterThanOrEqual(60));

  it.each(REFUSED)('refuses %s before any connection', async (template) => {
    canary.shows('the canary');
    await expect(guardedFetch(template.replace('PORT', String(canary.port)), canary.guarded())).rejects.toThrow(
      RefusedAddress,
    );
    expect(canary.reached).toEqual([]);
  });

  it.each(REFUSED)('refuses a redirect to %s', async (template) => {
    canary.redirects(template.replace('PORT', String(canary.port)));
    await expect(guardedFetch('http://start.example/start', canary.guarded())).rejects.toThrow(RefusedAddress);
    expect(canary.reached).toEqual(['start.example/start']);
  });

  it('when disabled, lets each http URL of the list reach the canary', async () => {
    const web = REFUSED.filter((address) => /^https?:/.test(address) && !/^https:/.test(address));
    for (const template of web.filter((address) => !address.includes('nowhere'))) {
      const address = template.replace('PORT', String(canary.port)).replace(/\/\/user[^@]*@/, '//');
      canary.shows('the canary');
      await guardedFetch(address, canary.guarded({ allowPrivate: true }));
      expect([address, canary.reached.length]).toEqual([address, 1]);
      canary.redirects(address);
      await guardedFetch('http://start.example/start', canary.guarded({ allowPrivate: true }));
      expect([address, canary.reached.length]).toEqual([address, 2]);
    }
  });

  it.each(['http://[fe80::1%25eth0]/', 'http://[fe80::1%eth0]/', 'http://127.0.0.256/', 'http://0x7f.0.0.0x100/'])(
    'rejects %s as an invalid address',
    async (address) => {
      canary.shows('the canary');
      await expect(guardedFetch(address, canary.guarded({ allowPrivate: true }))).rejects.toThrow('Invalid URL');
      expect(canary.reached).toEqual([]);
    },
  );

  it('when disabled, lets requests reach the canary without a custom dial function', async () => {
    canary.shows('the canary');
    const found = await guardedFetch(`http://2130706433:${canary.port}/b`, canary.options({ allowPrivate: true }));
    expect([found.url, found.body.toString()]).toEqual([`http://127.0.0.1:${canary.port}/b`, 'the canary']);
  });

  it('connects to the checked address even if the name resolves differently afterwards', async () => {
    canary.shows('the canary');
    const asked: string[] = [];
    const dialled: string[] = [];
    await guardedFetch(
      'http://rebind.example/',
      canary.options({
        lookup: async (host) => (asked.push(host) === 1 ? ['93.184.215.14'] : ['127.0.0.1']),
        dial: (ip) => {
          dialled.push(ip);
          return canary.dial();
        },
      }),
    );
    expect([asked, dialled]).toEqual([['rebind.example'], ['93.184.215.14']]);
  });

  it('allows public addresses', async () => {
    for (const address of ['93.184.215.14', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8']) {
      expect([address, isPublic(address)]).toEqual([address, true]);
    }
    expect(isPublic('example.com')).toBe(false);
    canary.redirects('http://outer.example:80/end');
    expect((await guardedFetch('http://start.example/start', canary.guarded())).url).toBe('http://outer.example/end');
    expect(canary.reached).toEqual(['start.example/start', 'outer.example/end']);
  });
});
