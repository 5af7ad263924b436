import { findUnstorable, storageProblem } from '../../../src/content/limits';
import { isForbiddenKey } from '../../../src/lib/dotted-path';
import { modelOf } from '../../../src/pages/models';
import { isPageName } from '../../../src/pages/page-ids';
import { isOwnPage } from '../../../src/pages/page-kind';
import { type Validated, validatePage, validateSection } from '../../content/changes/validate-document';
import { isReservedPageId, isReservedSectionId } from '../../content/directory/reserved-ids';
import { AppError, type Issue } from '../../platform/errors';
import { MAX_TEMPLATES } from '../templates/templates';
import type { ContentDocument } from './content-document';
import { findRedirectProblems } from './take-redirects';

const SECTION_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const MAX_ISSUES = 200;
/** The maximum depth of a whole document, which is deeper than that of its single values. */
const MAX_DEPTH = 48;

/** Reports a problem at a path of the document. */
type Report = (path: string, message: string) => void;
type Entry<K extends 'sections' | 'templates'> = ContentDocument[K][number];

/**
 * Validates a whole document before anything is written.
 * @param there the ids of the site's existing pages; the file may create others
 * @param origin of the site, without a trailing slash
 * @returns the document with sanitized texts
 * @throws AppError UNPROCESSABLE_CONTENT; `issues` contain paths in the document, such as `pages.home.hero.headline`
 */
export function checkContent(document: ContentDocument, there: ReadonlySet<string>, origin: string): ContentDocument {
  const issues: Issue[] = [];
  const report: Report = (path, message) => issues.push({ path, message });
  const pages = Object.fromEntries(
    Object.entries(document.pages).map(([pageId, content]) => [
      pageId,
      sanitize(report, `pages.${pageId}`, content, (value) => validateWhole(pageId, value, there.has(pageId))),
    ]),
  );
  const isNewId = createUniqueCheck();
  const isPage = (id: string) =>
    isOwnPage(id) || there.has(id) || (Object.hasOwn(document.pages, id) && modelOf(id, document.pages[id]) !== null);
  const sections = document.sections.map((entry, index) => {
    if (!isPage(entry.pageId)) report(`sections.${index}.pageId`, `There is no page "${entry.pageId.slice(0, 64)}".`);
    return checkSection(report, `sections.${index}`, entry, isNewId);
  });
  const isNewName = createUniqueCheck();
  const templates = document.templates.map((entry, index) =>
    checkTemplate(report, `templates.${index}`, entry, isNewName),
  );
  if (templates.length > MAX_TEMPLATES) report('templates', `There can be at most ${MAX_TEMPLATES} templates.`);
  issues.push(...findRedirectProblems(document.redirects ?? [], origin));
  if (issues.length > 0) throw createRefusal(issues);
  return { ...document, pages, sections, templates };
}

/** Validates a page's id and content. */
function validateWhole(pageId: string, value: unknown, isThere: boolean): Validated {
  if (!isThere && isReservedPageId(pageId)) {
    return {
      ok: false,
      problems: [{ path: '', message: `The API uses "${pageId}" in its addresses. Use another page id.` }],
    };
  }
  if (isPageName(pageId)) return validatePage(pageId, value);
  return { ok: false, problems: [{ path: '', message: `There is no page "${pageId.slice(0, 64)}".` }] };
}

function checkSection(report: Report, at: string, section: Entry<'sections'>, isNew: (id: string) => boolean) {
  const { sectionId, sectionType, sectionName, createdBy } = section;
  if (!SECTION_ID.test(sectionId) || isForbiddenKey(sectionId)) {
    report(`${at}.sectionId`, 'A section id must begin with a letter and have at most 64 letters, digits, - and _.');
  } else if (isReservedSectionId(sectionId)) {
    report(`${at}.sectionId`, `The API uses "${sectionId}" in its addresses. Use another section id.`);
  } else if (!isNew(sectionId)) report(`${at}.sectionId`, `The file contains the section id "${sectionId}" twice.`);
  checkText(report, `${at}.sectionType`, sectionType, 64);
  checkText(report, `${at}.sectionName`, sectionName, 200);
  if (createdBy !== null && createdBy !== '') checkText(report, `${at}.createdBy`, createdBy, 200);
  return { ...section, sectionData: checkData(report, at, section) };
}

function checkTemplate(report: Report, at: string, template: Entry<'templates'>, isNew: (name: string) => boolean) {
  const name = template.name.trim();
  checkText(report, `${at}.name`, name, 200);
  if (!isNew(name.toLowerCase())) report(`${at}.name`, `The file contains the name "${name.slice(0, 100)}" twice.`);
  checkText(report, `${at}.sectionType`, template.sectionType, 64);
  return { ...template, name, sectionData: checkData(report, at, template) };
}

function checkData(
  report: Report,
  at: string,
  { sectionType, sectionData }: { sectionType: string; sectionData: Record<string, unknown> },
) {
  return sanitize(report, `${at}.sectionData`, sectionData, (value) => validateSection(sectionType, value));
}

function sanitize(
  report: Report,
  at: string,
  value: Record<string, unknown>,
  validate: (value: unknown) => Validated,
): Record<string, unknown> {
  const unkeepable = findUnstorable(value, MAX_DEPTH);
  if (unkeepable) {
    report(joinPath(at, unkeepable.path), unkeepable.message);
    return value;
  }
  const result = validate(value);
  if (result.ok) return result.value;
  for (const { path, message } of result.problems) report(joinPath(at, path), message);
  return value;
}

function joinPath(at: string, path: string): string {
  return path === '' ? at : `${at}.${path}`;
}

function checkText(report: Report, path: string, text: string, max: number): void {
  if (text.trim() === '' || text.length > max) report(path, `Must be a text of 1 to ${max} characters.`);
  else {
    const problem = storageProblem(text);
    if (problem) report(path, problem);
  }
}

/** Returns a function that is true for each text only the first time. */
function createUniqueCheck(): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => seen.size < seen.add(text).size;
}

function createRefusal(issues: Issue[]): AppError {
  const more = issues.length > 1 ? ` And ${issues.length - 1} more.` : '';
  const message = `${issues[0]?.path}: ${issues[0]?.message}${more} Nothing was written.`;
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: issues.slice(0, MAX_ISSUES) });
}
