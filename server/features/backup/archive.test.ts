import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveWriter, readEntries, verifyBackup, writeArchive } from './archive';
import { BackupError } from './backup-error';

const AT = '2026-01-02T03:04:05.678Z';
const MANIFEST = { product: '1.0.0', migrations: ['hash'], at: AT, counts: { user: 3 } };
const PASSPHRASE = 'a passphrase of the firm';
const PICTURE = `${'0a'.repeat(20)}-40x20-010203010203010203.png`;
/** A path with letters and a length that need more than the basic header. */
const LONG_PATH = `Geschäftsbericht/${'long '.repeat(30)}/2030.pdf`;

let folder: string;
let file: string;
let small: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-archive-'));
  file = path.join(folder, 'site.tar');
  small = await write(async (archive) => {
    await archive.addRows('user', 1, '{"id":"1"}\n');
    await archive.addFile('attached', 'empty.bin', 0, []);
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes an archive with a manifest. */
async function write(fill: (archive: ArchiveWriter) => Promise<void>, passphrase?: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  await writeArchive(
    async (bytes) => void parts.push(Buffer.from(bytes)),
    { at: new Date(AT), passphrase },
    async (archive) => {
      await archive.addManifest(MANIFEST);
      await fill(archive);
    },
  );
  return Buffer.concat(parts);
}

async function fill(archive: ArchiveWriter): Promise<void> {
  await archive.addRows('user', 1, '{"id":"1","name":"Ünïcode \\"quoted\\""}\n{"id":"2","name":null}\n');
  await archive.addRows('user', 2, '{"id":"3","name":"In the second part"}\n');
  await archive.addRows('sections', 1, '');
  await archive.addValue('sequences', '[]');
  await archive.addFile('media', PICTURE, 3, [Buffer.from('png')]);
  await archive.addFile('attached', LONG_PATH, 200_000, [Buffer.alloc(100_000, 'a'), Buffer.alloc(100_000, 'b')]);
  await archive.addFile('attached', 'empty.bin', 0, []);
}

/** Returns why an archive is refused. @throws if it is accepted, or the error is not a single line for a person */
async function readRefusal(bytes: Buffer, passphrase?: string): Promise<string> {
  writeFileSync(file, bytes);
  const refused = await verifyBackup(file, passphrase).catch((error: unknown) => error);
  if (!(refused instanceof BackupError) || refused.message.includes('\n')) throw new Error(`Not refused: ${refused}`);
  return refused.message;
}

/** Returns a copy with one bit flipped. */
function flip(bytes: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ (1 << bit);
  return copy;
}

/** Writes the entries of an archive again after changing their list, as another tool would. */
async function rewrite(
  bytes: Buffer,
  change: (entries: { name: string; data: Buffer }[]) => { name: string; data: Buffer }[],
): Promise<Buffer> {
  const entries: { name: string; data: Buffer }[] = [];
  const untar = extract();
  untar.end(bytes);
  for await (const entry of untar)
    entries.push({ name: entry.header.name, data: await buffer(entry as AsyncIterable<Buffer>) });
  const tar = pack();
  for (const { name, data } of change(entries)) tar.entry({ name, mode: 0o600, mtime: new Date(AT) }, data);
  tar.finalize();
  return buffer(tar as AsyncIterable<Buffer>);
}

/** Replaces the hashes by those of the given entries, as an attacker would. */
function sign(entries: { name: string; data: Buffer }[]): { name: string; data: Buffer }[] {
  const others = entries.filter(({ name }) => name !== 'SHA256SUMS');
  const lines = others.map(({ name, data }) => `${createHash('sha256').update(data).digest('hex')}  ${name}\n`);
  return [...others, { name: 'SHA256SUMS', data: Buffer.from(lines.join('')) }];
}

describe('an archive', () => {
  it('opens with tar: rows are NDJSON, files are unchanged, and SHA256SUMS has the hash of every other file', async () => {
    writeFileSync(file, await write(fill));
    const opened = path.join(folder, 'opened');
    mkdirSync(opened);
    execFileSync('tar', ['-xf', file, '-C', opened]);
    const read = (name: string) => readFileSync(path.join(opened, name));
    expect(JSON.parse(read('manifest.json').toString())).toEqual({ format: 1, ...MANIFEST });
    const lines = read('tables/user.ndjson').toString().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { id: '1', name: 'Ünïcode "quoted"' },
      { id: '2', name: null },
    ]);
    expect(read('tables/user-2.ndjson').toString()).toContain('In the second part');
    expect(read(`media/${PICTURE}`).toString()).toBe('png');
    expect(statSync(path.join(opened, 'attached-assets', LONG_PATH)).size).toBe(200_000);
    const sums = read('SHA256SUMS').toString().trimEnd().split('\n');
    expect(sums).toHaveLength(8);
    for (const sum of sums) {
      expect(sum).toBe(
        `${createHash('sha256')
          .update(read(sum.slice(66)))
          .digest('hex')}  ${sum.slice(66)}`,
      );
    }
  });

  it('is an age file if it has a passphrase, and is read if another tool encrypted it', async () => {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    const decrypted = await decrypter.decrypt(await write(fill, PASSPHRASE));
    expect(Buffer.from(decrypted).equals(await write(fill))).toBe(true);
    const encrypter = new Encrypter();
    encrypter.setPassphrase(PASSPHRASE);
    encrypter.setScryptWorkFactor(10);
    writeFileSync(file, await encrypter.encrypt(decrypted));
    expect((await verifyBackup(file, PASSPHRASE)).manifest).toMatchObject(MANIFEST);
  }, 60_000);

  it('is received entry by entry', async () => {
    writeFileSync(file, await write(fill, PASSPHRASE));
    const received: unknown[] = [];
    await readEntries({ file, passphrase: PASSPHRASE }, async ({ kind, name }) => {
      let size = 0;
      return {
        async write({ length }) {
          size += length;
        },
        end: async () => void received.push([kind, name, size]),
      };
    });
    expect(received).toEqual([
      ['table', 'user', 64],
      ['table', 'user', 39],
      ['table', 'sections', 0],
      ['sequences', 'sequences', 2],
      ['media', PICTURE, 3],
      ['attached', LONG_PATH, 200_000],
      ['attached', 'empty.bin', 0],
    ]);
  });

  it('reports the error of its sink, its source or its receiver unchanged', async () => {
    const full = new Error('No space left.');
    const at = new Date(AT);
    for (const passphrase of [undefined, PASSPHRASE]) {
      const sink = () => Promise.reject(full);
      await expect(writeArchive(sink, { at, passphrase }, fill)).rejects.toBe(full);
    }
    const sized = (size: number) => write((archive) => archive.addFile('attached', 'a', size, [Buffer.from('abc')]));
    await expect(sized(2)).rejects.toThrow('Size mismatch');
    await expect(sized(4)).rejects.toThrow('Size mismatch');
    writeFileSync(file, await write(fill));
    const receive = () => Promise.reject(full);
    await expect(readEntries({ file, passphrase: undefined }, receive)).rejects.toBe(full);
  });
});

