import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../chain/walk-chain';
import { verifyBundle } from './verify.mjs';
import { ZipWriter } from './zip-writer';

const VERIFIER = fileURLToPath(new URL('./verify.mjs', import.meta.url));
const START = Date.UTC(2026, 0, 5);
const pair = generateKeyPairSync('ed25519');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

type Texts = Record<string, string>;

/** Returns a link with its hash. Times are in milliseconds. */
function makeLink(seq: number, given: { at: number; chain?: string; subjectId?: number; subject?: object }) {
  const { at, chain = 'record', subjectId = seq, subject = {} } = given;
  const covered = { at: at * 1000, chain, previous: '0'.repeat(64), seq, subject, subjectId };
  const { previous: previousHash, ...link } = covered;
  return { ...link, previousHash, hash: sha256(canonicalJson(covered)) };
}

/** Returns the files of a publication of the page `/about`. @param more changes of its record */
function publish(id: number, { usedFrom = START, linkedAt = usedFrom, ...more }: Record<string, unknown> & Times = {}) {
  const html = '<h1>About</h1>';
  const manifest = JSON.stringify({ files: [{ path: '/logo.svg', hash: sha256('gone') }], html: sha256(html) });
  const hash = sha256(manifest);
  const publication = { id, address: '/about', hash, usedFrom: new Date(usedFrom).toISOString() };
  const subject = { manifest: hash, address: '/about', at: usedFrom * 1000, changeSetId: 7 };
  const link = makeLink(id, { at: linkedAt, subjectId: -id, subject });
  const files = [{ path: '/logo.svg', sha256: sha256('gone'), file: null }];
  const record = { publication, files, link, causeLink: null, ...more };
  return {
    ...{ [`exact/${sha256(html)}.html`]: html, [`exact/${hash}.json`]: manifest },
    [`records/${id}.json`]: JSON.stringify(record),
  };
}

interface Times {
  usedFrom?: number;
  linkedAt?: number;
}

/** Adds the manifest and the seal, in order. */
function seal(files: Texts, changed: Texts = {}): [string, string | Buffer][] {
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const all = { ...files, 'public-key.pem': publicKey };
  const chain = files['chain/record.ndjson']?.trim().split('\n').at(-1);
  const none = { seq: 0, hash: '' };
  const manifest = JSON.stringify({
    heads: { record: chain ? JSON.parse(chain) : none, content: none },
    missing: [],
    records: Object.keys(files).filter((name) => name.startsWith('records/')),
    files: Object.entries(all).map(([name, text]) => ({
      path: name,
      bytes: Buffer.byteLength(text),
      sha256: sha256(text),
    })),
  });
  const key = sha256(pair.publicKey.export({ type: 'spki', format: 'der' }));
  const text = JSON.stringify({ key, manifest: sha256(manifest), timestamp: null });
  const signature = sign(null, Buffer.from(text), pair.privateKey);
  const sealed = { ...all, 'manifest.json': manifest, 'seal.json': text, ...changed };
  return [...Object.entries(sealed), ['seal.sig', signature]];
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'prospectus-forged-'));

function writeFolder(files: Texts, changed?: Texts): string {
  const folder = newFolder();
  for (const [name, text] of seal(files, changed)) {
    const place = path.join(folder, name);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return folder;
}

async function writeZip(files: Texts, changed?: Texts): Promise<string> {
  const file = path.join(newFolder(), 'bundle.zip');
  const zip = new ZipWriter(createWriteStream(file), new Date(START));
  for (const [name, text] of seal(files, changed)) await zip.add(name, text);
  await zip.end();
  return file;
}

/** Replaces bytes wherever they are in a ZIP file. */
function replaceIn(file: string, from: Buffer, to: Buffer): void {
  const bytes = readFileSync(file);
  const ends = [];
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) ends.push(at);
  expect(ends.length).toBeGreaterThan(0);
  for (const at of ends) to.copy(bytes, at);
  writeFileSync(file, bytes);
}

