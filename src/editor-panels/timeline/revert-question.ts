import { type ContentRoot, resolvePath, valueAt } from '../../editing/document';
import { isEqual } from '../../lib/is-equal';
import { excerptChange } from '../changes/excerpt-change';
import { isInEffect } from '../changes/list-change';
import { type NamedSection, pathLabel, placeLabel } from '../changes/path-label';
import { showValueAt } from '../changes/show-value';
import type { Question } from '../dialogs/questions';
import type { TimelineItem } from './create-timeline';
import { isNamedByItem, listLabel } from './entry-words';

/** Which value of a change to apply: the one it replaced, or the one it wrote, as shown by its preview. */
export type RevertTo = 'before' | 'after';

/** What to apply: one of those values, or everything that the change's save replaced. */
export type RevertWhat = RevertTo | 'all';

/** Where the changes of a save are. */
export interface SaveExtent {
  /** The labels of everything that was changed, if all changes are known. */
  places?: readonly string[];
  /** The number of changes that are on other pages than the one whose history this is. */
  elsewhere?: number;
}

/** The page's current content. */
export interface PageNow {
  stored: ContentRoot;
  sections: readonly NamedSection[];
}

/**
 * Returns which values of a change can be applied, leaving out one known to be current. A change that was undone offers none: the change that
 * undid it has its own row.
 */
export function findRevertOptions(item: TimelineItem, { stored, sections }: PageNow): RevertTo[] {
  const { type, op, path, oldValue, newValue } = item;
  if (item.isUndone) return [];
  const id = path.split('.')[1] ?? '';
  const isThere = sections.some(({ sectionId }) => sectionId === id);
  if (type === 'section-add' || type === 'section-restore') return isThere ? ['before'] : ['after'];
  if (type === 'section-delete') return isThere ? ['after'] : ['before'];
  if (type !== 'text') return ['before', 'after'];
  const now = valueAt(stored, path);
  const all: RevertTo[] = ['before', 'after'];
  if (isOutsideLists(path)) return all.filter((to) => !isEqual(now, to === 'after' ? newValue : oldValue));
  // The previous value may be that of another item by now.
  return isInEffect({ op, path, newValue }, now) ? ['before'] : all;
}

/** Returns whether a change is undone by undoing another one, or its whole save. */
export function isUndoneBy(
  change: Pick<TimelineItem, 'id' | 'changeSetId'>,
  item: Pick<TimelineItem, 'id' | 'changeSetId'>,
  what: RevertWhat,
): boolean {
  if (what === 'all') return change.changeSetId === item.changeSetId;
  return what === 'before' && change.id === item.id;
}

/**
 * Returns the confirmation for reverting or undoing a change: the action, the current value and the resulting value.
 * @param now null if it is not known here
 * @param extent where the changes of the save are, as far as that is known
 */
export function revertQuestion(
  item: TimelineItem,
  to: RevertWhat,
  now: PageNow | null,
  extent: SaveExtent = {},
): Question {
  if (to === 'all') return askAboutAll(item, extent);
  const { message, details } = item.type === 'text' ? askAboutText(item, to, now) : askAboutSection(item, to);
  return {
    title: to === 'after' ? 'Revert change' : 'Undo this change',
    message,
    details: [...details, SAVED],
    confirmLabel: to === 'after' ? 'Revert' : 'Undo this change',
  };
}

const list = new Intl.ListFormat('en-US');

function askAboutAll({ together }: TimelineItem, extent: SaveExtent): Question {
  return {
    title: 'Undo all changes in this save',
    message: `Undo all ${together} changes that were saved together?`,
    details: [describeExtent(extent), `Later changes stay as they are. ${SAVED}`],
    confirmLabel: `Undo all ${together}`,
  };
}

function describeExtent({ places = [], elsewhere }: SaveExtent): string {
  const named = [...new Set(places)];
  if (named.length > 0) return `${list.format(named.slice(0, 6))}${named.length > 6 ? '…' : '.'}`;
  if (elsewhere === undefined) return 'Some may be on other pages.';
  if (elsewhere === 0) return 'All of them are on this page.';
  return elsewhere === 1 ? 'One of them is on another page.' : `${elsewhere} of them are on other pages.`;
}

