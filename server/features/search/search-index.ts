import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client';
import { pages, searchDocuments, sections } from '../../../db/schema/content';
import { pageTexts, sectionTexts } from '../../content/texts/document-texts';
import { distinctWords } from './words';

/** The number of documents per query. */
const BATCH = 50;

/**
 * The search index in the database. Searches update it, and only for the documents that changed since. Writes never wait for it.
 */
export class SearchIndex {
  private stale: Set<string> | 'all' = 'all';
  private working: Promise<void> | undefined;

  constructor(private readonly database: Pick<Database, 'db'>) {}

  /** Marks a page and its sections as changed. */
  touch(pageId: string): void {
    if (this.stale !== 'all') this.stale.add(pageId);
  }

  /** Marks everything as changed. */
  touchAll(): void {
    this.stale = 'all';
  }

  /** Updates the index with everything written so far. */
  async catchUp(): Promise<void> {
    while (this.working || this.stale === 'all' || this.stale.size > 0) {
      this.working ??= this.readStale().finally(() => {
        this.working = undefined;
      });
      await this.working;
    }
  }

  private async readStale(): Promise<void> {
    const { stale } = this;
    const { db } = this.database;
    this.stale = new Set();
    try {
      await keepPageWords(db, stale);
      await keepSectionWords(db, stale);
      await dropGone(db, stale);
    } catch (error) {
      this.stale = 'all';
      throw error;
    }
  }
}

type Stale = ReadonlySet<string> | 'all';

/** Returns the condition that a document's entry is missing or outdated. */
const isOther = (table: typeof pages | typeof sections) =>
  or(
    sql`${searchDocuments.version} is distinct from ${table.version}`,
    sql`${searchDocuments.changedAt} is distinct from date_trunc('milliseconds', ${table.updatedAt})`,
  );

async function keepPageWords(db: Db, stale: Stale): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .select({
        pageId: pages.pageId,
        content: pages.content,
        version: pages.version,
        changedAt: pages.updatedAt,
      })
      .from(pages)
      .leftJoin(searchDocuments, eq(searchDocuments.document, pages.pageId))
      .where(
        and(
          gt(pages.pageId, last),
          ne(pages.status, 'deleted'),
          stale === 'all' ? undefined : inArray(pages.pageId, [...stale]),
          isOther(pages),
        ),
      )
      .orderBy(asc(pages.pageId))
      .limit(BATCH);
    await keepWords(
      db,
      rows.map(({ pageId, content, ...row }) => {
        const texts = pageTexts(pageId, content).map(({ value }) => value);
        return { ...row, document: pageId, pageId, words: distinctWords(texts) };
      }),
    );
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.pageId ?? '';
  }
}

async function keepSectionWords(db: Db, stale: Stale): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .select({
        id: sections.id,
        sectionId: sections.sectionId,
        name: sections.sectionName,
        type: sections.sectionType,
        data: sections.sectionData,
        pageId: sections.pageId,
        version: sections.version,
        changedAt: sections.updatedAt,
      })
      .from(sections)
      .leftJoin(searchDocuments, eq(searchDocuments.document, sql`'dynamic.' || ${sections.sectionId}`))
      .where(
        and(
          gt(sections.id, last),
          isNull(sections.deletedAt),
          stale === 'all' ? undefined : inArray(sections.pageId, [...stale]),
          isOther(sections),
        ),
      )
      .orderBy(asc(sections.id))
      .limit(BATCH);
    await keepWords(
      db,
      rows.map(({ sectionId, name, type, data, pageId, version, changedAt }) => {
        const texts = sectionTexts(type, data).map(({ value }) => value);
        return { document: `dynamic.${sectionId}`, pageId, version, changedAt, words: distinctWords([name, ...texts]) };
      }),
    );
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

interface Words {
  document: string;
  pageId: string;
  version: number;
  changedAt: Date;
  words: string[];
}

async function keepWords(db: Db, documents: readonly Words[]): Promise<void> {
  if (documents.length === 0) return;
  // All servers write in the same order, which prevents deadlocks.
  const rows = [...documents].sort((a, b) => (a.document < b.document ? -1 : 1));
  await db.execute(sql`
    insert into search_documents (document, page_id, version, changed_at, words)
    select given.document, given."pageId", given.version, given."changedAt",
      array_to_tsvector(array(select json_array_elements_text(given.words)))
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (document text, "pageId" text, version integer, "changedAt" timestamptz, words json)
    on conflict (document) do update set page_id = excluded.page_id, version = excluded.version,
      changed_at = excluded.changed_at, words = excluded.words`);
}

/** Removes the entries of deleted sections. Entries of deleted pages stay, because pages can be restored; searches skip them. */
async function dropGone(db: Db, stale: Stale): Promise<void> {
  await db.delete(searchDocuments).where(
    and(
      stale === 'all' ? undefined : inArray(searchDocuments.pageId, [...stale]),
      sql`not exists (select from pages where pages.page_id = ${searchDocuments.document})`,
      sql`not exists (select from sections where 'dynamic.' || sections.section_id = ${searchDocuments.document}
          and sections.deleted_at is null)`,
    ),
  );
}
