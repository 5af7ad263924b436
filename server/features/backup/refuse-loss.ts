import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { BackupError } from './backup-error';

/** The keys of all records that a restore must not lose: publications, files of claims, and legal holds. */
export type KeptRecords = ReadonlySet<string>;

/**
 * Reads the records that a restore must not lose: those of a firm that says it is an adviser, or has placed a legal hold. Those of others are
 * not protected from a restore.
 */
export async function readKeptRecords(tx: Db): Promise<KeptRecords> {
  const found = await tx.execute(sql`select to_regclass('legal_holds') is not null as "isThere"`);
  if (!rawRows<{ isThere: boolean }>(found)[0]?.isThere) return new Set();
  const rows = await tx.execute(sql`
    select exists (select from settings where key = 'firmType' and value #>> '{}' <> 'not-adviser')
      or exists (select from legal_holds where released_at is null) as "isBound"`);
  if (!rawRows<{ isBound: boolean }>(rows)[0]?.isBound) return new Set();
  return readRecords(tx);
}

/** @throws BackupError if some of the records are missing now */
export async function refuseLoss(tx: Db, before: KeptRecords): Promise<void> {
  if (before.size === 0) return;
  const now = await readRecords(tx);
  const lost = [...before].filter((one) => !now.has(one));
  if (lost.length === 0) return;
  const count = (kind: string) => lost.filter((one) => one.startsWith(kind)).length;
  const parts = [
    [count('publication'), 'publications'],
    [count('file'), 'files of claims'],
    [count('hold'), 'legal holds'],
  ] as const;
  const what = parts.flatMap(([number, name]) => (number > 0 ? [`${number} ${name}`] : [])).join(', ');
  throw new BackupError(
    `The backup lacks records of this site that must be kept: ${what}. Restore it into a new database instead, and keep this one until its records are past their retention period.`,
  );
}

async function readRecords(tx: Db): Promise<Set<string>> {
  const rows = await tx.execute(sql`
    select 'publication ' || id || ' ' || address || ' ' || manifest as one from publications
      where manifest is not null and not retention_is_disposed('publication', id)
    union all select 'file ' || id || ' ' || sha256 from claim_files where secret <> ''
    union all select 'hold ' || id || ' ' || name from legal_holds`);
  return new Set(rawRows<{ one: string }>(rows).map(({ one }) => one));
}
