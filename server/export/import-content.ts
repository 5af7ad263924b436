import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pages, pageVersions, sections, sectionTemplates, sectionVersions } from '../../db/schema';
import type { Actor } from '../actor';
import { recordAudit } from '../audit/record-audit';
import { cleanAhead } from '../content/clean-ahead';
import { keepElementIds } from '../content/element-ids';
import { AppError } from '../errors';
import { type ChangeSet, openChangeSet, recordChanges } from '../history/record-changes';
import { publish } from '../live/notify';
import { lockSectionOrder } from '../sections/section-order';
import { listTemplates, MAX_TEMPLATES } from '../templates/templates';
import { checkContent } from './check-content';
import type { ContentDocument } from './content-document';
import { withFreeIdsInFile } from './free-ids';
import { type ImportPlan, type ImportReport, type Present, planImport, type SectionRow } from './plan-import';

/** A dry run has no change set, and neither has an import that changes nothing. */
export interface Imported {
  changeSetId: number | null;
  report: ImportReport;
}

/**
 * Makes the site's content what a document says: its pages and sections, and its templates by name. The whole is checked before
 * anything is written, and all of it is one change set, by the door 'import'. Pages and templates that the document does not hold
 * stay; sections that it does not hold are deleted, and can be restored.
 * @param isDryRun checks and compares alone
 * @throws AppError UNPROCESSABLE_CONTENT with `issues` by place in the document
 */
export async function importContent(
  db: Db,
  document: ContentDocument,
  { actor, isDryRun }: { actor: Actor; isDryRun: boolean },
): Promise<Imported> {
  const parts = (['pages', 'sections', 'templates'] as const).map((at) => ({ at, value: document[at] }));
  await cleanAhead(parts);
  const checked = checkContent(document);
  return db.transaction(async (tx) => {
    if (!isDryRun) await makeRows(tx, Object.keys(checked.pages));
    const present = await readPresent(tx, checked);
    const plan = planImport(withFreeIdsInFile(checked, present), present);
    const { report } = plan;
    if (checked.templates.length + report.templates.notInFile.length > MAX_TEMPLATES) {
      throw new AppError('UNPROCESSABLE_CONTENT', `There would be more than ${MAX_TEMPLATES} templates.`);
    }
    if (isDryRun) return { changeSetId: null, report };
    const isContentSame = plan.pages.length + plan.sections.length + plan.deleted.length === 0;
    const changeSetId = isContentSame ? null : await writeContent(tx, plan, actor);
    await writeTemplates(tx, plan, actor);
    const { pages: ofPages, sections: ofSections } = report;
    const subject = `${ofPages.changed.length} pages, ${plan.sections.length + ofSections.deleted.length} sections, ${plan.templates.length} templates`;
    await recordAudit(tx, actor, 'content-import', subject);
    return { changeSetId, report };
  });
}

/** A page that was never stored gets its row first, so that there is something to lock. */
async function makeRows(tx: Db, pageIds: string[]): Promise<void> {
  if (pageIds.length === 0) return;
  const empty = pageIds.sort().map((pageId) => ({ pageId, content: {}, version: 0 }));
  await tx.insert(pages).values(empty).onConflictDoNothing();
}

/** Reads and locks everything, in the order every writer locks in: orders by page, pages by id, sections by id. */
async function readPresent(tx: Db, document: ContentDocument): Promise<Present> {
  const pageIds = await tx.selectDistinct({ pageId: sections.pageId }).from(sections);
  await lockSectionOrder(tx, [
    ...pageIds.map(({ pageId }) => pageId),
    ...document.sections.map(({ pageId }) => pageId),
  ]);
  const pageRows = await tx.select().from(pages).orderBy(pages.pageId).for('update');
  const sectionRows = await tx.select().from(sections).orderBy(sections.sectionId).for('update');
  await tx.execute(sql`lock table section_templates in share row exclusive mode`);
  const templates = await listTemplates(tx);
  return {
    pages: new Map(pageRows.map(({ pageId, content, version }) => [pageId, { content, version }])),
    sections: new Map(sectionRows.map((row) => [row.sectionId, row])),
    templates: new Map(
      templates.map(({ name, category, sectionType, sectionData }) => [
        name.toLowerCase(),
        { name, category, sectionType, sectionData },
      ]),
    ),
  };
}

