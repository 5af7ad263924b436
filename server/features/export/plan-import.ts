import { isDeepStrictEqual } from 'node:util';
import { fitsIds, type Ids } from '../../../src/content/items/ids';
import type { SectionRow } from '../../content/changes/section-write';
import type { ContentDocument } from './content-document';

/** The changes of an import by name. */
export interface ImportReport {
  pages: { changed: string[]; unchanged: string[]; notInFile: string[] };
  /** Sections that are not in the file are deleted, and can be restored. */
  sections: { added: string[]; changed: string[]; unchanged: string[]; deleted: string[] };
  /** Templates that are not in the file stay. */
  templates: { added: string[]; changed: string[]; unchanged: string[]; notInFile: string[] };
  /** Redirects that are not in the file stay. Those that are impossible on this site are left out. */
  redirects: { added: string[]; changed: string[]; unchanged: string[]; leftOut: string[] };
}

type SectionEntry = ContentDocument['sections'][number];
type TemplateEntry = ContentDocument['templates'][number];

/** The site's current content, locked. */
export interface Present {
  pages: Map<string, { content: Record<string, unknown>; ids: Ids | null }>;
  /** Includes deleted sections, because their ids are not reused. */
  sections: Map<string, SectionRow>;
  /** By lower-case name. */
  templates: Map<string, TemplateEntry>;
}

/** The writes that turn the current pages, sections and templates into those of the file. */
export interface ImportPlan {
  report: ImportReport;
  pages: { pageId: string; content: Record<string, unknown>; ids: unknown }[];
  sections: { entry: SectionEntry; row: SectionRow | undefined }[];
  deleted: SectionRow[];
  templates: TemplateEntry[];
}

/** Compares a validated document with the site's content. Writes nothing. */
export function planImport(document: ContentDocument, present: Present): ImportPlan {
  const report: ImportReport = {
    pages: { changed: [], unchanged: [], notInFile: [] },
    sections: { added: [], changed: [], unchanged: [], deleted: [] },
    templates: { added: [], changed: [], unchanged: [], notInFile: [] },
    redirects: { added: [], changed: [], unchanged: [], leftOut: [] },
  };
  const plan: ImportPlan = { report, pages: [], sections: [], deleted: [], templates: [] };

  for (const [pageId, content] of Object.entries(document.pages)) {
    const now = present.pages.get(pageId) ?? { content: {}, ids: null };
    // Compared as JSON, because the order of keys is significant.
    const isSame = JSON.stringify(now.content) === JSON.stringify(content);
    report.pages[isSame ? 'unchanged' : 'changed'].push(pageId);
    const ids = document.ids?.[pageId];
    if (!isSame || haveOtherIds(content, now.ids, ids)) plan.pages.push({ pageId, content, ids });
  }
  for (const pageId of present.pages.keys()) {
    if (!Object.hasOwn(document.pages, pageId)) report.pages.notInFile.push(pageId);
  }

  const kept = new Set<string>();
  for (const entry of document.sections) {
    kept.add(entry.sectionId);
    const row = present.sections.get(entry.sectionId);
    const isThere = row !== undefined && row.deletedAt === null;
    const isSame = isThere && isDeepStrictEqual(getState(row), getState(entry));
    report.sections[isSame ? 'unchanged' : isThere ? 'changed' : 'added'].push(entry.sectionName);
    if (!isSame || haveOtherIds(entry.sectionData, row.ids, entry.ids)) plan.sections.push({ entry, row });
  }
  for (const row of present.sections.values()) {
    if (row.deletedAt !== null || kept.has(row.sectionId)) continue;
    report.sections.deleted.push(row.sectionName);
    plan.deleted.push(row);
  }

  const names = new Set(document.templates.map(({ name }) => name.toLowerCase()));
  for (const template of document.templates) {
    const now = present.templates.get(template.name.toLowerCase());
    const isSame = now !== undefined && isDeepStrictEqual(now, template);
    report.templates[isSame ? 'unchanged' : now ? 'changed' : 'added'].push(template.name);
    if (!isSame) plan.templates.push(template);
  }
  for (const [name, template] of present.templates) {
    if (!names.has(name)) report.templates.notInFile.push(template.name);
  }
  return plan;
}

/** True if the file has other item ids for the same content, which then replace the current ids. */
function haveOtherIds(content: unknown, now: Ids | null, ids: unknown): boolean {
  return ids !== undefined && fitsIds(content, ids) && !isDeepStrictEqual(ids, now ?? undefined);
}

function getState(of: SectionEntry | SectionRow) {
  const { sectionType, sectionName, position, pageId, isActive, createdBy } = of;
  // Compared as JSON, because the order of keys is significant.
  return { sectionType, sectionName, position, pageId, isActive, createdBy, data: JSON.stringify(of.sectionData) };
}
