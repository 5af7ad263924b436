import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, sections, sectionTemplates } from '../../../db/schema/content';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { recordAudit } from '../../accounts/audit/record-audit';
import { refuseUnapprovedWrite } from '../../accounts/settings/publishing-approval';
import { applyChanges } from '../../content/changes/apply-changes';
import type { Change } from '../../content/changes/change';
import { cleanAhead } from '../../content/changes/clean-ahead';
import { lockSectionOrder } from '../../content/changes/section-order';
import { dropSection, placeSection } from '../../content/sections/whole-section';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { listTemplates, MAX_TEMPLATES } from '../templates/templates';
import { checkContent } from './check-content';
import type { ContentDocument } from './content-document';
import { assignFreeIds } from './free-ids';
import { type ImportPlan, type ImportReport, type Present, planImport } from './plan-import';
import { takeRedirects } from './take-redirects';

/** The result of an import. Dry runs, and imports without changes, have no change set. */
export interface Imported {
  changeSetId: number | null;
  report: ImportReport;
}

/**
 * Replaces the site's content by that of a document: pages and sections by id, templates by name. Validates everything before writing,
 * and writes one change set with the source 'import'. Pages, templates and redirects that are not in the document stay; sections that
 * are not in it are deleted, and can be restored.
 * @param isDryRun true to only validate and compare
 * @param origin of the site, without a trailing slash
 * @throws AppError UNPROCESSABLE_CONTENT with `issues` by path in the document
 */
export async function importContent(
  db: Db,
  document: ContentDocument,
  { actor, isDryRun, origin = '' }: { actor: Actor; isDryRun: boolean; origin?: string },
): Promise<Imported> {
  const parts = (['pages', 'sections', 'templates'] as const).map((at) => ({ at, value: document[at] }));
  await cleanAhead(parts);
  const checked = checkContent(document, await readPageIds(db), origin);
  return db.transaction(async (tx) => {
    if (!isDryRun) await refuseUnapprovedWrite(tx);
    if (!isDryRun) await makeRows(tx, Object.keys(checked.pages));
    const present = await readPresent(tx, checked);
    const plan = planImport(assignFreeIds(checked, present), present);
    const { report } = plan;
    if (checked.templates.length + report.templates.notInFile.length > MAX_TEMPLATES) {
      throw new AppError('UNPROCESSABLE_CONTENT', `There would be more than ${MAX_TEMPLATES} templates.`);
    }
    const how = { actor, isDryRun, origin };
    if (isDryRun) {
      return { changeSetId: null, report: { ...report, redirects: await takeRedirects(tx, checked, present, how) } };
    }
    const isContentSame = plan.pages.length + plan.sections.length + plan.deleted.length === 0;
    const changeSetId = isContentSame ? null : await writeContent(tx, plan, actor);
    await writeTemplates(tx, plan, actor);
    report.redirects = await takeRedirects(tx, checked, present, how);
    const { pages: ofPages, sections: ofSections } = report;
    const subject = `${ofPages.changed.length} pages, ${plan.sections.length + ofSections.deleted.length} sections, ${plan.templates.length} templates, ${report.redirects.added.length + report.redirects.changed.length} redirects`;
    await recordAudit(tx, actor, 'content-import', subject);
    return { changeSetId, report };
  });
}

/** Returns the ids of all pages, whatever their status. */
async function readPageIds(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ pageId: pages.pageId }).from(pages);
  return new Set(rows.map(({ pageId }) => pageId));
}

/** Creates missing rows of pages, so that there is something to lock. */
async function makeRows(tx: Db, pageIds: string[]): Promise<void> {
  if (pageIds.length === 0) return;
  const empty = pageIds.sort().map((pageId) => ({ pageId, content: {}, version: 0, ...derivePageColumns(pageId, {}) }));
  await tx.insert(pages).values(empty).onConflictDoNothing();
}

/** Reads and locks everything in the lock order of all writers: section orders by page, pages by id, sections by id. */
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
    pages: new Map(pageRows.map(({ pageId, content, ids }) => [pageId, { content, ids }])),
    sections: new Map(sectionRows.map((row) => [row.sectionId, row])),
    templates: new Map(
      templates.map(({ name, category, sectionType, sectionData }) => [
        name.toLowerCase(),
        { name, category, sectionType, sectionData },
      ]),
    ),
  };
}

async function writeContent(tx: Db, plan: ImportPlan, actor: Actor): Promise<number | null> {
  const changes: Change[] = [
    ...plan.pages.map(({ pageId, content, ids }) => ({ op: 'page' as const, pageId, content, ids })),
    ...plan.sections.map(({ entry, row }) => placeSection(entry, row && { isDeleted: row.deletedAt !== null })),
    ...plan.deleted.map(({ sectionId }) => dropSection(sectionId)),
  ];
  const by = { actor, source: 'import', note: 'Imported from a file' } as const;
  return (await applyChanges(tx, { ...by, changes })).changeSetId;
}

async function writeTemplates(tx: Db, plan: ImportPlan, actor: Actor): Promise<void> {
  for (const { name, category, sectionType, sectionData } of plan.templates) {
    const values = { name, category, sectionType, sectionData };
    const isThis = sql`lower(${sectionTemplates.name}) = lower(${name})`;
    const written = await tx.update(sectionTemplates).set(values).where(isThis).returning({ id: sectionTemplates.id });
    if (written.length === 0) await tx.insert(sectionTemplates).values({ ...values, createdBy: actor.name });
  }
}
