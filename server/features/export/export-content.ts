import { asc, isNull, max, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages, redirects, sections } from '../../../db/schema/content';
import { recordAudit } from '../../accounts/audit/record-audit';
import type { Actor } from '../../platform/actor';
import { listTemplates } from '../templates/templates';
import { CONTENT_FORMAT, CONTENT_VERSION, type ContentDocument } from './content-document';

/** Exports a snapshot of all content as one document. The audit log records the export. */
export async function exportContent(db: Db, actor: Actor): Promise<ContentDocument> {
  const content = await db.transaction((tx) => readContent(tx), { isolationLevel: 'repeatable read' });
  await recordAudit(db, actor, 'content-export', `${Object.keys(content.pages).length} pages`);
  return { format: CONTENT_FORMAT, version: CONTENT_VERSION, ...content };
}

async function readContent(tx: Db): Promise<Omit<ContentDocument, 'format' | 'version'>> {
  const pageRows = await tx
    .select({ pageId: pages.pageId, content: pages.content, ids: pages.ids, updatedAt: pages.updatedAt })
    .from(pages)
    .orderBy(asc(sql`${pages.pageId} collate "C"`));
  const { sectionId, sectionType, sectionName, sectionData, position, pageId, isActive, createdBy, ids } = sections;
  const columns = { sectionId, sectionType, sectionName, sectionData, position, pageId, isActive, createdBy, ids };
  const sectionRows = await tx
    .select(columns)
    .from(sections)
    .where(isNull(sections.deletedAt))
    .orderBy(asc(sql`${pageId} collate "C"`), asc(position), asc(sections.id));
  const templates = await listTemplates(tx);
  const { from, to, kind, status, origin } = redirects;
  const led = await tx
    .select({ from, to, kind, status, origin })
    .from(redirects)
    .orderBy(asc(sql`${from} collate "C"`));
  const [newest] = await tx.select({ updatedAt: max(sections.updatedAt) }).from(sections);
  const times = [newest?.updatedAt, ...pageRows.map(({ updatedAt }) => updatedAt)].map((time) => time?.getTime() ?? 0);
  return {
    changedAt: new Date(Math.max(...times)).toISOString(),
    pages: Object.fromEntries(pageRows.map((row) => [row.pageId, row.content])),
    ids: Object.fromEntries(pageRows.flatMap((row) => (row.ids ? [[row.pageId, row.ids]] : []))),
    sections: sectionRows.map(({ ids: named, ...row }) => (named ? { ...row, ids: named } : row)),
    templates: templates.map(({ name, category, sectionType: type, sectionData: data }) => ({
      name,
      category,
      sectionType: type,
      sectionData: data,
    })),
    redirects: led,
  };
}
