import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pages, pageVersions, sections, sectionVersions } from '../../db/schema';
import { AppError } from '../errors';
import type { Target } from './resolve-targets';

/** A page or dynamic section, locked for this transaction. */
export interface LockedDocument {
  kind: 'page' | 'section';
  id: string;
  /** The page whose history its changes belong to. */
  pageId: string;
  /** A section's type; of no meaning for a page. */
  sectionType: string;
  before: Record<string, unknown>;
  after: unknown;
  version: number;
}

/** Which document a target's values stand in: `home`, `dynamic.abc`. */
export function documentKey(target: Exclude<Target, { kind: 'order' }>): string {
  const kind = target.kind === 'element' ? target.owner : target.kind;
  return kind === 'page' ? target.id : `dynamic.${target.id}`;
}

/**
 * Reads and locks all documents the targets stand in: pages by id, then sections by id, so that two writers never wait for
 * each other in a circle.
 * @throws AppError NOT_FOUND for an unknown or deleted section
 */
export async function lockDocuments(tx: Db, targets: Target[]): Promise<Map<string, LockedDocument>> {
  const wanted = targets.filter((target) => target.kind !== 'order');
  const keys = [...new Set(wanted.map(documentKey))].sort();
  const pageIds = keys.filter((key) => !key.startsWith('dynamic.'));
  const sectionIds = keys.filter((key) => key.startsWith('dynamic.')).map((key) => key.slice('dynamic.'.length));
  const documents = new Map<string, LockedDocument>();
  if (pageIds.length > 0) await lockPages(tx, pageIds, documents);
  if (sectionIds.length > 0) await lockSections(tx, sectionIds, documents);
  return documents;
}

async function lockPages(tx: Db, ids: string[], documents: Map<string, LockedDocument>): Promise<void> {
  // A page that was never stored gets its row first, so that there is something to lock.
  await tx
    .insert(pages)
    .values(ids.map((pageId) => ({ pageId, content: {}, version: 0 })))
    .onConflictDoNothing();
  const rows = await tx.select().from(pages).where(inArray(pages.pageId, ids)).orderBy(pages.pageId).for('update');
  for (const { pageId, content, version } of rows) {
    const base = { kind: 'page', id: pageId, pageId, sectionType: '' } as const;
    documents.set(pageId, { ...base, before: content, after: content, version });
  }
}

async function lockSections(tx: Db, ids: string[], documents: Map<string, LockedDocument>): Promise<void> {
  const rows = await tx
    .select()
    .from(sections)
    .where(and(inArray(sections.sectionId, ids), isNull(sections.deletedAt)))
    .orderBy(sections.sectionId)
    .for('update');
  for (const row of rows) {
    const { sectionId: id, pageId, sectionType, sectionData, version } = row;
    documents.set(`dynamic.${id}`, {
      kind: 'section',
      id,
      pageId,
      sectionType,
      before: sectionData,
      after: sectionData,
      version,
    });
  }
  const missing = ids.find((id) => !documents.has(`dynamic.${id}`));
  if (missing !== undefined) throw new AppError('NOT_FOUND', `There is no section "${missing}".`);
}

/** Writes a document's new state and keeps it as a version. @returns the new version's number */
export async function writeDocument(
  tx: Db,
  document: LockedDocument,
  value: Record<string, unknown>,
  changeSetId: number,
): Promise<number> {
  const version = document.version + 1;
  const updatedAt = new Date();
  if (document.kind === 'page') {
    await tx.update(pages).set({ content: value, version, updatedAt }).where(eq(pages.pageId, document.id));
    await tx.insert(pageVersions).values({ pageId: document.id, version, content: value, changeSetId });
    return version;
  }
  const [row] = await tx
    .update(sections)
    .set({ sectionData: value, version, updatedAt })
    .where(eq(sections.sectionId, document.id))
    .returning();
  if (!row) throw new Error('The locked section is gone.');
  await tx.insert(sectionVersions).values({ sectionId: document.id, version, state: row, changeSetId });
  return version;
}
