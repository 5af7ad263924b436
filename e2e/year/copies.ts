import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { openBundle } from '../../server/features/bundle/verify.mjs';
import { runCommand } from '../ops/command';
import { expect } from '../ops/fixtures';
import type { Office, Start } from './office';

/** The files that differ between two bundles of the same moment, because they contain the time of making, its signature, or newer links. */
const OF_THE_MAKING = ['README.txt', 'chain/record.ndjson', 'index.html', 'manifest.json', 'seal.json', 'seal.sig'];

const run = promisify(execFile);

/** Verifies a bundle or response with the downloaded verifier and the key that the site names. */
export async function verify(office: Office, file: string): Promise<void> {
  const verifier = await office.download(office.rae, 'verify.mjs', path.join(path.dirname(file), 'verify.mjs'));
  const [{ fingerprint }] = (await office.send(office.rae, 'GET', '/record/signing-keys')).items;
  const { stdout } = await run(process.execPath, [verifier, file, '--key', fingerprint]);
  expect(stdout).toContain('valid');
}

/** Restores the site twice from a backup, and compares the bundles of both copies with the site’s own. @param at an earlier moment */
export async function compareRestored(
  office: Office,
  folder: string,
  { at, start }: { at: string; start: Start },
): Promise<void> {
  const make = (name: string) =>
    office.download(office.marian, `bundle?at=${at}&files=true&chain=true`, path.join(folder, `${name}.zip`));
  const own = readBundle(await make('own'));
  const backup = path.join(folder, 'firm.tar');
  expect(await runCommand('backup', [backup], office.settings)).toMatchObject({ code: 0 });
  await office.server.stop();
  for (const name of ['first', 'second']) {
    const settings = { ...office.settings, DATA_DIR: path.join(folder, name) };
    expect(await runCommand('restore', [backup], settings)).toMatchObject({ code: 0 });
    office.server = await start(settings);
    await office.settle();
    const file = await make(name);
    await verify(office, file);
    const copy = readBundle(file);
    expect([...copy.keys()]).toEqual([...own.keys()]);
    const other = [...own].filter(([place, { hash }]) => copy.get(place)?.hash !== hash).map(([place]) => place);
    expect(other.sort()).toEqual(OF_THE_MAKING);
    // The copy continues the site's chain. Its lists differ only in the line with the time.
    expect(
      copy
        .get('chain/record.ndjson')
        ?.text()
        .startsWith(own.get('chain/record.ndjson')?.text() ?? '-'),
    ).toBe(true);
    for (const list of ['README.txt', 'index.html']) {
      const lines = (text = '') => text.split('\n').filter((line) => !line.includes('Made'));
      expect(lines(copy.get(list)?.text())).toEqual(lines(own.get(list)?.text()));
    }
    await office.server.stop();
  }
}

/** Reads the files of a ZIP file, by name. */
function readBundle(file: string): Map<string, { hash: string; text(): string }> {
  const bundle = openBundle(file);
  const files = bundle.names.map((name) => {
    const bytes = bundle.read(name);
    return [
      name,
      { hash: createHash('sha256').update(bytes).digest('hex'), text: () => bytes.toString('utf8') },
    ] as const;
  });
  bundle.close();
  return new Map(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}
