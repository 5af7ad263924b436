import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../../db/client';
import type { MediaFiles } from '../../library/files/storage';
import { readWithdrawn } from '../../library/media/withdraw-media';
import { PRODUCT_VERSION } from '../../platform/project-root';
import { type ArchiveWriter, type Sink, writeArchive } from './archive';
import { getAttachedFolder, listAttachedFiles } from './attached-files';
import { readSequences, readSnapshot } from './read-snapshot';

/** The data to back up. */
export interface BackupSource {
  database: Pick<Database, 'kind' | 'db'>;
  storage: Pick<MediaFiles, 'filesOf' | 'open'>;
  dataDir: string;
  /** The generated secret that encrypts second factors; null if the environment provides it. Only encrypted backups contain it. */
  secret: string | null;
}

interface BackupOptions {
  /** The passphrase for encryption. Without one, the backup is not encrypted. */
  passphrase?: string | undefined;
  signal?: AbortSignal;
}

/** The maximum length of an entry, in characters. A longer table is split into several entries, so that each fits in memory. */
const PART_LENGTH = 8_000_000;

/**
 * Writes a snapshot of the whole site: all rows, pictures and attached files, and the state of the sequences. Streams everything, so
 * that neither a whole table nor a whole file is ever in memory.
 * @returns the number of pictures with a missing file
 * @throws BackupError if there is no site; the errors of the sink, and the signal's reason
 */
export async function writeBackup(
  source: BackupSource,
  sink: Sink,
  { passphrase, signal }: BackupOptions = {},
): Promise<{ missing: number }> {
  let missing = 0;
  const at = new Date();
  const send: Sink = async (bytes) => {
    signal?.throwIfAborted();
    await sink(bytes);
  };
  await writeArchive(send, { at, passphrase }, async (archive) => {
    const pictures = await addTables(archive, source, at);
    await archive.addValue('sequences', JSON.stringify(await readSequences(source.database.db), null, 2));
    // With the secret from an unencrypted backup, anyone could sign cookies and read second factors.
    if (source.secret !== null && passphrase !== undefined) await archive.addValue('secret', source.secret);
    missing = await addPictures(archive, source, pictures);
    await addAttachedFiles(archive, getAttachedFolder(source.dataDir));
  });
  return { missing };
}

/** @returns the keys of the pictures in the library, and of the files of claims */
async function addTables(archive: ArchiveWriter, { database }: BackupSource, at: Date): Promise<string[]> {
  const pictures: string[] = [];
  const expected = new Map<string, number>();
  await readSnapshot(database, {
    onBegin({ counts, migrations }) {
      for (const [name, count] of Object.entries(counts)) expected.set(name, count);
      return archive.addManifest({ product: PRODUCT_VERSION, migrations, at: at.toISOString(), counts });
    },
    async onTable({ name }, batches) {
      let [part, rows, lines] = [1, 0, ''];
      for await (const batch of batches) {
        for (const { line } of batch) lines += `${line}\n`;
        rows += batch.length;
        if (name === 'media') pictures.push(...batch.map(({ key }) => key));
        if (name === 'claim_files')
          pictures.push(...batch.map(({ line }) => JSON.parse(line) as ClaimFileRow).flatMap(toStoredKey));
        if (lines.length < PART_LENGTH) continue;
        await archive.addRows(name, part, lines);
        [part, lines] = [part + 1, ''];
      }
      if (part === 1 || lines !== '') await archive.addRows(name, part, lines);
      if (rows !== expected.get(name))
        throw new Error(`Read ${rows} rows of ${name} instead of ${expected.get(name)}.`);
    },
  });
  return pictures;
}

interface ClaimFileRow {
  key: string;
  secret: string;
}

/** Returns the key of a claim's file, unless it was disposed of. */
function toStoredKey({ key, secret }: ClaimFileRow): string[] {
  return secret === '' ? [] : [key];
}

/** @returns the number of pictures with a missing file */
async function addPictures(
  archive: ArchiveWriter,
  { database, storage }: BackupSource,
  pictures: string[],
): Promise<number> {
  let missing = 0;
  const withdrawn = new Set(await readWithdrawn(database.db));
  for (const picture of pictures.filter((key) => !withdrawn.has(key))) {
    const files = await storage.filesOf(picture);
    if (files[0]?.key !== picture) missing += 1;
    for (const { key } of files) {
      const found = await storage.open(key);
      if (found) await archive.addFile('media', key, found.bytes, found.stream);
    }
  }
  return missing;
}

async function addAttachedFiles(archive: ArchiveWriter, folder: string): Promise<void> {
  for await (const name of listAttachedFiles(folder)) {
    const file = path.join(folder, name);
    const { size } = await stat(file);
    // A file that is growing is stored with the size it had.
    await archive.addFile('attached', name, size, size === 0 ? [] : createReadStream(file, { end: size - 1 }));
  }
}