describe('a damaged archive', () => {
  it('is refused if a bit of any byte is flipped, in content, headers, padding or the end', async () => {
    for (let at = 0; at < small.length; at += process.env.LONG ? 1 : 17) {
      expect([at, await readRefusal(flip(small, at, at % 8))]).toEqual([at, expect.stringMatching(/damaged|newer/)]);
    }
  }, 60_000);

  it('is refused wherever it is cut off, and if anything follows it', async () => {
    for (let length = 0; length < small.length; length += 64) await readRefusal(small.subarray(0, length));
    expect(await readRefusal(small.subarray(0, -1))).toContain('cut off at its end');
    for (const more of [Buffer.from('x'), Buffer.alloc(512), small]) {
      expect(await readRefusal(Buffer.concat([small, more]))).toContain('damaged');
    }
  });

  it('names the first damaged entry', async () => {
    const bytes = await write(fill);
    expect(await readRefusal(flip(bytes, bytes.indexOf('In the second'), 0))).toBe(
      'The backup is damaged or cut off in "tables/user-2.ndjson".',
    );
  });

  it('is refused if an entry is missing, repeated, renamed, added or moved, or a value is changed', async () => {
    const whole = await write(fill);
    expect((await rewrite(whole, (entries) => entries)).equals(whole)).toBe(true);
    const [two, media] = ['tables/user-2.ndjson', `media/${PICTURE}`];
    const changes: Parameters<typeof rewrite>[1][] = [
      (entries) => entries.filter(({ name }) => name !== two),
      (entries) => entries.flatMap((entry) => (entry.name === two ? [entry, entry] : [entry])),
      (entries) => entries.map((entry) => (entry.name === two ? { ...entry, name: 'tables/user-3.ndjson' } : entry)),
      (entries) => [{ name: media.replace('0a', '0b'), data: Buffer.from('more') }, ...entries],
      (entries) => [...entries, { name: 'attached-assets/more', data: Buffer.from('more') }],
      ([manifest, one, other, ...rest]) => [manifest, other, one, ...rest].filter((entry) => entry !== undefined),
      (entries) => entries.filter(({ name }) => name !== 'SHA256SUMS'),
      (entries) => sign(entries.filter(({ name }) => name !== 'manifest.json')),
      (entries) => sign([...entries, ...entries.slice(1)]),
    ];
    for (const [at, change] of changes.entries()) {
      expect([at, await readRefusal(await rewrite(whole, change))]).toEqual([at, expect.stringMatching(/damaged/)]);
    }
  });

  it('cannot name a file outside its folders, and neither can a new one', async () => {
    for (const name of ['../../etc/passwd', '/etc/passwd', 'a/../../b', 'a\\b', 'a//b', '.', 'a\nb', '']) {
      const added = rewrite(small, (all) =>
        sign([...all, { name: `attached-assets/${name}`, data: Buffer.from('x') }]),
      );
      expect([name, await readRefusal(await added)]).toEqual([name, expect.stringContaining('damaged')]);
      await expect(write((archive) => archive.addFile('attached', name, 0, []))).rejects.toThrow('with this name');
    }
    for (const name of ['etc/passwd', `media/../${PICTURE}`, 'tables/../user.ndjson', 'sequences.json/x']) {
      const added = rewrite(small, (all) => sign([...all, { name, data: Buffer.from('x') }]));
      expect([name, await readRefusal(await added)]).toEqual([name, expect.stringContaining('damaged')]);
    }
  });

  it('is reported as newer if its format is', async () => {
    const newer = rewrite(small, ([manifest, ...others]) => {
      const data = Buffer.from(manifest?.data.toString().replace('"format": 1', '"format": 2') ?? '');
      return [{ name: 'manifest.json', data }, ...others];
    });
    expect(await readRefusal(await newer)).toBe('The backup was made by a newer version of the site.');
  });

  it('is refused with a short message if a path is as long as the file', async () => {
    const long = await write((archive) => archive.addFile('attached', 'a'.repeat(100_000), 1, [Buffer.from('b')]));
    // Near the end of the list of hashes, which repeats the path.
    const refusal = await readRefusal(flip(long, long.lastIndexOf('aaa'), 0));
    expect(refusal).toContain('aaa…');
    expect(refusal.length).toBeLessThan(500);
  });

  it('is refused without being read into memory if the header of the encryption does not end', async () => {
    const endless = Buffer.concat([Buffer.from('age-encryption.org/v1\n-> '), Buffer.alloc(20 << 20, 'A')]);
    const before = process.memoryUsage().arrayBuffers;
    expect(await readRefusal(endless, PASSPHRASE)).toBe('The beginning of the backup is damaged.');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 << 20);
  });

  it('cannot demand an expensive key', async () => {
    const bytes = await write(fill, PASSPHRASE);
    for (const factor of ['19', '99', '1e', '01']) {
      const line = bytes.indexOf(' 16\n') + 1;
      const demanding = Buffer.concat([bytes.subarray(0, line), Buffer.from(factor), bytes.subarray(line + 2)]);
      // With a key, it would say that the passphrase does not match.
      expect(await readRefusal(demanding, PASSPHRASE)).toBe('The beginning of the backup is damaged.');
    }
  });
});
