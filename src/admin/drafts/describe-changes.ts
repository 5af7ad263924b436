import type { FailureIssue } from '../../api/failure-message';
import type { Outputs } from '../../api/trpc';
import { type Ids, idOf, idsAt, isListIds } from '../../content/items/ids';
import { toPlace } from '../../content/items/refs';
import { describeChange } from '../../content/summarize-change';
import { displayName, ownSectionName, pageName } from '../../editing/names';
import { type NamedSection, pathLabel, placeLabel } from '../../editor-panels/changes/path-label';
import { describeItemChange, isChosenAt, showValueAt } from '../../editor-panels/changes/show-value';
import { describeSectionUpdate } from '../../editor-panels/timeline/entry-words';
import { getAt } from '../../lib/dotted-path';
import { toDynamicId } from '../../pages/arrangement';
import { FACTS } from '../../pages/page-kind';
import { showPage } from './describe-shown';

export type MergedDraft = Outputs['drafts']['merge'];
export type MergedChange = MergedDraft['changes'][number];
export type MergedConflict = MergedDraft['conflicts'][number];
type WaitingChange = MergedDraft['waiting'][number];

/** A place in the content that a draft changes. */
export interface ChangedPlace {
  /** The id of the change. */
  id: number;
  pageId: string;
  /** The path of its section. */
  section: string;
  sectionLabel: string;
  /** What changes, without the section's name if that is clear from the group. */
  title: string;
  /** Whether the title is a sentence, which the names of page and section do not lead up to. */
  isSentence?: boolean;
  /** The place to show in the editor; null if only the page exists. */
  at: string | null;
}

/** A change with its values; both are null if the title says everything. */
export interface DescribedChange extends ChangedPlace {
  before: unknown;
  after: unknown;
}

/** A conflict with its values, ready to be shown. */
export interface DescribedConflict extends ChangedPlace {
  theirs: unknown;
  mine: unknown;
  base: unknown;
  /** The values are the orders of a list. */
  isOrder: boolean;
}

/** Describes a change of a draft in the words of the history. */
export function describeDraftChange(
  { id, pageId, op, path, ref, description, before, after, isReplaced }: MergedChange,
  sections: readonly NamedSection[],
): DescribedChange {
  const place = findPlace({ id, pageId, path, ref }, sections);
  const { section, sectionLabel } = place;
  const say = (title: string, at = place.at): DescribedChange => ({ ...place, title, at, before: null, after: null });
  const quoted = `“${sectionLabel}”`;
  if (isReplaced) return say(`${place.title}: replaced by a later change of this draft`);
  switch (op) {
    case 'section-add':
      return { ...say(`Added the section ${quoted}`), after: showValueAt(section, after, sections) };
    case 'section-restore':
      return say(`Restored the section ${quoted}`);
    case 'section-delete':
      return { ...say(`Deleted the section ${quoted}`, null), before: showValueAt(section, before, sections) };
    case 'section-update':
      return say(describeSectionUpdate(toRecord(before), toRecord(after)) ?? `Changed the section ${quoted}`);
    case 'page-add': {
      const { title, address, status } = toRecord(toRecord(after)[FACTS]);
      const state = status === 'published' ? '' : ', unpublished';
      return { ...say(`New page “${title}” at ${address}${state}`, null), after: showPage(pageId, toRecord(after)) };
    }
    case 'redirect':
      return {
        ...{ ...say(description, null), section: REDIRECTS, sectionLabel: 'Redirects' },
        ...{ before: showRedirect(before), after: showRedirect(after) },
      };
    case 'insert':
    case 'remove':
    case 'move': {
      if (path.startsWith('sections.')) return say(`Moved the section ${quoted}`);
      const list = withoutSection(pathLabel(parentOf(path), sections), sectionLabel);
      const item = op === 'insert' ? after : before;
      const isChosen = op !== 'move' && isChosenAt(path, sections);
      const said = isChosen ? describeItemChange({ op, path }, item, sections) : description;
      const words = list === '' ? said : `${said} ${PREPOSITIONS[op]} ${list}`;
      if (op === 'move') return say(words);
      const shown = showValueAt(path, item, sections);
      return op === 'insert' ? { ...say(words), after: shown } : { ...say(words, parentOf(ref)), before: shown };
    }
    default:
      break;
  }
  const fact = path.split('.')[1] === FACTS ? path.split('.')[2] : undefined;
  if (fact === 'order') return say('Moved sections on the page', null);
  if (fact === 'hidden' && section !== `${pageId}.${FACTS}`)
    return say(`${after ? 'Hid' : 'Showed'} the section ${quoted}`);
  if (fact === 'names' && section !== `${pageId}.${FACTS}`) {
    const [old, now] = [before, after].map((name) => name || displayName(section.split('.')[1] ?? ''));
    return say(`Renamed the section “${old}” to “${now}”`);
  }
  const [was, is] = [before, after].map((value) => showValueAt(path, value, sections));
  // A whole section of the page itself, or one that is a single field.
  if (path === section && before === null) return { ...say(`Added the section ${quoted}`), after: is };
  if (path === section && after === null) return { ...say(`Deleted the section ${quoted}`, null), before: was };
  return { ...place, title: path === section ? 'Text' : place.title, before: was, after: is };
}

