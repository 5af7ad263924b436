import type { Outputs } from '../../api/trpc';
import type { DynamicSection } from '../../content/dynamic-section';
import type { OperationIn } from '../../content/items/apply-operation';
import type { Identified, Ids } from '../../content/items/ids';
import { findKeptOrder, operationsBetween } from '../../content/items/operations-between';
import { refTo, toPlace } from '../../content/items/refs';
import type { Photos } from '../../content/photos';
import { pathLabel } from '../../editor-panels/changes/path-label';
import { describeItemChange, showValueAt } from '../../editor-panels/changes/show-value';
import { getAt } from '../../lib/dotted-path';
import type { AltTexts } from '../../lib/media-url';
import { FACTS } from '../../pages/page-kind';

/** A point in time among the changes, and what was different then. */
export type Moments = Outputs['history']['pastSite'];

/** Content with the ids of its items. Declared here because the inferred type of ids is infinitely recursive. */
interface StoredDocument {
  content: Record<string, unknown>;
  ids: Ids;
  version: number;
}
type ShownSection = DynamicSection & { ids: Ids };

/** A page with everything shown on it. */
export interface ShownPage extends StoredDocument {
  sections: ShownSection[];
  site: StoredDocument;
  photos: Photos;
  /** Undefined if they are the current ones. */
  alts: AltTexts | undefined;
}

/** A past version of a page, and the current one. */
export interface PageVersion extends Moments {
  past: ShownPage;
  now: ShownPage;
}

/** A difference between the two versions. */
export interface Difference {
  key: string;
  title: string;
  /** The path where it is now, or was, with indices for items, to reveal it in the preview. */
  path: string;
  /** The values then and now; both undefined if the title says everything. */
  before: unknown;
  after: unknown;
}

/** Lists the differences between two versions of a page: first its own content, then its sections, then alt texts. */
export function listDifferences(pageId: string, was: ShownPage, is: ShownPage): Difference[] {
  return [
    ...documentDifferences([pageId], was, is, []),
    ...sectionDifferences(was.sections, is.sections),
    ...pictureDifferences(was, is),
  ];
}

/** Lists the differences of the shared site content. */
export function sharedDifferences(was: ShownPage, is: ShownPage): Difference[] {
  return documentDifferences(['site'], was.site, is.site, []);
}

interface Document {
  content: unknown;
  ids: Ids;
}

function documentDifferences(
  root: readonly string[],
  was: Document,
  is: Document,
  sections: readonly DynamicSection[],
): Difference[] {
  return operationsBetween(toIdentified(was), toIdentified(is)).map((operation) => {
    const at =
      operation.op === 'insert' && operation.id !== undefined ? [...operation.at, refTo(operation.id)] : operation.at;
    const [before, after] = [findValue(was, at), findValue(is, at)];
    const place = after ?? before;
    const path = [...root, ...(place?.place ?? at)].join('.');
    const key = [operation.op, ...root, ...at].join('.');
    const of = (kind: Pick<Difference, 'title' | 'before' | 'after'>): Difference => ({ key, path, ...kind });
    const list = () => pathLabel(path.slice(0, path.lastIndexOf('.')), sections);
    const show = (value: unknown) => showValueAt(path, value, sections);
    const said = (item: unknown) => describeItemChange({ op: operation.op, path }, item, sections);
    switch (operation.op) {
      case 'insert':
        return of({
          title: `${said(operation.value)} to ${list()}`,
          before: undefined,
          after: show(operation.value),
        });
      case 'remove':
        return of({ title: `${said(before?.value)} from ${list()}`, before: show(before?.value), after: undefined });
      case 'move':
        return of({ title: `${said(after?.value)} within ${list()}`, before: undefined, after: undefined });
      default:
        return of({ title: pathLabel(path, sections), before: show(before?.value), after: show(after?.value) });
    }
  });
}

function sectionDifferences(was: readonly ShownSection[], is: readonly ShownSection[]): Difference[] {
  const [old, now] = [indexById(was), indexById(is)];
  const common = is.filter(({ sectionId }) => old.has(sectionId)).map(({ sectionId }) => sectionId);
  const kept = new Set(findKeptOrder([...old.keys()], common));
  const gone = was.filter(({ sectionId }) => !now.has(sectionId));
  return [
    ...gone.map((section) => makeSectionDifference(section, 'deleted', `Deleted the section “${section.sectionName}”`)),
    ...is.flatMap((section): Difference[] => {
      const before = old.get(section.sectionId);
      if (!before) return [makeSectionDifference(section, 'added', `Added the section “${section.sectionName}”`)];
      const { sectionId, sectionName, isActive } = section;
      const said = (what: string, title: string) => [
        { ...makeSectionDifference(section, what, title), before: undefined, after: undefined },
      ];
      return [
        ...(before.isActive === isActive
          ? []
          : said('shown', `${isActive ? 'Showed' : 'Hid'} the section “${sectionName}”`)),
        ...(before.sectionName === sectionName
          ? []
          : said('called', `Renamed the section “${before.sectionName}” to “${sectionName}”`)),
        ...(kept.has(sectionId) ? [] : said('moved', `Moved the section “${sectionName}”`)),
        ...documentDifferences(['dynamic', sectionId], toDocument(before), toDocument(section), [section]),
      ];
    }),
  ];
}

/** Lists changed alt texts of the images on a page. */
function pictureDifferences(was: ShownPage, is: ShownPage): Difference[] {
  const text = JSON.stringify([was.content, was.sections, is.content, is.sections]);
  const names = [...new Set([...Object.keys(was.alts ?? {}), ...Object.keys(is.alts ?? {})])];
  return names.flatMap((name) => {
    const [before, after] = [was.alts?.[name] ?? '', is.alts?.[name] ?? ''];
    if (before === after || !text.includes(`/media/${name}`)) return [];
    return [{ key: `picture ${name}`, title: 'Alt text', path: '', before, after }];
  });
}

function makeSectionDifference(section: ShownSection, what: string, title: string): Difference {
  const path = `dynamic.${section.sectionId}`;
  const data = showValueAt(path, section.sectionData, [section]);
  const [before, after] = what === 'deleted' ? [data, undefined] : [undefined, data];
  return { key: `${what} ${section.sectionId}`, title, path, before, after };
}

function indexById(sections: readonly ShownSection[]): Map<string, ShownSection> {
  return new Map(sections.map((section) => [section.sectionId, section]));
}

function toDocument({ sectionData, ids }: ShownSection): Document {
  return { content: sectionData, ids };
}

/** Returns a document to compare. An empty object of ids means that there are none, and built-in pages may have no facts. */
function toIdentified({ content, ids }: Document): Identified {
  return { content: { [FACTS]: {}, ...(content as object) }, ids: Object.keys(ids).length === 0 ? undefined : ids };
}

function findValue({ content, ids }: Document, at: OperationIn['at']): { place: string[]; value: unknown } | null {
  const place = toPlace(ids, at);
  if (place === null) return null;
  const value = getAt(content, place);
  return value === undefined ? null : { place, value };
}
