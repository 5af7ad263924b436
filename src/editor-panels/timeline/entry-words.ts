import { summarizeChange } from '../../content/summarize-change';
import { toldValue } from '../changes/list-change';
import { type NamedSection, pathLabel } from '../changes/path-label';
import type { TimelineItem } from './create-timeline';

/** A change of the Timeline, in words. */
export interface EntryWords {
  title: string;
  /** What its buttons are for: the title where that is the item's own words, else the place. */
  label: string;
  /** What else the title's line says; may be empty. */
  summary: string;
  before: unknown;
  after: unknown;
}

/** What was added, removed or moved is told by its own words and its list; other texts by their place, sections as they were described. */
export function entryWords(item: TimelineItem, sections: readonly NamedSection[]): EntryWords {
  const { type, op, path, description } = item;
  const isByItem = isToldByItem(item);
  const place = pathLabel(path, sections);
  const [before, after] = [toldValue(op, item.oldValue), toldValue(op, item.newValue)];
  return {
    title: isByItem || type !== 'text' ? description : place,
    label: isByItem ? description : place,
    summary: isByItem ? inList(path, sections) : op === 'move' ? '' : summarizeChange(before, after),
    before,
    after,
  };
}

/** Whether its description says what was done with which item, and not only which field it was. */
export function isToldByItem({ type, op, fieldName, description }: TimelineItem): boolean {
  const isOfList = op === 'insert' || op === 'remove' || op === 'move';
  return type === 'text' && isOfList && description !== `Changed ${fieldName}`;
}

/** What the list is called that a path is an item of. */
export function listLabel(path: string, sections: readonly NamedSection[]): string {
  return pathLabel(path.slice(0, path.lastIndexOf('.')), sections);
}

function inList(path: string, sections: readonly NamedSection[]): string {
  return path.startsWith('sections.') ? '' : `in ${listLabel(path, sections)}`;
}