/** The section of changes of redirects. */
export const REDIRECTS = 'site.redirects';

/** Returns the label of a place without its draft: 'Home › Hero › Headline', 'Redirect from /old'. */
export function labelPlace({ pageId, path }: { pageId: string; path: string }): string {
  return findRedirect(0, path)?.title ?? placeLabel(pageId, path);
}

/** Returns the place of a redirect; null for any other place. */
function findRedirect(id: number, path: string): ChangedPlace | null {
  if (!path.startsWith(`${REDIRECTS}.`)) return null;
  const title = `Redirect from ${path.slice(REDIRECTS.length + 1)}`;
  return { id, pageId: 'site', section: REDIRECTS, sectionLabel: 'Redirects', title, at: null };
}

/** Returns a redirect in words, with its reach and status; any other value as it is. */
function showRedirect(value: unknown): unknown {
  const { to, kind, status } = toRecord(value);
  if (status === undefined) return value;
  return `${to === null ? 'Gone' : `To ${to}`}${kind === 'prefix' ? ', with everything under it' : ''} (${status})`;
}

const PREPOSITIONS = { insert: 'to', remove: 'from', move: 'within' } as const;

/** Describes a change that cannot be applied, because its place does not exist on the site. */
export function describeWaiting(
  { id, pageId, op, path }: WaitingChange,
  sections: readonly NamedSection[],
): ChangedPlace {
  const place = findPlace({ id, pageId, path, ref: path }, sections);
  const quoted = `“${place.sectionLabel}”`;
  const list = withoutSection(pathLabel(parentOf(path), sections), place.sectionLabel);
  const sentences: Partial<Record<string, string>> = {
    changeSection: `Change the section ${quoted}`,
    deleteSection: `Delete the section ${quoted}`,
    restoreSection: `Restore the section ${quoted}`,
    addSection: `Add the section ${quoted}`,
    addPage: 'Add the page',
    insert: `Add an item to ${place.title}`,
    remove: `Remove an item from ${list}`,
    move: `Move an item within ${list}`,
  };
  const sentence = sentences[op];
  return sentence === undefined ? { ...place, at: null } : { ...place, title: sentence, isSentence: true, at: null };
}

/**
 * Describes a conflict, with the values as they are shown.
 * @param items for a conflict of orders, the items of the list as the draft orders them
 */
export function describeConflict(
  conflict: MergedConflict,
  sections: readonly NamedSection[],
  items: readonly ListedItem[],
): DescribedConflict {
  const { id, pageId, path, ref, theirs, mine, base } = conflict;
  const place = findPlace({ id, pageId, path, ref }, sections);
  const isOrder = isOrderConflict(conflict);
  if (isOrder) {
    const list = findPlace({ id, pageId, path: parentOf(path), ref: parentOf(ref) }, sections);
    const nameItem = (id: string) => items.find((item) => item.id === id)?.name ?? 'an item that was removed';
    const toNames = (ids: unknown) => number((ids as string[]).map(nameItem));
    const values = {
      theirs: toNames(theirs),
      mine: number(items.map(({ name }) => name)),
      base: toNames(base),
      isOrder,
    };
    return { ...list, title: `Order of ${list.title}`, ...values };
  }
  const isFacts = path === place.section && [theirs, mine, base].every(isSectionFacts);
  const isRedirect = path.startsWith(`${REDIRECTS}.`);
  const isArrangement = path === `${pageId}.${FACTS}.order`;
  const show = isFacts
    ? showSectionFacts
    : isArrangement
      ? (value: unknown) => nameSections(pageId, value, sections)
      : isRedirect
        ? showRedirect
        : (value: unknown) => showValueAt(path, value, sections);
  const title = mine === null && path === place.section ? `Delete the section “${place.sectionLabel}”` : place.title;
  return { ...place, title, theirs: show(theirs), mine: show(mine), base: show(base), isOrder: isArrangement };
}

