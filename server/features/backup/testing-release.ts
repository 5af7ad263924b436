import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client';
import { migrateWithin, readMigrations } from '../../../db/migrate';
import { fileOfKey } from '../../library/files/disk-storage';
import { type Entry, readEntries, sequencesSchema, type VerifiedBackup, verifyBackup } from './archive';
import { restoreRows, restoreSequences, runWithoutLinking } from './restore-rows';

/** The folder where `npm run keep-release` stores releases. */
const FOLDER = fileURLToPath(new URL('../../../db/fixtures/releases/', import.meta.url));

/** A stored release: its database, and the responses of its server. */
export interface KeptRelease {
  name: string;
  backup: VerifiedBackup;
  /** The responses by address: JSON for API routes, the SHA-256 for pictures. */
  answers: Record<string, string>;
  /** An API key created with that release. */
  key: string;
}

/** Returns the names of all stored releases. */
export function listReleases(): string[] {
  return readdirSync(FOLDER).flatMap((name) => (name.endsWith('.tar') ? name.slice(0, -'.tar'.length) : []));
}

export async function readRelease(name: string): Promise<KeptRelease> {
  const backup = await verifyBackup(path.join(FOLDER, `${name}.tar`), undefined);
  const told = JSON.parse(gunzipSync(readFileSync(path.join(FOLDER, `${name}.answers.json.gz`))).toString());
  return { name, backup, ...told };
}

/** Restores the release's database, with its tables in that version, and writes its pictures to a folder. */
export async function loadRelease({ db }: Pick<Database, 'db'>, release: KeptRelease, dataDir: string): Promise<void> {
  const { backup } = release;
  const wanted = new Set(backup.manifest.migrations);
  const known = readMigrations().filter(({ hash }) => wanted.has(hash));
  if (known.length !== wanted.size) throw new Error('A released migration was changed.');
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await db.transaction(async (tx) => {
    await migrateWithin(tx, wanted);
    await runWithoutLinking(tx, () => loadEntries(tx, backup, dataDir));
  });
}

function loadEntries(tx: Db, backup: VerifiedBackup, dataDir: string): Promise<void> {
  return readEntries(backup, async (entry) => {
    if (entry.kind === 'table') return restoreRows(tx, entry.name);
    const data: Buffer[] = [];
    return {
      write: async (bytes) => void data.push(bytes),
      end: () => loadEntry(tx, entry, Buffer.concat(data), dataDir),
    };
  });
}

async function loadEntry(tx: Db, { kind, name }: Entry, data: Buffer, dataDir: string): Promise<void> {
  if (kind === 'media') {
    const file = fileOfKey(dataDir, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, data);
  } else if (kind === 'sequences') {
    await restoreSequences(tx, sequencesSchema.parse(JSON.parse(data.toString())));
  }
}
