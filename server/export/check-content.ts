import { findUnkeepable, keepProblem } from '../../src/content/limits';
import { isForbiddenKey } from '../../src/lib/dotted-path';
import { isPageId } from '../../src/pages/models';
import { type Validated, validatePage, validateSection } from '../content/validate-document';
import { AppError, type Issue } from '../errors';
import { MAX_TEMPLATES } from '../templates/templates';
import type { ContentDocument } from './content-document';

const SECTION_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const MAX_ISSUES = 200;
/** A document was put together from many values at paths; each of them is less deep. */
const MAX_DEPTH = 48;

/** Notes what is wrong with a place of the document. */
type Tell = (path: string, message: string) => void;
type Entry<K extends 'sections' | 'templates'> = ContentDocument[K][number];

/**
 * Holds a whole document against the rules of the content, before anything is written.
 * @returns the document with its texts cleaned
 * @throws AppError UNPROCESSABLE_CONTENT; `issues` name each place as a path in the document, `pages.home.hero.headline`
 */
export function checkContent(document: ContentDocument): ContentDocument {
  const issues: Issue[] = [];
  const tell: Tell = (path, message) => issues.push({ path, message });
  const pages = Object.fromEntries(
    Object.entries(document.pages).map(([pageId, content]) => [
      pageId,
      cleaned(tell, `pages.${pageId}`, content, (value) => validatePage(pageId, value)),
    ]),
  );
  const isNewId = once();
  const sections = document.sections.map((entry, index) => checkSection(tell, `sections.${index}`, entry, isNewId));
  const isNewName = once();
  const templates = document.templates.map((entry, index) =>
    checkTemplate(tell, `templates.${index}`, entry, isNewName),
  );
  if (templates.length > MAX_TEMPLATES) tell('templates', `There are at most ${MAX_TEMPLATES} templates.`);
  if (issues.length > 0) throw refusal(issues);
  return { ...document, pages, sections, templates };
}

function checkSection(tell: Tell, at: string, section: Entry<'sections'>, isNew: (id: string) => boolean) {
  const { sectionId, sectionType, sectionName, pageId, createdBy } = section;
  if (!SECTION_ID.test(sectionId) || isForbiddenKey(sectionId)) {
    tell(`${at}.sectionId`, 'A section id begins with a letter, and has letters, digits, - and _, at most 64.');
  } else if (!isNew(sectionId)) tell(`${at}.sectionId`, `The section id "${sectionId}" stands twice in the file.`);
  if (!isPageId(pageId)) tell(`${at}.pageId`, `There is no page "${pageId.slice(0, 64)}".`);
  tellText(tell, `${at}.sectionType`, sectionType, 64);
  tellText(tell, `${at}.sectionName`, sectionName, 200);
  if (createdBy !== null && createdBy !== '') tellText(tell, `${at}.createdBy`, createdBy, 200);
  return { ...section, sectionData: checkData(tell, at, section) };
}

function checkTemplate(tell: Tell, at: string, template: Entry<'templates'>, isNew: (name: string) => boolean) {
  const name = template.name.trim();
  tellText(tell, `${at}.name`, name, 200);
  if (!isNew(name.toLowerCase())) tell(`${at}.name`, `The name "${name.slice(0, 100)}" stands twice in the file.`);
  tellText(tell, `${at}.sectionType`, template.sectionType, 64);
  return { ...template, name, sectionData: checkData(tell, at, template) };
}

function checkData(
  tell: Tell,
  at: string,
  { sectionType, sectionData }: { sectionType: string; sectionData: Record<string, unknown> },
) {
  return cleaned(tell, `${at}.sectionData`, sectionData, (value) => validateSection(sectionType, value));
}

function cleaned(
  tell: Tell,
  at: string,
  value: Record<string, unknown>,
  validate: (value: unknown) => Validated,
): Record<string, unknown> {
  const unkeepable = findUnkeepable(value, MAX_DEPTH);
  if (unkeepable) {
    tell(within(at, unkeepable.path), unkeepable.message);
    return value;
  }
  const result = validate(value);
  if (result.ok) return result.value;
  for (const { path, message } of result.problems) tell(within(at, path), message);
  return value;
}

function within(at: string, path: string): string {
  return path === '' ? at : `${at}.${path}`;
}

function tellText(tell: Tell, path: string, text: string, max: number): void {
  if (text.trim() === '' || text.length > max) tell(path, `A text of 1 to ${max} characters is needed.`);
  else {
    const problem = keepProblem(text);
    if (problem) tell(path, problem);
  }
}

/** True for what is seen the first time. */
function once(): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => seen.size < seen.add(text).size;
}

function refusal(issues: Issue[]): AppError {
  const more = issues.length > 1 ? ` And ${issues.length - 1} more.` : '';
  const message = `${issues[0]?.path}: ${issues[0]?.message}${more} Nothing was written.`;
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: issues.slice(0, MAX_ISSUES) });
}
