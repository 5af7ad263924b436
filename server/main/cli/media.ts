import { parseArgs } from 'node:util';
import { FolderInUse } from '../../../db/lock-data-dir';
import { isMigrated } from '../../../db/migrate';
import { openDatabase } from '../../../db/open-database';
import { makePrivate } from '../../../db/private-folder';
import { verifyMedia } from '../../features/check/check-media';
import { copyFiles } from '../../library/files/copy-files';
import { openDisk } from '../../library/files/disk-storage';
import { openFiles } from '../../library/files/open-storage';
import { type Env, loadEnvFile, readEnv } from '../../platform/env';
import { runCommand } from './run-command';
import { formatSize, showProgress } from './show-progress';

const USAGE = `npm run media -- copy --to bucket|disk
npm run media -- verify

copy    Copies the images and documents from DATA_DIR to the bucket, or back, and removes nothing. Servers may be running. Run it again to
        continue an interrupted copy, or to add what has been uploaded since.
verify  Checks the files in the bucket, or in DATA_DIR if MEDIA_S3_BUCKET is not set. Lists missing and changed files, and files that belong
        to nothing in the library.

Both exit with 1 if there is a problem.`;

await runCommand(async () => {
  const call = readCall(process.argv.slice(2));
  loadEnvFile();
  const env = readEnv(process.env);
  if (call === 'verify') await verify(env);
  else await copy(env, call.to);
});

function readCall(args: string[]): 'verify' | { to: 'bucket' | 'disk' } {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' } } });
    const { to } = values;
    if (positionals.join(' ') === 'verify' && to === undefined) return 'verify';
    if (positionals.join(' ') === 'copy' && (to === 'bucket' || to === 'disk')) return { to };
  } catch {
    // Answered below.
  }
  throw new Error(USAGE);
}

async function copy(env: Env, to: 'bucket' | 'disk'): Promise<void> {
  if (env.MEDIA_S3_BUCKET === undefined)
    throw new Error('Set MEDIA_S3_BUCKET, and what is needed to reach the bucket.');
  const problem = makePrivate(env.DATA_DIR);
  if (problem) process.stderr.write(`${problem}.\n`);
  const [disk, bucket] = [openDisk(env.DATA_DIR), await openFiles(env)];
  const [source, target] = to === 'bucket' ? [disk, bucket] : [bucket, disk];
  const show = showProgress();
  const { total, skipped, copied, bytes, problems } = await copyFiles(source, target, env.DATA_DIR, (state) =>
    show(`${state.skipped + state.copied} of ${state.total} files, ${formatSize(state.bytes)} copied`),
  );
  for (const line of problems) console.log(line);
  console.log(
    `Copied ${copied} files (${formatSize(bytes)}) from ${source.description} to ${target.description}. ${skipped} of ${total} were there already.`,
  );
  if (problems.length > 0) throw new Error(`Not copied: ${problems.length}.`);
}

async function verify(env: Env): Promise<void> {
  const files = await openFiles(env);
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    prepare: env.DATABASE_PREPARE === 'true',
    maxConnections: 2,
  }).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    throw new Error('A server is using the embedded database. Stop it first.');
  });
  try {
    if (!(await isMigrated(database).catch(() => false))) {
      throw new Error('The tables are not up to date. Run `npm run db:migrate` first.');
    }
    const counts = { pictures: 0, files: 0 };
    const show = showProgress();
    let findings = 0;
    const count = (of: keyof typeof counts, more: number): void => {
      counts[of] += more;
      show(`${counts.files} files listed, ${counts.pictures} images and documents checked`);
    };
    for await (const finding of verifyMedia(database.db, files, count)) {
      findings += 1;
      console.log(finding);
    }
    console.log(`Checked ${counts.pictures} images and documents, and ${counts.files} files in ${files.description}.`);
    if (findings > 0) throw new Error(findings === 1 ? 'One finding.' : `${findings} findings.`);
    console.log('All files are intact.');
  } finally {
    await database.close();
  }
}