async function writeContent(tx: Db, plan: ImportPlan, actor: Actor): Promise<number> {
  await keepElements(tx, plan);
  const by = { actor, door: 'import', note: 'Imported from a file' } as const;
  const set = await openChangeSet(tx, by, pagesOf(plan));
  const { id: changeSetId, at: updatedAt } = set;
  for (const page of plan.pages) {
    const { pageId, content } = page;
    const version = page.version + 1;
    await tx.update(pages).set({ content, version, updatedAt }).where(eq(pages.pageId, pageId));
    await tx.insert(pageVersions).values({ pageId, version, content, changeSetId, createdAt: updatedAt });
    await recordChanges(tx, set, page.recorded);
  }
  for (const { entry, row, recorded } of plan.sections) {
    const values = { ...entry, version: (row?.version ?? 0) + 1, updatedAt, deletedAt: null };
    const [written] = row
      ? await tx.update(sections).set(values).where(eq(sections.id, row.id)).returning()
      : await tx.insert(sections).values(values).returning();
    await keepVersion(tx, written, set);
    await recordChanges(tx, set, recorded);
  }
  for (const { row, recorded } of plan.deleted) {
    const values = { version: row.version + 1, updatedAt, deletedAt: updatedAt };
    const [written] = await tx.update(sections).set(values).where(eq(sections.id, row.id)).returning();
    await keepVersion(tx, written, set);
    await recordChanges(tx, set, recorded);
  }
  await tellOthers(tx, plan, { changeSetId, by: actor.name ?? undefined });
  return changeSetId;
}

/** @throws AppError CONFLICT where an element was added meanwhile under an id of the file's */
async function keepElements(tx: Db, { pages: written, sections: placed, deleted }: ImportPlan): Promise<void> {
  const dataOf = (row: SectionRow | undefined) => (row?.deletedAt ? undefined : row?.sectionData);
  const taken = await keepElementIds(tx, [
    ...written.map(({ pageId, before, content }) => ({ owner: pageId, before, after: content })),
    ...placed.map(({ entry, row }) => ({
      owner: `dynamic.${entry.sectionId}`,
      before: dataOf(row),
      after: entry.sectionData,
    })),
    ...deleted.map(({ row }) => ({ owner: `dynamic.${row.sectionId}`, before: row.sectionData, after: undefined })),
  ]);
  if (taken[0]) throw new AppError('CONFLICT', `An element with the id "${taken[0].id}" was added meanwhile.`);
}

async function keepVersion(tx: Db, written: SectionRow | undefined, { id, at }: ChangeSet): Promise<void> {
  if (!written) throw new Error('The section was not written.');
  const { sectionId, version } = written;
  await tx.insert(sectionVersions).values({ sectionId, version, state: written, changeSetId: id, createdAt: at });
}

async function tellOthers(tx: Db, plan: ImportPlan, write: { changeSetId: number; by?: string }): Promise<void> {
  for (const { pageId } of plan.pages) await publish(tx, { kind: 'page', pageId, ...write });
  for (const pageId of pagesOfSections(plan)) await publish(tx, { kind: 'sections', pageId, ...write });
}

/** Whose histories an import belongs to: a section's that it moves, to both of its pages'. */
function pagesOf(plan: ImportPlan): string[] {
  return [...plan.pages.map(({ pageId }) => pageId), ...pagesOfSections(plan)];
}

function pagesOfSections({ sections: written, deleted }: ImportPlan): Set<string> {
  const moved = written.flatMap(({ entry, row }) => [entry.pageId, ...(row ? [row.pageId] : [])]);
  return new Set([...moved, ...deleted.map(({ row }) => row.pageId)]);
}

async function writeTemplates(tx: Db, plan: ImportPlan, actor: Actor): Promise<void> {
  for (const { name, category, sectionType, sectionData } of plan.templates) {
    const values = { name, category, sectionType, sectionData };
    const isThis = sql`lower(${sectionTemplates.name}) = lower(${name})`;
    const written = await tx.update(sectionTemplates).set(values).where(isThis).returning({ id: sectionTemplates.id });
    if (written.length === 0) await tx.insert(sectionTemplates).values({ ...values, createdBy: actor.name });
  }
}
