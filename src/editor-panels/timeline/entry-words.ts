import { summarizeChange } from '../../content/summarize-change';
import { displayName, ownSectionName } from '../../editing/names';
import { isRecord } from '../../lib/is-object';
import { FACTS, isOwnPage } from '../../pages/page-kind';
import { factsOf } from '../../pages/pages';
import { findChangedLooks, summarizeLooks } from '../changes/excerpt-change';
import { formatChangeValue } from '../changes/list-change';
import { type NamedSection, ownFields, pathLabel } from '../changes/path-label';
import { describeItemChange, isChosenAt, showValueAt } from '../changes/show-value';
import type { TimelineItem } from './create-timeline';

/** The texts of a change in the Timeline. */
export interface EntryWords {
  title: string;
  /** Accessible label of the buttons: the title if that quotes the item, otherwise the path's label. */
  label: string;
  /** Shown after the title; may be empty. */
  summary: string;
  before: unknown;
  after: unknown;
  /** Whether the values were chosen, not written, so that they are compared as a whole. */
  isChosen?: boolean;
  /** Whether the title says what was done to a page or a section as a whole. */
  isDeed?: boolean;
}

/**
 * Returns what was noted about the save of a change; null if there is nothing for people to read. The site itself notes which draft was published,
 * and who approved it. Whatever else was noted is somebody's words, and quoted, so that they cannot pass for that.
 */
export function readNote({ note, source, draftId }: Pick<TimelineItem, 'note' | 'source' | 'draftId'>): string | null {
  // The note of a restored version names a change by its number.
  if (source === 'restore' || !note?.trim()) return null;
  return draftId === null ? `Note: “${note.replaceAll('“', '‘').replaceAll('”', '’')}”` : note;
}

/**
 * Returns the texts of a change: a list item is quoted together with its list, other texts are named by their path, and sections by
 * their description.
 */
export function describeEntry(change: TimelineItem, sections: readonly NamedSection[]): EntryWords {
  const { type, op, path, fieldName, description, oldValue, newValue } = change;
  const deed = describeDeed(change, sections);
  if (deed) return { ...deed, label: deed.title, summary: '', isDeed: true };
  const isByItem = isNamedByItem(change);
  const place = pathLabel(path, sections);
  const show = (value: unknown) => (op === 'move' ? formatChangeValue(op, value) : showValueAt(path, value, sections));
  const [before, after] = [show(oldValue), show(newValue)];
  const isChosen = isChosenAt(path, sections);
  // The stored description quotes what was chosen by its id.
  const said =
    isChosen && (op === 'insert' || op === 'remove')
      ? describeItemChange({ op, fieldName, path }, op === 'insert' ? newValue : oldValue, sections)
      : description;
  return {
    title: isByItem || type !== 'text' ? said : place,
    label: isByItem ? said : place,
    summary: isByItem ? describeList(path, sections) : op === 'move' ? '' : summarize(before, after),
    before,
    after,
    ...(isChosen && { isChosen: true }),
  };
}

type Deed = Pick<EntryWords, 'title' | 'before' | 'after'>;

