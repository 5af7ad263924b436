import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { verifyBackup, writeArchive } from './archive';
import { BackupError } from './backup-error';
import { restoreBackup } from './restore-backup';
import { backUp, fillSite, openTarget, readSite, type Target } from './testing-backup';

const PASSPHRASE = 'a passphrase of the firm';

let server: TestServer;
let folder: string;
let target: Target;
let file: string;
let broken: string;

beforeAll(async () => {
  server = await startTestServer();
  await fillSite(server);
  folder = mkdtempSync(path.join(tmpdir(), 'prospectus-damaged-'));
  file = path.join(folder, 'site.tar');
  broken = path.join(folder, 'broken.tar');
  await backUp(server, file);
  await backUp(server, path.join(folder, 'encrypted.tar.age'), PASSPHRASE);
  target = await openTarget('pglite');
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await target.close();
  await server.close();
});
beforeEach(() => rmSync(broken, { force: true }));

/** Returns a seeded random number generator, so that failures are reproducible. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns why a file is rejected. @throws if it is accepted, or the error is not a single line for a person */
async function readRefusal(bytes: Buffer, passphrase?: string): Promise<string> {
  writeFileSync(broken, bytes);
  const refused = await verifyBackup(broken, passphrase).then(
    () => 'taken',
    (error: unknown) => error,
  );
  if (!(refused instanceof BackupError) || refused.message.includes('\n')) throw new Error(`Not refused: ${refused}`);
  return refused.message;
}

describe.each([
  ['plain', 'site.tar', undefined, 100],
  ['encrypted', 'encrypted.tar.age', PASSPHRASE, 12],
])('a %s backup', (_, name, passphrase, tries) => {
  const whole = () => readFileSync(path.join(folder, name));

  it('is readable', async () => {
    expect((await verifyBackup(path.join(folder, name), passphrase)).manifest.counts).toMatchObject({ media: 2 });
  });

  it('is rejected if any bit is flipped', async () => {
    const next = createRandom(7);
    const bytes = whole();
    for (let round = 0; round < tries; round++) {
      const [at, bit] = [next(bytes.length), next(8)];
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
      expect([at, await readRefusal(flipped, passphrase)]).toEqual([at, expect.stringMatching(/damaged/)]);
    }
  }, 90_000);

  it('is rejected if it is truncated anywhere, or longer', async () => {
    const next = createRandom(11);
    const bytes = whole();
    for (let round = 0; round < tries / 4; round++) {
      const length = next(bytes.length);
      expect([length, await readRefusal(bytes.subarray(0, length), passphrase)]).toEqual([
        length,
        expect.stringMatching(/cut off|damaged/),
      ]);
    }
    expect(await readRefusal(bytes.subarray(0, -1), passphrase)).toContain('cut off');
    expect(await readRefusal(Buffer.concat([bytes, Buffer.from('x')]), passphrase)).toContain('damaged');
  }, 90_000);
});

describe('an encrypted backup', () => {
  const bytes = () => readFileSync(path.join(folder, 'encrypted.tar.age'));

  it('reveals none of its content', () => {
    for (const words of ['Last of all', 'change_sets', 'headline', 'A letter'])
      expect([words, bytes().includes(words)]).toEqual([words, false]);
  });

  it('needs the right passphrase', async () => {
    expect(await readRefusal(bytes())).toContain('BACKUP_PASSPHRASE');
    expect(await readRefusal(bytes(), 'another passphrase')).toContain('The passphrase does not match the backup');
  });
});

describe('a rejected backup', () => {
  it('may be missing, or another kind of file', async () => {
    await expect(verifyBackup(path.join(folder, 'none'), undefined)).rejects.toThrow('The file does not exist');
    for (const text of ['PK\u0003\u0004 and some more of an archive', '']) {
      expect(await readRefusal(Buffer.from(text))).toContain('not a backup of this site');
    }
  });

  it('is not restored if its migrations are unknown', async () => {
    const parts: Buffer[] = [];
    const at = '2030-01-01T00:00:00Z';
    await writeArchive(
      async (bytes) => void parts.push(bytes),
      { at: new Date(at) },
      (archive) => archive.addManifest({ product: '9.0.0', migrations: ['of tomorrow'], at, counts: {} }),
    );
    writeFileSync(broken, Buffer.concat(parts));
    const before = await readSite(target);
    const backup = await verifyBackup(broken, undefined);
    await expect(restoreBackup(backup, target)).rejects.toThrow('The backup was made by a newer version of the site.');
    expect(await readSite(target)).toEqual(before);
  });

  it('leaves the target unchanged if it was altered after its verification', async () => {
    writeFileSync(broken, readFileSync(file));
    const backup = await verifyBackup(broken, undefined);
    const bytes = readFileSync(file);
    writeFileSync(broken, bytes.subarray(0, bytes.length - 40));
    const before = await readSite(target);
    await expect(restoreBackup(backup, target)).rejects.toThrow('cut off');
    expect(await readSite(target)).toEqual(before);
  });
});
