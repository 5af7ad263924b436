import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../main/testing';
import { BackupError } from './backup-error';
import { verifyBackup } from './read-frames';
import { restoreBackup } from './restore-backup';
import { backUp, fillSite, openTarget, readSite, type Target } from './testing-backup';
import { openBackupWriter } from './write-frames';

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
  file = path.join(folder, 'site.backup');
  broken = path.join(folder, 'broken.backup');
  await backUp(server, file);
  await backUp(server, path.join(folder, 'encrypted.backup'), PASSPHRASE);
  target = await openTarget('pglite');
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await target.close();
  await server.close();
});
beforeEach(() => rmSync(broken, { force: true }));

/** The same numbers at each run, so that what fails once fails again. */
function draw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Why a file is refused. @throws where it isn't, or not with one line for a person */
async function refusalOf(bytes: Buffer, passphrase?: string): Promise<string> {
  writeFileSync(broken, bytes);
  const refused = await verifyBackup(broken, passphrase).then(
    () => 'taken',
    (error: unknown) => error,
  );
  if (!(refused instanceof BackupError) || refused.message.includes('\n')) throw new Error(`Not refused: ${refused}`);
  return refused.message;
}

describe.each([
  ['plain', 'site.backup', undefined, 100],
  ['encrypted', 'encrypted.backup', PASSPHRASE, 12],
])('a %s backup', (_, name, passphrase, tries) => {
  const whole = () => readFileSync(path.join(folder, name));

  it('is read as it was written', async () => {
    expect((await verifyBackup(path.join(folder, name), passphrase)).header.counts).toMatchObject({ media: 2 });
  });

  it('is refused with any one bit flipped', async () => {
    const next = draw(7);
    const bytes = whole();
    for (let round = 0; round < tries; round++) {
      const [at, bit] = [next(bytes.length), next(8)];
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
      expect([at, await refusalOf(flipped, passphrase)]).toEqual([at, expect.stringMatching(/damaged|cut off/)]);
    }
  }, 90_000);

  it('is refused cut off anywhere, and with anything behind it', async () => {
    const next = draw(11);
    const bytes = whole();
    for (let round = 0; round < tries / 4; round++) {
      const length = next(bytes.length);
      expect([length, await refusalOf(bytes.subarray(0, length), passphrase)]).toEqual([
        length,
        expect.stringContaining('cut off'),
      ]);
    }
    expect(await refusalOf(bytes.subarray(0, -1), passphrase)).toContain('cut off');
    expect(await refusalOf(Buffer.concat([bytes, Buffer.from('x')]), passphrase)).toContain('Something follows');
  }, 90_000);
});

describe('an encrypted backup', () => {
  const bytes = () => readFileSync(path.join(folder, 'encrypted.backup'));

  it('shows nothing of what it holds', () => {
    for (const words of ['Last of all', 'change_sets', 'headline', 'A letter'])
      expect([words, bytes().includes(words)]).toEqual([words, false]);
  });

  it('needs its passphrase, and that one', async () => {
    expect(await refusalOf(bytes())).toContain('BACKUP_PASSPHRASE');
    expect(await refusalOf(bytes(), 'another passphrase')).toBe(
      'The passphrase is not the one the backup was encrypted with.',
    );
  });
});

describe('what is refused', () => {
  it('says in which part it is damaged', async () => {
    const bytes = readFileSync(file);
    const at = bytes.indexOf('"attached","name":"letter.txt"');
    expect(at).toBeGreaterThan(0);
    bytes[at + 60] = (bytes[at + 60] ?? 0) ^ 1;
    expect(await refusalOf(bytes)).toBe('The backup is damaged in the part "attached letter.txt".');
  });

  it('is no file, another file, or one of a newer version', async () => {
    await expect(verifyBackup(path.join(folder, 'none'), undefined)).rejects.toThrow('There is no such file');
    expect(await refusalOf(Buffer.from('PK\u0003\u0004 and some more of an archive'))).toContain(
      'no backup of the site',
    );
    expect(await refusalOf(Buffer.alloc(0))).toContain('cut off');
  });

  it('is not restored, where the site does not know its migrations', async () => {
    const parts: Buffer[] = [];
    const writer = await openBackupWriter(async (bytes) => void parts.push(bytes), undefined);
    await writer.header({ product: '9.0.0', migrations: ['of tomorrow'], at: '2030-01-01T00:00:00Z', counts: {} });
    await writer.finish();
    writeFileSync(broken, Buffer.concat(parts));
    const before = await readSite(target);
    const backup = await verifyBackup(broken, undefined);
    await expect(restoreBackup(backup, target)).rejects.toThrow('The backup was made by a newer version of the site.');
    expect(await readSite(target)).toEqual(before);
  });

  it('leads no file out of its folder', async () => {
    for (const name of ['../../etc/passwd', '/etc/passwd', 'a/../../b', 'a\\b', 'a//b', '.', '']) {
      const parts: Buffer[] = [];
      const writer = await openBackupWriter(async (bytes) => void parts.push(bytes), undefined);
      await writer.header({ product: '0.1.0', migrations: [], at: '2030-01-01T00:00:00Z', counts: {} });
      await writer.begin({ kind: 'attached', name });
      await writer.end();
      await writer.finish();
      expect([name, await refusalOf(Buffer.concat(parts))]).toEqual([name, expect.stringContaining('damaged')]);
    }
  });

  it('is changed after it was found whole: nothing of it is kept', async () => {
    writeFileSync(broken, readFileSync(file));
    const backup = await verifyBackup(broken, undefined);
    const bytes = readFileSync(file);
    writeFileSync(broken, bytes.subarray(0, bytes.length - 40));
    const before = await readSite(target);
    await expect(restoreBackup(backup, target)).rejects.toThrow('cut off');
    expect(await readSite(target)).toEqual(before);
  });
});
