import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type Db, rawRows } from '../../../db/client';
import { sections } from '../../../db/schema/content';
import { sectionVersions } from '../../../db/schema/history';

/** The number of rows in memory. */
const AT_ONCE = 50;

/** Checks that each page and section equals its newest version, and that its version numbers have no gaps. */
export async function* checkDocuments(db: Db, onCount: (more: number) => void): AsyncGenerator<string> {
  yield* checkNumbers(db);
  const [{ pages: count = 0 } = {}] = rawRows<{ pages?: number }>(
    await db.execute(sql`select count(*)::int as pages from pages`),
  );
  onCount(count);
  const differing = await db.execute(sql`
    select page_id as "pageId" from pages join page_versions as newest using (page_id, version)
    where pages.content::text is distinct from newest.content::text or pages.ids::text is distinct from newest.ids::text
    order by page_id`);
  for (const { pageId } of rawRows<{ pageId: string }>(differing)) {
    yield `page ${pageId}: its content differs from its newest version`;
  }
  yield* checkSections(db, onCount);
}

/** The tables to check, with names for messages. */
const KINDS = [
  { documents: sql`pages`, versions: sql`page_versions`, key: sql`page_id`, name: 'page' },
  { documents: sql`sections`, versions: sql`section_versions`, key: sql`section_id`, name: 'section' },
];

async function* checkNumbers(db: Db): AsyncGenerator<string> {
  for (const { documents, versions, key, name } of KINDS) {
    // A page whose first write was refused may exist at version 0 without any stored version.
    const rows = await db.execute(sql`
      select ${key} as key, document.version, coalesce(kept.count, 0)::int as count, kept.first, kept.last
      from ${documents} as document full join (
        select ${key}, count(*) as count, min(version) as first, max(version) as last from ${versions} group by ${key}
      ) as kept using (${key})
      where document.version is null or coalesce(kept.count, 0) <> document.version
        or (kept.count > 0 and (kept.first <> 1 or kept.last <> document.version))
      order by ${key}`);
    for (const { key: id, version, count, first, last } of rawRows<Numbers>(rows)) {
      const told = version === null ? 'it is missing' : `it is version ${version}`;
      yield `${name} ${id}: ${told}, and has ${count} versions${count > 0 ? `, from ${first} to ${last}` : ''}`;
    }
  }
}

interface Numbers {
  key: string;
  version: number | null;
  count: number;
  first: number | null;
  last: number | null;
}

async function* checkSections(db: Db, onCount: (more: number) => void): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({ row: sections, state: sectionVersions.state })
      .from(sections)
      .innerJoin(
        sectionVersions,
        and(eq(sectionVersions.sectionId, sections.sectionId), eq(sectionVersions.version, sections.version)),
      )
      .where(gt(sections.id, after))
      .orderBy(asc(sections.id))
      .limit(AT_ONCE);
    for (const { row, state } of rows) {
      // Converts dates to strings, as in the stored state.
      const now = JSON.parse(JSON.stringify(row)) as Record<string, unknown>;
      const other = Object.keys(state).find((name) => name in now && !isSame(now[name], state[name]));
      if (other) yield `section ${row.sectionId}: its ${other} differs from its newest version`;
    }
    onCount(rows.length);
    const last = rows.at(-1);
    if (!last) return;
    after = last.row.id;
  }
}

/** Compares values, including the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b) && JSON.stringify(a) === JSON.stringify(b);
}
