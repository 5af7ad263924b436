import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { downloadZip, type RecordedSite, readTexts, recordSite, render, SETTINGS, unpack } from './testing-bundle';
import { openBundle, verifyBundle } from './verify.mjs';

const FLIPS = 200;
const authority = mkdtempSync(path.join(tmpdir(), 'prospectus-authority-'));
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: authority, stdio: 'pipe', encoding: 'utf8' });

let tsa: Server;
let isAway = false;
let server: TestServer;
let site: RecordedSite;
let file: string;

beforeAll(async () => {
  createAuthority();
  tsa = createServer(async (req, res) => {
    if (isAway) return void res.writeHead(503).end();
    writeFileSync(path.join(authority, 'query.tsq'), await buffer(req));
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', 'query.tsq', '-out', 'reply.tsr');
    res.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    res.end(readFileSync(path.join(authority, 'reply.tsr')));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => tsa.once('listening', resolve));
  const TSA_URL = `http://127.0.0.1:${(tsa.address() as AddressInfo).port}/`;
  server = await startTestServer({ ...SETTINGS, TSA_URL, LINK_PREVIEW_ALLOW_PRIVATE: 'true' }, render);
  site = await recordSite(server);
  file = await downloadZip(server, '/api/record/bundle?files=true&chain=true', site.admin);
});
afterAll(async () => {
  await server.close();
  tsa.close();
});

describe('one changed byte', () => {
  it('is found at 200 places of the folder', () => {
    const folder = unpack(file);
    expect(verifyBundle(folder)).toMatchObject({ isValid: true });
    const names = openBundle(folder).names.sort();
    const sizes = names.map((name) => readFileSync(path.join(folder, name)).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const random = createRandom(1);
    for (let flip = 0; flip < FLIPS; flip += 1) {
      // Every second one is in any file, however small.
      let [index, at] = [Math.floor(random() * names.length), 0];
      if (flip % 2 === 0) {
        at = Math.floor(random() * total);
        for (index = 0; at >= (sizes[index] ?? 0); index += 1) at -= sizes[index] ?? 0;
      } else at = Math.floor(random() * (sizes[index] ?? 0));
      const place = path.join(folder, names[index] ?? '');
      const bytes = readFileSync(place);
      if (bytes.length === 0) continue;
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
      writeFileSync(place, changed);
      expect([names[index], at, verifyBundle(folder).isValid]).toEqual([names[index], at, false]);
      writeFileSync(place, bytes);
    }
    expect(verifyBundle(folder)).toMatchObject({ isValid: true });
  });

  it('is found at 200 places of the ZIP file', () => {
    const bytes = readFileSync(file);
    const changed = path.join(path.dirname(file), 'changed.zip');
    const random = createRandom(2);
    for (let flip = 0; flip < FLIPS; flip += 1) {
      const at = Math.floor(random() * bytes.length);
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 0xff;
      writeFileSync(changed, copy);
      expect([at, verifyBundle(changed).isValid]).toEqual([at, false]);
    }
    for (const length of [0, 10, 1000, bytes.length - 1]) {
      writeFileSync(changed, bytes.subarray(0, length));
      expect(verifyBundle(changed).isValid).toBe(false);
    }
    writeFileSync(changed, Buffer.concat([bytes, Buffer.from('x')]));
    expect(verifyBundle(changed).isValid).toBe(false);
  });
});

describe('a time stamp', () => {
  it('is verified by openssl with the certificate of the authority, and so is the signature', () => {
    const folder = unpack(file);
    const verify = (data: string) =>
      openssl(
        'ts',
        '-verify',
        '-data',
        path.join(folder, data),
        '-in',
        path.join(folder, 'timestamp.tsr'),
        '-CAfile',
        'ca.pem',
      );
    expect(verify('manifest.json')).toContain('Verification: OK');
    expect(() => verify('index.csv')).toThrow();
    const key = path.join(folder, 'public-key.pem');
    const seal = ['-in', path.join(folder, 'seal.json'), '-sigfile', path.join(folder, 'seal.sig')];
    expect(openssl('pkeyutl', '-verify', '-pubin', '-inkey', key, '-rawin', ...seal)).toContain(
      'Verified Successfully',
    );
    expect(verifyBundle(file).checked.join('\n')).toContain('The time stamp is about manifest.json');
  });

  it('is left out while the authority is down, with a note in the bundle', async () => {
    isAway = true;
    const without = await downloadZip(server, '/api/record/bundle?page=about', site.admin);
    isAway = false;
    const texts = readTexts(without);
    expect(texts.has('timestamp.tsr')).toBe(false);
    expect(JSON.parse(texts.get('seal.json') ?? '').timestamp).toEqual({
      problem: 'The time-stamping authority answered with status 503.',
    });
    expect(verifyBundle(without)).toMatchObject({ isValid: true });
  });

  it('is refused if it is about something else', () => {
    const folder = unpack(file);
    writeFileSync(path.join(folder, 'timestamp.tsr'), 'anything');
    expect(verifyBundle(folder).problems).toContain('timestamp.tsr was changed.');
  });
});

describe('the ZIP file', () => {
  it('is unpacked by other programs', () => {
    expect(execFileSync('unzip', ['-tq', file], { encoding: 'utf8' })).toContain('No errors detected');
  });
});

/** Makes a certificate authority with a certificate for time stamps. */
function createAuthority(): void {
  const config = `[tsa]
dir = .
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[extensions]
extendedKeyUsage = critical,timeStamping
`;
  writeFileSync(path.join(authority, 'tsa.cnf'), config);
  writeFileSync(path.join(authority, 'serial'), '01\n');
  const subject = (name: string) => ['-subj', `/CN=${name}`, '-nodes', '-newkey', 'rsa:2048'];
  openssl('req', '-x509', '-days', '3650', ...subject('Root'), '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl('req', '-new', ...subject('Authority'), '-keyout', 'tsa.key', '-out', 'tsa.csr');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '3650'];
  openssl(
    'x509',
    '-req',
    '-in',
    'tsa.csr',
    ...signed,
    '-extfile',
    'tsa.cnf',
    '-extensions',
    'extensions',
    '-out',
    'tsa.pem',
  );
}

/** Returns a generator of numbers from 0 to 1, always the same for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
