import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pages, sections, sectionVersions } from '../../db/schema';
import { AppError } from '../errors';
import type { ChangeSet } from '../history/record-changes';
import { lockSectionOrder, type Placed } from '../sections/section-order';
import type { Target } from './resolve-targets';

/** A page or dynamic section, locked for this transaction, with its state before the changes and after them. */
export type LockedDocument = LockedPage | LockedSection;

interface LockedPage {
  kind: 'page';
  id: string;
  pageId: string;
  before: Record<string, unknown>;
  after: unknown;
  version: number;
  /** Whether a change was applied to it; one that was only locked is not written. */
  isTouched: boolean;
}

/** A dynamic section; its changes belong to its page's history. */
export interface LockedSection extends Omit<LockedPage, 'kind'>, Placed {
  kind: 'section';
  positionBefore: number;
}

/** Which document a target's values (or whose order) it is about: `home`, `dynamic.abc`. */
export function documentKey(target: Target): string {
  const kind = target.kind === 'element' ? target.owner : target.kind;
  return kind === 'page' ? target.id : `dynamic.${target.id}`;
}

/**
 * Reads and locks all documents the targets stand in, and for a new order all sections of its page: orders by page, then pages
 * by id, then sections by id, so that two writers never wait for each other in a circle.
 * @throws AppError NOT_FOUND for unknown and deleted sections (`issues` say by which changes they are named)
 */
export async function lockDocuments(tx: Db, targets: Target[]): Promise<Map<string, LockedDocument>> {
  const keys = [...new Set(targets.map(documentKey))].sort();
  const pageIds = keys.filter((key) => !key.startsWith('dynamic.'));
  const sectionIds = keys.filter((key) => key.startsWith('dynamic.')).map((key) => key.slice('dynamic.'.length));
  const ordered = targets.filter(({ kind }) => kind === 'order').map(({ id }) => id);
  const documents = new Map<string, LockedDocument>();
  const orderedPages = ordered.length > 0 ? await pagesOf(tx, ordered) : [];
  await lockSectionOrder(tx, orderedPages);
  if (pageIds.length > 0) await lockPages(tx, pageIds, documents);
  if (sectionIds.length > 0) await lockSections(tx, sectionIds, orderedPages, documents);
  refuseUnknown(targets, documents);
  return documents;
}

function refuseUnknown(targets: Target[], documents: Map<string, LockedDocument>): void {
  const issues = targets.flatMap((target, index) =>
    documents.has(documentKey(target))
      ? []
      : [{ path: `changes.${index}.path`, message: `There is no section "${target.id}".` }],
  );
  if (issues[0]) throw new AppError('NOT_FOUND', issues[0].message, { issues });
}

async function pagesOf(tx: Db, sectionIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ pageId: sections.pageId })
    .from(sections)
    .where(and(inArray(sections.sectionId, sectionIds), isNull(sections.deletedAt)));
  return rows.map(({ pageId }) => pageId);
}

async function lockPages(tx: Db, ids: string[], documents: Map<string, LockedDocument>): Promise<void> {
  const lock = () => tx.select().from(pages).where(inArray(pages.pageId, ids)).orderBy(pages.pageId).for('update');
  let rows = await lock();
  if (rows.length < ids.length) {
    // A page that was never stored gets its row first, so that there is something to lock.
    await tx
      .insert(pages)
      .values(ids.map((pageId) => ({ pageId, content: {}, version: 0 })))
      .onConflictDoNothing();
    rows = await lock();
  }
  for (const { pageId, content, version } of rows) {
    const base = { kind: 'page', id: pageId, pageId, isTouched: false } as const;
    documents.set(pageId, { ...base, before: content, after: content, version });
  }
}

async function lockSections(
  tx: Db,
  ids: string[],
  wholePages: string[],
  documents: Map<string, LockedDocument>,
): Promise<void> {
  const wanted = or(inArray(sections.sectionId, ids), inArray(sections.pageId, wholePages));
  const rows = await tx
    .select()
    .from(sections)
    .where(and(wanted, isNull(sections.deletedAt)))
    .orderBy(sections.sectionId)
    .for('update');
  for (const row of rows) {
    const { id: rowId, sectionId: id, pageId, sectionType, sectionData, position, version } = row;
    const place = { rowId, pageId, sectionType, position, positionBefore: position };
    const base = { kind: 'section', id, isTouched: false } as const;
    documents.set(`dynamic.${id}`, { ...base, ...place, before: sectionData, after: sectionData, version });
  }
}

/** Writes a document's new state and keeps it as a version. @returns the new version's number */
export async function writeDocument(
  tx: Db,
  document: LockedDocument,
  value: Record<string, unknown>,
  { id: changeSetId, at }: ChangeSet,
): Promise<number> {
  const version = document.version + 1;
  if (document.kind === 'page') {
    const moment = sql`${at.toISOString()}::timestamptz`;
    // The content goes to the database once: the version is a copy made there.
    await tx.execute(sql`
      with written as (
        update pages set content = ${JSON.stringify(value)}::json, version = ${version}, updated_at = ${moment}
        where page_id = ${document.id} returning page_id, version, content
      )
      insert into page_versions (page_id, version, content, change_set_id, created_at)
      select page_id, version, content, ${changeSetId}::bigint, ${moment} from written`);
    return version;
  }
  const { position } = document;
  const [row] = await tx
    .update(sections)
    .set({ sectionData: value, position, version, updatedAt: at })
    .where(eq(sections.sectionId, document.id))
    .returning();
  if (!row) throw new Error('The locked section is gone.');
  await tx.insert(sectionVersions).values({ sectionId: document.id, version, state: row, changeSetId, createdAt: at });
  return version;
}