/** The last detail of each question. */
export const SAVED = 'This saves immediately as a new change; both stay in the history.';

type Asked = Pick<Question, 'message'> & { details: string[] };

function askAboutText(item: TimelineItem, to: RevertTo, page: PageNow | null): Asked {
  const { path, oldValue, newValue } = item;
  const sections = page?.sections ?? [];
  if (isNamedByItem(item)) return { message: itemQuestion(item, to, sections), details: [] };
  const [other, wanted] = to === 'after' ? [oldValue, newValue] : [newValue, oldValue];
  const label = page === null ? placeLabel(item.pageId, path, sections) : pathLabel(path, sections);
  // Within a list, another item may be at this path by now.
  const isKnown = page !== null && isOutsideLists(path) && resolvePath(page.stored, path) !== null;
  const now = isKnown ? valueAt(page.stored, path) : other;
  return {
    message:
      to === 'after'
        ? `Set “${label}” to this version again, as shown in the preview?`
        : `Restore “${label}” to its value before this change?`,
    details: fromAndTo(
      showValueAt(path, now, sections),
      showValueAt(path, wanted, sections),
      isKnown ? 'Now' : 'Set by this change',
    ),
  };
}

/** Returns the question for a change to a list item, quoting the item. */
function itemQuestion(
  { op, path, description }: TimelineItem,
  to: RevertTo,
  sections: readonly NamedSection[],
): string {
  const item = description.slice(description.indexOf(' ') + 1).replace(/^an /, 'the ');
  if (op === 'move')
    return to === 'before' ? `Move ${item} back to its previous position?` : `Move ${item} there again?`;
  const isPutIn = (op === 'insert') === (to === 'after');
  const list = listLabel(path, sections);
  return isPutIn ? `Restore ${item} in ${list}?` : `Remove ${item} from ${list}?`;
}

function askAboutSection({ type, fieldName, oldValue, newValue }: TimelineItem, to: RevertTo): Asked {
  if (type !== 'section-update') {
    const isThere = (type === 'section-delete') === (to === 'before');
    const message = isThere
      ? `Restore the “${fieldName}” section on the page?`
      : `Remove the “${fieldName}” section from the page?`;
    return { message, details: [] };
  }
  const [from, wanted] = to === 'after' ? [oldValue, newValue] : [newValue, oldValue];
  const steps = describeSteps(readState(from), readState(wanted));
  return { message: `${steps.words.join(' ')}?`.replace(/\.\?$/, '?'), details: steps.details };
}

interface State {
  sectionName?: string;
  isActive?: boolean;
  position?: number;
  sectionData?: unknown;
}

function readState(value: unknown): State {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Describes the steps from one state of a section to another. */
function describeSteps(from: State, to: State): { words: string[]; details: string[] } {
  const name = `the “${from.sectionName ?? to.sectionName}” section`;
  const differs = (key: keyof State) => !isEqual(from[key], to[key]);
  const words = [
    ...(differs('isActive') ? [`${to.isActive ? 'Show' : 'Hide'} ${name}.`] : []),
    ...(differs('sectionName') ? [`Rename ${name} to “${to.sectionName}”.`] : []),
    ...(differs('position') ? [`Move ${name} to its previous position.`] : []),
    ...(differs('sectionData') ? [`Change the content of ${name}.`] : []),
  ];
  const details = differs('sectionData') ? fromAndTo(from.sectionData, to.sectionData) : [];
  return { words: words.length > 0 ? words : [`Change ${name}.`], details };
}

function fromAndTo(from: unknown, to: unknown, label = 'Now'): string[] {
  const { before, after } = excerptChange(from, to);
  if (before === after) return [`Only the formatting changes: ${quote(before)}`];
  return [`${label}: ${quote(before)}`, `Will become: ${quote(after)}`];
}

function quote(words: string): string {
  return words === 'empty' ? words : `“${words}”`;
}

/** Returns whether a path is outside of lists, so that it still means the same place. */
function isOutsideLists(path: string): boolean {
  return !/\.(?:\d+(?:\.|$)|~)/.test(path);
}
