import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { BackupError } from './backup-error';

/** The keys of all records that a restore must not lose: publications, files of claims, legal holds, and rows that these cover, also as they were edited. */
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
  return readRecords(tx, true);
}

/** @throws BackupError if some of the records are missing now */
export async function refuseLoss(tx: Db, before: KeptRecords): Promise<void> {
  if (before.size === 0) return;
  const now = await readRecords(tx, false);
  const lost = [...before].filter((one) => !now.has(one));
  if (lost.length === 0) return;
  const count = (kind: string) => lost.filter((one) => one.startsWith(kind)).length;
  const parts = [
    [count('publication'), 'publications'],
    [count('file'), 'files of claims'],
    [count('hold'), 'legal holds'],
    [count('row'), 'messages, comments, accounts or places of claims under a legal hold'],
    [count('words'), 'texts of comments under a legal hold'],
  ] as const;
  const what = parts.flatMap(([number, name]) => (number > 0 ? [`${number} ${name}`] : [])).join(', ');
  throw new BackupError(
    `The backup lacks records of this site that must be kept: ${what}. Restore it into a new database instead, and keep this one until its records are past their retention period.`,
  );
}

const COMMENT = sql`page_id, null, array_remove(array[actor_id], null), created_at, created_at`;
/** What holds can cover, as the trigger `hold_deleted` describes it to `hold_ids`. */
const COVERED = [
  [
    'contact_messages',
    sql`null, null, array[lower(trim(email)), to_json(contact_messages) ->> 'email_key'], created_at, created_at`,
  ],
  ['comments', COMMENT],
  ['user', sql`null, null, array[id, lower(email)], created_at, null`],
  ['claim_places', sql`page_id, claim_id::text, array_remove(array[actor_id], null), created_at, null`],
  ['not_claims', sql`page_id, null, array_remove(array[actor_id], null), created_at, null`],
] as const;

/** @param isOnlyHeld leaves out rows that no hold covers */
async function readRecords(tx: Db, isOnlyHeld: boolean): Promise<Set<string>> {
  const live = COVERED.map(
    ([table, covered]) => sql`
      union all select 'row ' || ${table} || ' ' || id || ' ' || extract(epoch from created_at) from ${sql.identifier(table)}
        where ${!isOnlyHeld} or cardinality(hold_ids(${covered})) > 0`,
  );
  const rows = await tx.execute(sql`
    select 'publication ' || id || ' ' || address || ' ' || manifest as one from publications
      where manifest is not null and not retention_is_disposed('publication', id)
    union all select 'file ' || id || ' ' || sha256 from claim_files where secret <> ''
    union all select 'hold ' || id || ' ' || name from legal_holds
    union all select 'row ' || kind || ' ' || key || ' ' || extract(epoch from since) from held_rows
    ${sql.join(live)}
    union all select 'words ' || id || ' ' || chain_hash(body) from comments
      where body <> '' and (${!isOnlyHeld} or cardinality(hold_ids(${COMMENT})) > 0)
    union all select 'words ' || key || ' ' || chain_hash(data ->> 'body') from held_rows where kind = 'comments' and data ->> 'body' <> ''`);
  return new Set(rawRows<{ one: string }>(rows).map(({ one }) => one));
}
