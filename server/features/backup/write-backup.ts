import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '../../../db/client';
import type { MediaStorage } from '../../library/files/storage';
import { readWithdrawn } from '../../library/media/withdraw-media';
import { PROJECT_ROOT } from '../../platform/project-root';
import { getAttachedFolder, listAttachedFiles } from './attached-files';
import type { Part } from './format';
import { readSequences, readSnapshot } from './read-snapshot';
import { type BackupWriter, openBackupWriter, type Sink } from './write-frames';

/** The data to back up. */
export interface BackupSource {
  database: Pick<Database, 'kind' | 'db'>;
  storage: Pick<MediaStorage, 'filesOf' | 'read'>;
  dataDir: string;
  /** The generated secret that encrypts second factors; null if the environment provides it. Only encrypted backups contain it. */
  secret: string | null;
}

interface BackupOptions {
  /** The passphrase for encryption. Without one, the backup is not encrypted. */
  passphrase?: string;
  /** Called after each written part. */
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

export interface Progress {
  /** The numbers of finished tables and files. */
  tables: number;
  files: number;
  bytes: number;
}

/** Summarizes a finished backup. */
export interface BackupReport {
  bytes: number;
  rows: number;
  files: number;
  /** The number of pictures with a missing file. */
  missing: number;
}

/**
 * Writes a snapshot of the whole site: all rows, pictures and attached files, and the state of the sequences. Streams everything, so
 * that neither a whole table nor a whole file is ever in memory.
 * @throws BackupError if there is no site; the errors of the sink, and the signal's reason
 */
export async function writeBackup(
  source: BackupSource,
  sink: Sink,
  { passphrase, onProgress, signal }: BackupOptions = {},
): Promise<BackupReport> {
  const report: BackupReport = { bytes: 0, rows: 0, files: 0, missing: 0 };
  let tables = 0;
  const writer = await openBackupWriter(async (bytes) => {
    signal?.throwIfAborted();
    report.bytes += bytes.length;
    await sink(bytes);
  }, passphrase);
  const tell = () => onProgress?.({ tables, files: report.files, bytes: report.bytes });
  const pictures: string[] = [];

  await readSnapshot(source.database, {
    onBegin: ({ counts, migrations }) =>
      writer.header({ product: productVersion(), migrations, at: new Date().toISOString(), counts }),
    async onTable({ name, columns }, batches) {
      await writer.begin({ kind: 'table', name, columns: columns.map((column) => column.name) });
      for await (const batch of batches) {
        if (batch.length === 0) continue;
        await writer.write(Buffer.from(`${batch.map(({ line }) => line).join('\n')}\n`), batch.length);
        report.rows += batch.length;
        if (name === 'media') pictures.push(...batch.map(({ key }) => key));
      }
      await writer.end();
      tables += 1;
      tell();
    },
  });
  await writeValue(writer, 'sequences', await readSequences(source.database.db));
  // With the secret from an unencrypted backup, anyone could sign cookies and read second factors.
  if (source.secret !== null && passphrase !== undefined) await writeValue(writer, 'secret', source.secret);

  const { storage, dataDir } = source;
  const withdrawn = new Set(await readWithdrawn(source.database.db));
  for (const picture of pictures.filter((key) => !withdrawn.has(key))) {
    const names = await storage.filesOf(picture);
    if (names[0] !== picture) report.missing += 1;
    for (const name of names) {
      const found = await storage.read(name);
      if (!found) continue;
      await writeFile(writer, { kind: 'picture', name }, found.stream());
      report.files += 1;
      tell();
    }
  }
  const folder = getAttachedFolder(dataDir);
  for await (const name of listAttachedFiles(folder)) {
    await writeFile(writer, { kind: 'attached', name }, createReadStream(path.join(folder, name)));
    report.files += 1;
    tell();
  }
  await writer.finish();
  return report;
}

function productVersion(): string {
  const text = readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function writeValue(writer: BackupWriter, name: 'sequences' | 'secret', value: unknown): Promise<void> {
  await writer.begin({ kind: 'value', name });
  await writer.write(Buffer.from(JSON.stringify(value)));
  await writer.end();
}

async function writeFile(writer: BackupWriter, part: Part, stream: Readable): Promise<void> {
  await writer.begin(part);
  for await (const data of stream) await writer.write(data as Buffer);
  await writer.end();
}
