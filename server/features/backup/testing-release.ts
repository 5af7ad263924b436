import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client';
import { migrateWithin, readMigrations } from '../../../db/migrate';
import { fileOfKey } from '../../library/files/storage';
import { type Part, sequencesSchema } from './format';
import { readBackup, type VerifiedBackup, verifyBackup } from './read-frames';
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
  return readdirSync(FOLDER).flatMap((name) => (name.endsWith('.backup') ? name.slice(0, -'.backup'.length) : []));
}

export async function readRelease(name: string): Promise<KeptRelease> {
  const backup = await verifyBackup(path.join(FOLDER, `${name}.backup`), undefined);
  const told = JSON.parse(gunzipSync(readFileSync(path.join(FOLDER, `${name}.answers.json.gz`))).toString());
  return { name, backup, ...told };
}

/** Restores the release's database, with its tables in that version, and writes its pictures to a folder. */
export async function loadRelease({ db }: Pick<Database, 'db'>, release: KeptRelease, dataDir: string): Promise<void> {
  const { backup } = release;
  const wanted = new Set(backup.header.migrations);
  const known = readMigrations().filter(({ hash }) => wanted.has(hash));
  if (known.length !== wanted.size) throw new Error('A released migration was changed.');
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await db.transaction(async (tx) => {
    await migrateWithin(tx, wanted);
    await runWithoutLinking(tx, () => loadParts(tx, backup, dataDir));
  });
}

async function loadParts(tx: Db, { file, passphrase }: VerifiedBackup, dataDir: string): Promise<void> {
  let data: Buffer[] = [];
  for await (const found of readBackup(file, passphrase)) {
    if (found.is === 'part') data = [];
    else if (found.is === 'data') data.push(found.data);
    else if (found.is === 'end') await loadPart(tx, found.part, Buffer.concat(data), dataDir);
  }
}

async function loadPart(tx: Db, part: Part, data: Buffer, dataDir: string): Promise<void> {
  if (part.kind === 'table') {
    const rows = await restoreRows(tx, part.name, part.columns);
    await rows.write(data);
    await rows.end();
  } else if (part.kind === 'picture') {
    const file = fileOfKey(dataDir, part.name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, data);
  } else if (part.kind === 'value' && part.name === 'sequences') {
    await restoreSequences(tx, sequencesSchema.parse(JSON.parse(data.toString())));
  }
}