/** Returns whether a conflict is one of two orders of a list; its values are ids then. */
export function isOrderConflict({ ref, theirs, mine }: MergedConflict): boolean {
  return ref.endsWith('.order') && Array.isArray(theirs) && typeof mine === 'string';
}

function isSectionFacts(value: unknown): boolean {
  const keys = Object.keys(toRecord(value));
  return keys.length > 0 && keys.every((key) => key === 'sectionName' || key === 'isActive');
}

function showSectionFacts(value: unknown): Record<string, string> {
  const { sectionName, isActive } = toRecord(value);
  return {
    ...(typeof sectionName === 'string' && { name: sectionName }),
    ...(typeof isActive === 'boolean' && { visibility: isActive ? 'Shown' : 'Hidden' }),
  };
}

function nameSections(pageId: string, keys: unknown, sections: readonly NamedSection[]): string {
  if (!Array.isArray(keys)) return '';
  const names = keys.map((key: string) => {
    const id = toDynamicId(key) ?? key;
    return sections.find(({ sectionId }) => sectionId === id)?.sectionName ?? ownSectionName(pageId, id);
  });
  return number(names);
}

function number(lines: readonly string[]): string {
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
}

function findPlace(
  { id, pageId, path, ref }: { id: number; pageId: string; path: string; ref: string },
  sections: readonly NamedSection[],
): ChangedPlace {
  const redirect = findRedirect(id, path);
  if (redirect) return redirect;
  const section = findSection(path, sections);
  const sectionLabel = pathLabel(section, sections);
  const title = withoutSection(pathLabel(path, sections), sectionLabel) || sectionLabel;
  return { id, pageId, section, sectionLabel, title, at: isWithin(path, section) ? ref : section };
}

function isWithin(path: string, section: string): boolean {
  return `${path}.`.startsWith(`${section}.`);
}

/** Returns the path of the section that a path belongs to, also for the facts of a page about its sections. */
function findSection(path: string, sections: readonly NamedSection[]): string {
  const [first = '', second = '', fact, id] = path.split('.');
  if (first === 'sections') return `dynamic.${second}`;
  if (second !== FACTS || id === undefined || (fact !== 'names' && fact !== 'hidden')) return `${first}.${second}`;
  return sections.some(({ sectionId }) => sectionId === id) ? `dynamic.${id}` : `${first}.${id}`;
}