/** Returns a sentence for what was done to a page or a section as a whole, such as “Hid the section”; null for any other change. */
function describeDeed(item: TimelineItem, sections: readonly NamedSection[]): Deed | null {
  const { type, path, oldValue, newValue } = item;
  const say = (title: string, before: unknown = oldValue, after: unknown = newValue): Deed => ({
    title,
    before,
    after,
  });
  if (type === 'section-update') {
    const title = describeSectionUpdate(toGroup(oldValue), toGroup(newValue));
    return title === null ? null : say(title);
  }
  const [pageId = '', section, fact, id, ...rest] = path.split('.');
  if (isSectionAddition(item)) return say(`Added the section “${sectionName(pageId, section ?? '', sections)}”`);
  if (type !== 'text' || section !== FACTS || rest.length > 0) return null;
  if (fact === undefined) return oldValue === null ? say('Created the page') : null;
  if (fact === 'hidden' && id !== undefined) {
    const name = `“${sectionName(pageId, id, sections)}”`;
    return newValue === true
      ? say(`Hid the section ${name}`, 'Visible', 'Hidden')
      : say(`Showed the section ${name}`, 'Hidden', 'Visible');
  }
  if (fact === 'names' && id !== undefined) {
    // A section that was added has no name before its first one.
    if (!oldValue && newValue && !Object.hasOwn(ownFields(pageId), id))
      return say(`Named the section “${newValue}”`, '', newValue);
    const [from, to] = [oldValue, newValue].map((name) => name || displayName(id));
    return say(`Renamed the section “${from}” to “${to}”`, from, to);
  }
  if (fact === 'address') {
    const own = isOwnPage(pageId) ? factsOf(pageId).path : null;
    const [from, to] = [oldValue ?? own, newValue ?? own];
    return say(`Moved the page${from === null ? '' : ` from ${from}`} to ${to}`, from, to);
  }
  if (fact === 'status') {
    const [from, to] = [oldValue ?? 'published', newValue ?? 'published'].map((status) => STATES[String(status)]);
    if (from && to) return say(`${to.deed} the page`, from.name, to.name);
  }
  return null;
}

/** Returns whether a change added a section to a page whose design does not have it. */
export function isSectionAddition({
  pageId,
  path,
  oldValue,
}: Pick<TimelineItem, 'pageId' | 'path'> & Partial<Pick<TimelineItem, 'oldValue'>>): boolean {
  const [first, id = '', ...rest] = path.split('.');
  const isOfPage = first === pageId && rest.length === 0 && id !== '' && id !== FACTS;
  const own = ownFields(pageId);
  // Nothing is known about the sections of a page whose layout is unknown, such as a deleted one.
  return isOfPage && oldValue === null && Object.keys(own).length > 0 && !Object.hasOwn(own, id);
}

const STATES: Partial<Record<string, { name: string; deed: string }>> = {
  draft: { name: 'Unpublished', deed: 'Unpublished' },
  published: { name: 'Published', deed: 'Published' },
  deleted: { name: 'Deleted', deed: 'Deleted' },
};

/** Describes a change of a section's name and visibility; null if it changed neither. */
export function describeSectionUpdate(before: Record<string, unknown>, after: Record<string, unknown>): string | null {
  const name = `“${after.sectionName}”`;
  const isRenamed = before.sectionName !== after.sectionName;
  const renamed = isRenamed ? [`Renamed the section “${before.sectionName}” to ${name}`] : [];
  const shown = after.isActive ? 'Showed' : 'Hid';
  const said = isRenamed ? `${shown.toLowerCase()} it` : `${shown} the section ${name}`;
  const parts = [...renamed, ...(before.isActive === after.isActive ? [] : [said])];
  return parts.length > 0 ? parts.join(' and ') : null;
}

function toGroup(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function sectionName(pageId: string, id: string, sections: readonly NamedSection[]): string {
  return sections.find(({ sectionId }) => sectionId === id)?.sectionName ?? ownSectionName(pageId, id);
}

function summarize(before: unknown, after: unknown): string {
  return summarizeLooks(findChangedLooks(before, after)) ?? summarizeChange(before, after);
}

/** Returns whether a change's description quotes its item instead of only naming the field. */
export function isNamedByItem({ type, op, fieldName, description }: TimelineItem): boolean {
  const isOfList = op === 'insert' || op === 'remove' || op === 'move';
  return type === 'text' && isOfList && description !== `Changed ${fieldName}`;
}

/** Returns the label of the list that an item's path belongs to. */
export function listLabel(path: string, sections: readonly NamedSection[]): string {
  return pathLabel(path.slice(0, path.lastIndexOf('.')), sections);
}

function describeList(path: string, sections: readonly NamedSection[]): string {
  return path.startsWith('sections.') ? '' : `in ${listLabel(path, sections)}`;
}
