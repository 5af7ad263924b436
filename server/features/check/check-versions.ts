import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type Db, rawRows } from '../../../db/client';
import { modelOf } from '../../../src/pages/models';
import { isSectionType, SECTION_MODELS } from '../../../src/sections/models';

/** The number of versions in memory. Each may have two million characters. */
const AT_ONCE = 20;

interface Version {
  document: string;
  version: number;
  /** The model to validate against: a page's id, or a section's type. */
  model: string;
  content: unknown;
  /** True if its change set has a change of its page, or if it is sample content. */
  isExplained: boolean;
}

/** Checks that every version matches its model, and that its change set has changes of its page unless it is sample content. */
export async function* checkVersions(db: Db, onCount: (more: number) => void): AsyncGenerator<string> {
  const ofPage = (pageId: SQL) =>
    sql`exists (select from changes where changes.change_set_id = versions.change_set_id and changes.page_id = ${pageId})`;
  yield* walk(
    db,
    onCount,
    'page',
    (after) => sql`
    select page_id as document, version, page_id as model, content,
      (change_set_id is null and version = 1) or ${ofPage(sql`versions.page_id`)} as "isExplained"
    from page_versions as versions where (page_id, version) > (${after.document}, ${after.version})
    order by page_id, version limit ${AT_ONCE}`,
  );
  yield* walk(
    db,
    onCount,
    'section',
    (after) => sql`
    select section_id as document, version, state ->> 'sectionType' as model, state -> 'sectionData' as content,
      (change_set_id is null and version = 1) or ${ofPage(sql`(versions.state ->> 'pageId')`)} as "isExplained"
    from section_versions as versions where (section_id, version) > (${after.document}, ${after.version})
    order by section_id, version limit ${AT_ONCE}`,
  );
}

async function* walk(
  db: Db,
  onCount: (more: number) => void,
  kind: 'page' | 'section',
  next: (after: { document: string; version: number }) => SQL,
): AsyncGenerator<string> {
  for (let after = { document: '', version: 0 }; ; ) {
    const versions = rawRows<Version>(await db.execute(next(after)));
    for (const one of versions) {
      const name = `${kind} ${one.document}, version ${one.version}`;
      if (!one.isExplained) yield `${name}: its change set has no change of this document`;
      const parsed = getSchema(kind, one)?.safeParse(one.content);
      const [issue] = parsed?.error?.issues ?? [];
      if (issue)
        yield `${name}: it does not match its model at ${issue.path.join('.') || 'its root'}: ${issue.message}`;
    }
    onCount(versions.length);
    const last = versions.at(-1);
    if (!last) return;
    after = { document: last.document, version: last.version };
  }
}

/** Returns the schema, or null for an unknown model, which a former release or an import may have left behind. */
function getSchema(kind: 'page' | 'section', { model, content }: Version): z.ZodMiniType | null {
  if (kind === 'page') return modelOf(model, content)?.schema ?? null;
  return isSectionType(model) ? SECTION_MODELS[model].schema : null;
}
