import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { readBody } from '../../platform/database/published-bodies';
import { readManifest } from './manifest';

/** The number of manifests in memory. */
const AT_ONCE = 200;

/**
 * Locks the stored contents until the transaction ends: shared by everyone who adds publications, and exclusively for a disposal, which must not
 * destroy what a publication that is being added relies on.
 */
export async function lockBodies(tx: Db, isExclusive = false): Promise<void> {
  const lock = sql`hashtextextended('published bodies', 43)`;
  if (isExclusive) await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
  else await tx.execute(sql`select pg_advisory_xact_lock_shared(${lock})`);
}

/** Returns the hashes of everything that publications consist of, without those that were disposed of. @param leaving ids of others to leave out */
export async function readNeededBodies(db: Db, leaving: readonly number[] = []): Promise<Set<string>> {
  const needed = new Set<string>();
  for (let after = ''; ; ) {
    const rows = await db.execute(sql`
      select distinct manifest from publications
      where manifest > ${after} and not retention_is_disposed('publication', publications.id)
        and publications.id not in (select value::bigint from json_array_elements_text(${JSON.stringify(leaving)}::json))
      order by manifest limit ${AT_ONCE}`);
    const manifests = rawRows<{ manifest: string }>(rows).map(({ manifest }) => manifest);
    for (const hash of manifests) {
      needed.add(hash);
      const body = await readBody(db, hash);
      // Without the manifest, the contents that it names could not be distinguished from those that may be destroyed.
      if (!body) throw new Error(`The manifest ${hash} is missing.`);
      const { html, files } = readManifest(body.toString('utf8'));
      for (const one of [html, ...files.map((file) => file.hash)]) if (one !== null) needed.add(one);
    }
    const last = manifests.at(-1);
    if (last === undefined) return needed;
    after = last;
  }
}
