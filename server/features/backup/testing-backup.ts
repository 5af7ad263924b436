import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Database } from '../../../db/client';
import { openAnotherDatabase } from '../../../db/testing';
import { openStorage } from '../../library/files/open-storage';
import type { TestServer } from '../../main/testing';
import { readEnv } from '../../platform/env';
import type { VerifiedBackup } from './archive';
import { getAttachedFolder, listAttachedFiles } from './attached-files';
import { makeBackupFile } from './make-backup-file';
import { readSequences, readSnapshot } from './read-snapshot';
import type { RestoreTarget } from './restore-backup';
import { type BackupSource, writeBackup } from './write-backup';

/** Everything a backup must restore: the rows of each table, the sequences, and the hashes of the files. */
export interface Site {
  rows: Record<string, string[]>;
  sequences: unknown;
  files: Record<string, string>;
}

/** A restore target that is separate from the server's own data. */
export interface Target extends RestoreTarget {
  database: Database;
  close(): Promise<void>;
}

/** Makes a backup of a server. */
export async function backUp(server: TestServer, file: string, passphrase?: string): Promise<VerifiedBackup> {
  const { source } = server.services.backups;
  return makeBackupFile(file, async (sink) => void (await writeBackup(source, sink, { passphrase })), passphrase);
}

/** Opens an empty target with its own database. @param settings where its files are, by default in a folder */
export async function openTarget(kind: Database['kind'], settings: Record<string, string> = {}): Promise<Target> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'prospectus-restored-'));
  const database = await openAnotherDatabase(kind);
  const storage = await openStorage(readEnv({ DATA_DIR: dataDir, ...settings }));
  const close = async (): Promise<void> => {
    await storage.close();
    await database.close();
    rmSync(dataDir, { recursive: true });
  };
  return { database, storage, dataDir, close };
}

/** Reads a whole site for comparison with another. */
export async function readSite({
  database,
  storage,
  dataDir,
}: Pick<BackupSource, 'database' | 'storage' | 'dataDir'>): Promise<Site> {
  const rows: Site['rows'] = {};
  const files: Site['files'] = {};
  const pictures: string[] = [];
  await readSnapshot(database, {
    onBegin: async () => undefined,
    async onTable({ name }, batches) {
      const lines: string[] = [];
      for await (const batch of batches) {
        // Sorted, because the collation differs between databases.
        lines.push(...batch.map(({ line }) => line));
        if (name === 'media') pictures.push(...batch.map(({ key }) => key));
        if (name === 'claim_files') pictures.push(...batch.map(({ line }) => String(JSON.parse(line).key)));
      }
      rows[name] = lines.sort();
    },
  });
  for (const picture of pictures) {
    for (const { key } of await storage.filesOf(picture)) {
      const hash = createHash('sha256');
      for await (const data of (await storage.open(key))?.stream ?? []) hash.update(data as Buffer);
      files[key] = hash.digest('hex');
    }
  }
  const folder = getAttachedFolder(dataDir);
  for await (const name of listAttachedFiles(folder)) files[name] = sha256(await readFile(path.join(folder, name)));
  return { rows, sequences: await readSequences(database.db), files };
}

/** Removes the audit entry of the restore itself. */
export function removeRestoreEntry({ rows, sequences, files }: Site): Omit<Site, 'sequences'> & { counters: unknown } {
  const told = rows.audit_log?.find((line) => line.includes('"backup-restore"'));
  const audit = rows.audit_log?.filter((line) => line !== told) ?? [];
  // The audit entry also has a link in the chain.
  const { id } = JSON.parse(told ?? '{}') as { id?: string };
  const links = rows.chain_links?.filter((line) => {
    const { chain, subject_id } = JSON.parse(line) as Record<string, string>;
    return chain !== 'record' || subject_id !== id;
  });
  const heads = rows.chain_heads?.filter((line) => JSON.parse(line).chain !== 'record');
  const counters = (sequences as { table: string }[]).filter(({ table }) => table !== 'audit_log');
  return { rows: { ...rows, audit_log: audit, chain_links: links ?? [], chain_heads: heads ?? [] }, counters, files };
}

/** Fills a site with every kind of data: changes, sections, claims, pictures, messages, people, API keys, attached files, publications. */
export async function fillSite(server: TestServer): Promise<void> {
  const editor = { ...(await server.key(['content:write', 'admin'])) };
  const session = await server.signIn('admin');
  const send = async (method: string, address: string, body: unknown): Promise<{ id: number }> => {
    const { status, body: answer } = await server.send(method, address, body, editor);
    if (status >= 300) throw new Error(`${address}: ${JSON.stringify(answer)}`);
    return answer;
  };
  async function uploadTo(address: string, body: FormData): Promise<void> {
    const answer = await fetch(server.url + address, { method: 'POST', body, headers: session });
    if (!answer.ok) throw new Error(await answer.text());
  }
  for (const value of ['Ünïcode "quoted" \\ and\nlines', '12', 'Last of all']) {
    await send('POST', '/api/content/update', { path: 'home.hero.headline', value });
  }
  const sectionData = { title: 'A title', text: 'A text' };
  const section = { pageId: 'home', sectionType: 'hero', sectionName: 'One', sectionData };
  await send('POST', '/api/sections', { ...section, sectionId: 'first' });
  await send('POST', '/api/sections', { ...section, sectionId: 'second' });
  await send('DELETE', '/api/sections/second', undefined);
  for (const verb of ['publish', 'withdraw']) {
    const { id } = await send('POST', '/api/drafts', { name: `To “${verb}”` });
    await send('POST', `/api/drafts/${id}/changes`, { changes: [{ path: 'home.hero.cta', value: verb }] });
    await send('POST', `/api/drafts/${id}/${verb}`, {});
  }
  const thread = await send('POST', '/api/comments', { pageId: 'home', path: 'home.hero', text: 'Say “more”' });
  await send('POST', `/api/comments/${thread.id}/replies`, { text: 'Yes' });
  const place = { pageId: 'home', path: 'home.hero.headline', quote: { words: 'Last' } };
  const claim = await send('POST', '/api/claims', { statement: 'We were “last”', kind: 'ranking', place });
  await send('POST', '/api/claims/not-claims', { ...place, quote: { words: 'of all' }, reason: 'A phrase' });
  const evidence = new FormData();
  evidence.append('files', new Blob(['Evidence']), 'evidence.txt');
  await uploadTo(`/api/claims/${claim.id}/upload`, evidence);
  const message = { fullName: 'Ada', email: 'ada@example.com', subject: 'other', message: 'Hello\u2028there' };
  await send('POST', '/api/contact', message);
  const form = new FormData();
  for (const background of ['#0b1f3a', '#b98a2e']) {
    const create = { width: 330, height: 165, channels: 3 as const, background };
    const bytes = await sharp({ create }).png().toBuffer();
    form.append('files', new Blob([bytes as BlobPart]), `${background.slice(1)}.png`);
  }
  await uploadTo('/api/media', form);
  const folder = getAttachedFolder(server.services.env.DATA_DIR);
  mkdirSync(path.join(folder, 'below'), { recursive: true });
  writeFileSync(path.join(folder, 'letter.txt'), 'A letter');
  writeFileSync(path.join(folder, 'below', 'empty.bin'), '');
  await server.services.recordKeeper.run();
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
