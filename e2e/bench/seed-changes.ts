import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { openDatabase } from '../../db/open-database';

/** The last page was changed only in the first fiftieth of the time. */
const PAGES = ['home', 'about', 'portfolio', 'team', 'testimonials', 'contact', 'caseStudies', 'investors'];
const LIVELY = PAGES.length - 1;
const FIELDS = [
  'headline',
  'subheadline',
  'cta',
  'title',
  'subtitle',
  'content',
  'description',
  'quote',
  'bio',
  'name',
];
const PEOPLE = 12;
const PER_SET = 5;

/**
 * Fills the history with made-up changes by several people to several pages and fields, one every five minutes until now, like years of
 * editing. The content itself does not change.
 * @param isLinked whether the changes get links in the hash chain, which takes most of the time; false requires a superuser
 */
export async function seedChanges(db: Db, count: number, { isLinked = true } = {}): Promise<void> {
  const sets = Math.ceil(count / PER_SET);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    if (!isLinked) await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into "user" (id, name, email)
      select 'person-' || n, 'Person ' || n, 'bench-' || n || '@elmwater.example' from generate_series(0, ${PEOPLE - 1}::int) n
      on conflict do nothing`);
    const begun = sql`now() - interval '5 minutes' * (${count}::int - n * ${PER_SET}::int)`;
    await tx.execute(sql`with made as (
        insert into change_sets (actor_kind, actor_id, actor_name, source, created_at)
          select 'session', 'person-' || (n * 7919 % ${PEOPLE}::int), 'Person ' || (n * 7919 % ${PEOPLE}::int), 'dashboard', ${begun}
            from generate_series(0, ${sets - 1}::int) n
          returning id, actor_id, created_at, (id - 1)::int as n
      )
      insert into changes
        (change_set_id, page_id, type, path, ref, op, field_name, old_value, new_value, description, actor_id, created_at)
        select made.id, page, 'text', page || '.hero.' || field, page || '.hero.' || field, 'set', field, to_json('Words before change ' || made.id),
            to_json('Words of change ' || made.id || ', part ' || part), 'Changed ' || field, made.actor_id, made.created_at
          from made cross join generate_series(0, ${PER_SET - 1}::int) part
            cross join lateral (select
              (${textArray(PAGES)})[case when n * 50 < ${sets}::int then ${PAGES.length}::int
                else 1 + (n * 31 % ${LIVELY}::int) end] as page,
              (${textArray(FIELDS)})[1 + ((made.id + part) * 17 % ${FIELDS.length}::int)] as field) names
          order by made.id, part`);
  });
  await db.execute(sql`analyze`);
}

/** Returns a SQL array, since the driver is not configured to send arrays. */
function textArray(words: readonly string[]) {
  return sql`array(select json_array_elements_text(${JSON.stringify(words)}::json))`;
}

// `npx tsx e2e/bench/seed-changes.ts [count]` fills the database of DATABASE_URL.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error('DATABASE_URL is not set.');
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await seedChanges(database.db, Number(process.argv[2] ?? 100_000));
  await database.close();
}