function run(place: string): string {
  try {
    return execFileSync(process.execPath, [VERIFIER, place], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

describe('the verifier', () => {
  it('accepts a folder and a ZIP file', async () => {
    expect(verifyBundle(writeFolder(publish(1))).problems).toEqual([]);
    expect(verifyBundle(await writeZip(publish(1))).problems).toEqual([]);
  });

  it('accepts a ZIP file with characters that are newer than its version of Node', async () => {
    expect(verifyBundle(await writeZip({ ...publish(1), '\u0378.txt': 'more' })).problems).toEqual([]);
  });

  it('prints no name that could write over its own words', () => {
    const folder = writeFolder(publish(1));
    writeFileSync(path.join(folder, '\u001b[2J\u202eThe bundle is as it was signed.\u001b[8m'), '');
    const printed = run(folder);
    expect(printed).toContain('does not belong to the bundle');
    expect(printed.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
    expect(printed).toContain('NOT as it was signed');
  });

  it('refuses a link to another file, in a folder and as an entry of a ZIP file', async () => {
    const folder = writeFolder(publish(1));
    symlinkSync('/etc/hostname', path.join(folder, 'more.txt'));
    expect(verifyBundle(folder).problems).toEqual(['more.txt is neither a file nor a folder.']);
    const file = await writeZip(publish(1));
    const attributes = (mode: number) => Buffer.from([0, 0, 0, 0, 0, 0, mode & 0xff, mode >> 8]);
    // Every entry is a link then, so they are alike.
    replaceIn(file, attributes(0o100644), attributes(0o120644));
    expect(verifyBundle(file).isValid).toBe(false);
  });

  it.each([
    ['above the folder', '../1.txt'],
    ['in the root', '/1.txt'],
    ['on a Windows drive', 'C:1.txt'],
    ['above the folder on Windows', '..\\1.txt'],
    ['with a control character', 'a\u00071.txt'],
  ])('refuses a ZIP file with a name that is %s, even if it was signed', async (_, name) => {
    const plain = 'x'.repeat(name.length);
    const file = await writeZip({ ...publish(1), [plain]: 'more', 'list.txt': '' });
    replaceIn(file, Buffer.from(plain), Buffer.from(name));
    expect(verifyBundle(file).problems.join()).toContain('unpack over another one or elsewhere');
  });

  it('refuses a ZIP file with two names that are the same on other systems', async () => {
    const file = await writeZip({ ...publish(1), 'Index.csv': 'one', 'index.csv': 'two' });
    expect(verifyBundle(file).problems.join()).toContain('unpack over another one or elsewhere');
  });

  it('refuses a file of another size without unpacking it, also one of the seal', async () => {
    const page = await writeZip(publish(1), { 'records/1.json': 'x'.repeat(50_000_000) });
    expect(verifyBundle(page).problems).toEqual(['records/1.json was changed.']);
    const ofSeal = await writeZip(publish(1), { 'seal.json': ' '.repeat(50_000_000) });
    expect(verifyBundle(ofSeal).problems).toEqual(['seal.json is too large.']);
  });

  it('refuses a publication that was recorded long after its use began', () => {
    const later = publish(1, { linkedAt: START + 2 * 3_600_000 });
    expect(verifyBundle(writeFolder(later)).problems).toEqual([
      'Publication 1 (/about) was not recorded when it says that its use began, but at 2026-01-05T02:00:00.000Z.',
    ]);
  });

  it('refuses the link of another change than the one that caused the publication', () => {
    const cause = (subjectId: number, chain = 'content') =>
      verifyBundle(writeFolder(publish(1, { causeLink: makeLink(3, { at: START, chain, subjectId }) }))).isValid;
    expect([cause(7), cause(8), cause(7, 'record')]).toEqual([true, false, false]);
  });

  it('accepts a publication whose content was disposed of while another one still has it', () => {
    const files = { ...publish(2), ...publish(1, { isDisposed: true, files: [] }) };
    const { problems, checked } = verifyBundle(writeFolder(files));
    expect(problems).toEqual([]);
    expect(checked.join()).toContain('The contents of 1 publications were disposed of');
  });

  it('names files of claims that were destroyed', () => {
    const files = [{ name: 'returns.csv', sha256: sha256('x'), file: null, isDestroyed: true }];
    const { problems, checked } = verifyBundle(
      writeFolder({ ...publish(1), 'claims.json': JSON.stringify([{ id: 1, files }]) }),
    );
    expect(problems).toEqual([]);
    expect(checked).toContain(
      '1 substantiation files were destroyed after their retention period: only their hashes are left.',
    );
  });

  it('refuses a chain without its end, and says if the clock was set back', () => {
    const record = JSON.parse(publish(1)['records/1.json'] ?? '');
    const next = { ...makeLink(2, { at: START - 1000 }), previousHash: record.link.hash };
    const { hash: _, previousHash: previous, ...covered } = next;
    const second = { ...next, hash: sha256(canonicalJson({ ...covered, previous })) };
    const chain = [record.link, second].map((link) => `${JSON.stringify(link)}\n`);
    const whole = { ...publish(1), 'chain/record.ndjson': chain.join('') };
    const { problems, checked } = verifyBundle(writeFolder(whole));
    expect(problems).toEqual([]);
    expect(checked.join('\n')).toContain('Note: 1 links have an earlier time');
    const cut = verifyBundle(writeFolder(whole, { 'chain/record.ndjson': chain[0] ?? '' }));
    expect(cut.problems).toEqual(['chain/record.ndjson was changed.']);
  });
});
