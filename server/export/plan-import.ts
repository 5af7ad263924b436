import { isDeepStrictEqual } from 'node:util';
import type { sections as sectionsTable } from '../../db/schema';
import type { RecordedChange } from '../history/record-changes';
import type { ContentDocument } from './content-document';

/** What an import does, or would do, by name. */
export interface ImportReport {
  pages: { changed: string[]; unchanged: string[]; notInFile: string[] };
  /** Sections the file does not hold are deleted, and can be restored. */
  sections: { added: string[]; changed: string[]; unchanged: string[]; deleted: string[] };
  /** Templates the file does not hold are kept. */
  templates: { added: string[]; changed: string[]; unchanged: string[]; notInFile: string[] };
}

export type SectionRow = typeof sectionsTable.$inferSelect;
type SectionEntry = ContentDocument['sections'][number];
type TemplateEntry = ContentDocument['templates'][number];

/** What the site holds now, locked. */
export interface Present {
  pages: Map<string, { content: Record<string, unknown>; version: number }>;
  /** Deleted ones too: their ids stay theirs. */
  sections: Map<string, SectionRow>;
  /** By name in small letters. */
  templates: Map<string, TemplateEntry>;
}

/** How each page, section and template gets from what it is to what the file says. */
export interface ImportPlan {
  report: ImportReport;
  pages: {
    pageId: string;
    before: Record<string, unknown>;
    content: Record<string, unknown>;
    version: number;
    recorded: RecordedChange[];
  }[];
  sections: { entry: SectionEntry; row: SectionRow | undefined; recorded: RecordedChange[] }[];
  deleted: { row: SectionRow; recorded: RecordedChange[] }[];
  templates: TemplateEntry[];
}

/** Compares a checked document with what the site holds. Writes nothing. */
export function planImport(document: ContentDocument, present: Present): ImportPlan {
  const report: ImportReport = {
    pages: { changed: [], unchanged: [], notInFile: [] },
    sections: { added: [], changed: [], unchanged: [], deleted: [] },
    templates: { added: [], changed: [], unchanged: [], notInFile: [] },
  };
  const plan: ImportPlan = { report, pages: [], sections: [], deleted: [], templates: [] };

  for (const [pageId, content] of Object.entries(document.pages)) {
    const now = present.pages.get(pageId) ?? { content: {}, version: 0 };
    // As texts: the order of the keys is the order of the sections.
    const isSame = JSON.stringify(now.content) === JSON.stringify(content);
    report.pages[isSame ? 'unchanged' : 'changed'].push(pageId);
    if (!isSame) {
      const recorded = pageChanges(pageId, now.content, content);
      plan.pages.push({ pageId, before: now.content, content, version: now.version, recorded });
    }
  }
  for (const pageId of present.pages.keys()) {
    if (!Object.hasOwn(document.pages, pageId)) report.pages.notInFile.push(pageId);
  }

  const kept = new Set<string>();
  for (const entry of document.sections) {
    kept.add(entry.sectionId);
    const row = present.sections.get(entry.sectionId);
    const isThere = row !== undefined && row.deletedAt === null;
    const isSame = isThere && isDeepStrictEqual(stateOf(row), stateOf(entry));
    report.sections[isSame ? 'unchanged' : isThere ? 'changed' : 'added'].push(entry.sectionName);
    if (!isSame) plan.sections.push({ entry, row, recorded: sectionChanges(entry, row) });
  }
  for (const row of present.sections.values()) {
    if (row.deletedAt !== null || kept.has(row.sectionId)) continue;
    report.sections.deleted.push(row.sectionName);
    plan.deleted.push({
      row,
      recorded: [{ ...named(row, 'Deleted'), type: 'section-delete', oldValue: row.sectionData, newValue: null }],
    });
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

/** A change for each section of the page, so that the history shows them, and each can be put back. */
function pageChanges(
  pageId: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): RecordedChange[] {
  const ids = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return ids
    .filter((id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]))
    .map((id) => ({
      pageId,
      type: 'text' as const,
      path: `${pageId}.${id}`,
      fieldName: id,
      oldValue: before[id] ?? null,
      newValue: after[id] ?? null,
    }));
}

function sectionChanges(entry: SectionEntry, row: SectionRow | undefined): RecordedChange[] {
  const data = { oldValue: null, newValue: entry.sectionData };
  if (!row) return [{ ...named(entry, 'Added'), type: 'section-add', ...data }];
  if (row.deletedAt !== null) return [{ ...named(entry, 'Restored'), type: 'section-restore', ...data }];
  const state = (of: SectionEntry | SectionRow) => {
    const { sectionData, sectionName, position, isActive } = of;
    return { sectionData, sectionName, position, isActive };
  };
  return [{ ...named(entry, 'Changed'), type: 'section-update', oldValue: state(row), newValue: state(entry) }];
}

function named({ pageId, sectionId, sectionName }: SectionEntry | SectionRow, verb: string) {
  const description = `${verb} ${sectionName}`;
  return { pageId, path: `dynamic.${sectionId}`, fieldName: sectionName, description };
}

function stateOf(of: SectionEntry | SectionRow) {
  const { sectionType, sectionName, position, pageId, isActive, createdBy } = of;
  // As text, since the order of its keys is kept.
  return { sectionType, sectionName, position, pageId, isActive, createdBy, data: JSON.stringify(of.sectionData) };
}
