import { type SQL, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';

/** How findings name a row of each table. */
const NAMES: Record<string, SQL> = {
  change_sets: sql`'change set ' || id`,
  changes: sql`'change set ' || change_set_id`,
  page_versions: sql`coalesce('change set ' || change_set_id, page_id)`,
  section_versions: sql`'change set ' || change_set_id`,
  audit_log: sql`'entry ' || id`,
  chain_links: sql`chain || ' chain, link ' || seq`,
  chain_heads: sql`'the head is not the newest link'`,
  pages: sql`'page ' || page_id`,
  sections: sql`'section ' || section_id`,
  publications: sql`'publication ' || id`,
  published_bodies: sql`hash`,
};

/** The columns where every change must be reported. */
const PLACES: Record<string, string[]> = {
  change_sets: ['id', 'actor_kind', 'actor_id', 'actor_name', 'source', 'note', 'created_at'],
  changes: [
    ...['id', 'change_set_id', 'page_id', 'type', 'path', 'ref', 'op', 'field_name', 'old_value', 'new_value', 'undo'],
    ...['description', 'actor_id', 'created_at'],
  ],
  page_versions: ['page_id', 'version', 'content', 'ids', 'change_set_id', 'created_at'],
  section_versions: ['section_id', 'version', 'state', 'change_set_id', 'created_at'],
  audit_log: ['id', 'actor_id', 'actor_name', 'actor_kind', 'client', 'action', 'subject', 'created_at'],
  chain_links: ['chain', 'seq', 'subject_id', 'previous_hash', 'hash', 'created_at'],
  chain_heads: ['chain', 'seq', 'hash'],
  pages: ['page_id', 'content', 'ids', 'version'],
  publications: [
    ...['id', 'address', 'number', 'kind', 'page_id', 'title', 'manifest', 'release', 'content_seq', 'record_seq'],
    ...['change_set_id', 'used_from'],
  ],
  published_bodies: ['bytes'],
  sections: ['section_id', 'section_type', 'section_name', 'section_data', 'position', 'page_id', 'version'],
};

/** Changes rows without the protecting triggers, as only a superuser can. */
export async function forge(db: Db, statement: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}

/**
 * Changes one byte, or the smallest possible unit, at a random place in the database.
 * @returns the place, how a finding must name it, and a function that restores it
 */
export async function forgeRandomly(
  db: Db,
  random: () => number,
): Promise<{ place: string; name: string; undo(): Promise<void> }> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (;;) {
    const table = pick(Object.keys(PLACES));
    const column = pick(PLACES[table] ?? []);
    const [name, at] = [sql.identifier(table), sql.identifier(column)];
    const rows = rawRows<{ ctid: string; type: string; old: string; name: string }>(
      await db.execute(sql`
        select ctid::text as ctid, pg_typeof(${at})::text as type, ${at}::text as old, ${NAMES[table]} as name from ${name}
        where ${at} is not null order by md5(ctid::text || ${String(random())}) limit 1`),
    );
    const [row] = rows;
    const next = row && changeValue(row.old, row.type, random);
    if (!row || next === null || next === undefined) continue;
    const set = (value: string, where: SQL) =>
      sql`update ${name} set ${at} = ${value}::text::${sql.raw(row.type)} where ${where} returning ctid::text as ctid`;
    let ctid = row.ctid;
    const change = (value: string) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        ctid = rawRows<{ ctid: string }>(await tx.execute(set(value, sql`ctid = ${ctid}::tid`)))[0]?.ctid ?? ctid;
      });
    // The database itself rejects a number that another row has.
    const isTaken = await change(next).then(
      () => false,
      () => true,
    );
    if (isTaken) continue;
    return { place: `${table}.${column}: ${row.old.slice(0, 60)}`, name: row.name, undo: () => change(row.old) };
  }
}

function changeValue(old: string, type: string, random: () => number): string | null {
  if (type === 'integer' || type === 'bigint' || type === 'double precision') return String(Number(old) + 1);
  // Changes the last digit of the microseconds.
  if (type.startsWith('timestamp')) {
    const [, head = '', digits = '', zone = ''] = /^([^.+]+)(?:\.(\d+))?(.*)$/.exec(old) ?? [];
    const micros = digits.padEnd(6, '0');
    return `${head}.${micros.slice(0, 5)}${(Number(micros[5]) + 1) % 10}${zone}`;
  }
  const letters = [...old.matchAll(type === 'json' ? /[a-z](?=[a-z ]*")/gi : /[a-z0-9]/gi)].map(({ index }) => index);
  const at = letters[Math.floor(random() * letters.length)];
  if (at === undefined) return null;
  return `${old.slice(0, at)}${old[at] === 'x' ? 'y' : 'x'}${old.slice(at + 1)}`;
}

/** Returns a generator of numbers from 0 to 1, which are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
