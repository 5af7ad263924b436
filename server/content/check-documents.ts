import { AppError, type Issue } from '../errors';
import type { LockedDocument } from './documents';
import type { Planned } from './planned';
import { validatePage, validateSection } from './validate-document';

/** What is to be stored. */
export interface Checked {
  value: Record<string, unknown>;
  json?: string;
}

/**
 * A document's new content, cleaned, and held against its model; with its JSON, unless it is what it was.
 * @throws AppError UNPROCESSABLE_CONTENT; `issues` name the last change whose place holds, or lies in, the place that is refused
 */
export function checkedContent(document: LockedDocument, key: string, planned: readonly Planned[]): Checked {
  const [before, after] = [document.before.content, document.after.content];
  // Only its order changed, or its name: data that a later version of its type would refuse must not stand in the way.
  if (before === after) return { value: before as Record<string, unknown> };
  const result =
    document.kind === 'page'
      ? validatePage(document.id, after, before)
      : validateSection(document.next.sectionType ?? document.row?.sectionType ?? '', after, before);
  if (result.ok) return result;
  const ofDocument = planned.filter((one) => one.key === key);
  const issues = result.problems.map(({ path, message }): Issue => {
    const one = ofDocument.findLast(({ place }) => place === null || isAbout(place, path));
    const at = path === '' ? '' : `.${path}`;
    if (!one || one.recorded.type === 'text') {
      return { path: `changes.${one?.index ?? 0}.path`, message: `${key}.${path}: ${message}` };
    }
    return { path: `changes.${one.index}.sectionData${at}`, message };
  });
  const [first] = issues;
  const isOfSection = first?.path.includes('.sectionData') === true;
  const message = isOfSection ? `${first.path.replace(/^changes\.\d+\./, '')}: ${first.message}` : first?.message;
  throw new AppError('UNPROCESSABLE_CONTENT', message ?? 'This does not fit the content.', { issues });
}

/** Whether a place holds another, or lies in it. @param path '' for the whole document */
function isAbout(place: readonly string[], path: string): boolean {
  if (path === '') return true;
  const here = place.length === 0 ? '' : `${place.join('.')}.`;
  return `${path}.`.startsWith(here) || here.startsWith(`${path}.`);
}
