import { sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { readBody } from '../../platform/database/published-bodies';
import { readManifest } from '../../site/publications/manifest';
import { digestItems, readDisposalItems } from '../retention/dispose';

/** The number of hashes in memory. */
const AT_ONCE = 200;

/**
 * Checks that everything publications consist of is stored and has its hash. The publications themselves are links of the chain of the
 * record.
 */
export async function* checkPublications(db: Db, onCount: (more: number) => void): AsyncGenerator<string> {
  yield* checkBodies(db);
  yield* checkDisposals(db);
  for (let after = ''; ; ) {
    const rows = await db.execute(sql`
      select manifest, min(id)::float8 as id from publications
      where manifest > ${after} and not retention_is_disposed('publication', id)
      group by manifest order by manifest limit ${AT_ONCE}`);
    const manifests = rawRows<{ manifest: string; id: number }>(rows);
    for (const { manifest, id } of manifests) {
      const missing = await findMissing(db, manifest);
      if (missing !== null) yield `publication ${id}: ${missing} is missing`;
    }
    onCount(manifests.length);
    const last = manifests.at(-1);
    if (!last) return;
    after = last.manifest;
  }
}

/** Checks that the list of each confirmed disposal is the one that the chain of the record contains. */
async function* checkDisposals(db: Db): AsyncGenerator<string> {
  const rows = rawRows<{ id: number; digest: string; isLogged: boolean }>(
    await db.execute(sql`
      select id::float8 as id, digest, exists (
        select from audit_log where action = 'disposal-confirm' and subject like 'disposal ' || disposals.id || ':%' || digest
      ) as "isLogged" from disposals where state = 'confirmed' order by disposals.id`),
  );
  for (const { id, digest, isLogged } of rows) {
    const isSame = digestItems(await readDisposalItems(db, id)) === digest;
    if (!isSame || !isLogged) yield `disposal ${id} has been changed`;
  }
}

/** Returns the hash of the first part of a manifest that is not stored, or null if everything is. */
async function findMissing(db: Db, hash: string): Promise<string | null> {
  const body = await readBody(db, hash).catch(() => null);
  if (!body) return hash;
  const { html, files } = readManifest(body.toString('utf8'));
  // Files that were attached to the site by hand are not stored.
  const named = files.filter(({ path }) => !path.startsWith('/attached-assets/')).map((file) => file.hash);
  const wanted = JSON.stringify([html, ...named].filter((one) => one !== null));
  const rows = await db.execute(sql`
    select value as hash from json_array_elements_text(${wanted}::json)
    where not exists (select from published_bodies where hash = value)
      and not exists (select from published_files where hash = value)
    order by value limit 1`);
  return rawRows<{ hash: string }>(rows)[0]?.hash ?? null;
}

async function* checkBodies(db: Db): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const rows = rawRows<{ hash: string; bytes: number }>(
      await db.execute(
        sql`select hash, bytes from published_bodies where hash > ${after} order by hash limit ${AT_ONCE}`,
      ),
    );
    for (const { hash, bytes } of rows) {
      const body = await readBody(db, hash).catch(() => null);
      if (body?.length !== bytes) yield `the stored content ${hash} has been changed`;
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.hash;
  }
}