function withoutSection(label: string, section: string): string {
  if (label === section) return '';
  return label.startsWith(`${section} › `) ? label.slice(`${section} › `.length) : label;
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** An item of a list, with the words that name it. */
export interface ListedItem {
  id: string;
  name: string;
}

/** A page as editors read it. Declared here because the inferred type of ids is infinitely recursive. */
export interface ReadPage {
  content: unknown;
  ids: Ids;
  sections: readonly { sectionId: string; sectionData: unknown; ids: Ids }[];
}

/** Lists the items of the list that a conflict of orders is about. @param page the page with the draft on it */
export function listItems(page: ReadPage, { ref }: MergedConflict): ListedItem[] {
  const [first, second = '', ...rest] = parentOf(ref).split('.');
  const section = page.sections.find(({ sectionId }) => sectionId === second);
  const isOfSection = first === 'dynamic' && section;
  const [content, ids] = isOfSection ? [section.sectionData, section.ids] : [page.content, page.ids];
  const place = toPlace(ids, isOfSection ? rest : [second, ...rest]);
  const items = place ? idsAt(ids, place) : undefined;
  if (!place || !isListIds(items)) return [];
  return items.map((item, index) => ({ id: idOf(item), name: nameItem(getAt(content, [...place, String(index)])) }));
}

function nameItem(item: unknown): string {
  return describeChange('move', '', item).replace(/^Moved /, '');
}

interface ChangedSection<T> {
  path: string;
  label: string;
  changes: T[];
}

/** The changes of one page, by section. */
interface ChangedPage<T> {
  pageId: string;
  sections: ChangedSection<T>[];
}

/** Groups changes by page and section, each in the order of its first change. */
export function groupByPlace<T extends ChangedPlace>(changes: readonly T[]): ChangedPage<T>[] {
  const pages = new Map<string, Map<string, ChangedSection<T>>>();
  for (const change of changes) {
    const { pageId, section: path, sectionLabel: label } = change;
    const sections = pages.get(pageId) ?? new Map<string, ChangedSection<T>>();
    const section = sections.get(path) ?? { path, label, changes: [] };
    section.changes.push(change);
    pages.set(pageId, sections.set(path, section));
  }
  return [...pages].map(([pageId, sections]) => ({ pageId, sections: [...sections.values()] }));
}

/** Returns the pages that a draft changes, in the order of its list of changes. */
export function orderPages({ changes, draft: { pages } }: MergedDraft): string[] {
  const listed = changes.map(({ pageId }) => pageId).filter((pageId) => pages.includes(pageId));
  return [...new Set([...listed, ...pages])];
}

/** The most pages that a sentence names. */
const NAMED = 3;
const list = new Intl.ListFormat('en-US');

type PagesOfDraft = Pick<MergedDraft['draft'], 'pages' | 'newPages'>;

/** Returns the titles of the pages that a draft changes, for a sentence: 'Home and About Us'. */
export function listPages(draft: PagesOfDraft): string {
  const names = draft.pages.map((pageId) => nameDraftedPage(draft, pageId));
  const rest = names.length - NAMED;
  return list.format(rest <= 1 ? names : [...names.slice(0, NAMED), `${rest} other pages`]);
}

/** Returns the title of a page that a draft changes or adds. */
export function nameDraftedPage({ newPages }: Pick<PagesOfDraft, 'newPages'>, pageId: string): string {
  return newPages.find((page) => page.pageId === pageId)?.title || pageName(pageId);
}

/** Returns a number with its noun: '1 change', '5 changes'. */
export function countOf(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}

/** Returns why a draft cannot be published now, or null if it can. */
export function findObstacle({ draft, conflicts, waiting }: MergedDraft): string | null {
  if (draft.operations === 0) return 'There is nothing to publish yet.';
  if (conflicts.length > 0) return `Settle ${countOf(conflicts.length, 'conflict')} to publish.`;
  if (waiting.length === 0) return null;
  const isForDraft = waiting.every((one) => one.draft !== null);
  const verb = waiting.length === 1 ? (isForDraft ? 'waits' : 'has') : isForDraft ? 'wait' : 'have';
  return `${countOf(waiting.length, 'change')} ${verb} ${isForDraft ? 'for another draft' : 'no place on the site'}.`;
}

/**
 * Describes what changed between the moment a draft was read and the attempt to publish it.
 * @param conflicts the versions that differ, by the key of the draft, the page or the section
 */
export function describeRefusal(conflicts: readonly { path: string }[], sections: readonly NamedSection[]): string {
  const paths = conflicts.map(({ path }) => path);
  const isDraft = paths.some((path) => path.startsWith('drafts.'));
  const names = paths
    .filter((path) => !path.startsWith('drafts.'))
    .map((path) => {
      const [first = '', second = ''] = path.split('.');
      const section = first === 'dynamic' && sections.find(({ sectionId }) => sectionId === second)?.sectionName;
      return section ? `the section “${section}”` : first === 'dynamic' ? 'a section' : pageName(first);
    });
  const what = isDraft ? 'someone else changed this draft' : `${list.format([...new Set(names)])} changed on the site`;
  return `Nothing was published, because ${what} after you opened this page. Below is the current state.`;
}

/** Describes what is not valid in the result of a draft, with the place of each change. */
export function describeIssues(issues: readonly FailureIssue[], { changes, sections }: MergedDraft): string[] {
  const lines = issues.map(({ path, message }) => {
    const [, index = '-1'] = /^changes\.(\d+)/.exec(path) ?? [];
    const change = changes[Number(index)];
    if (!change) return message;
    // The message may begin with the path.
    return `${placeLabel(change.pageId, change.path, sections)}: ${message.replace(/^[\w~-]+(?:\.[\w~-]+)+: /, '')}`;
  });
  return [...new Set(lines)];
}
