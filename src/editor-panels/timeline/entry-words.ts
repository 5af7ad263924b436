import { summarizeChange } from '../../content/summarize-change';
import { findReplacedImage } from '../changes/excerpt-change';
import { formatChangeValue } from '../changes/list-change';
import { type NamedSection, pathLabel } from '../changes/path-label';
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
}

/**
 * Returns the texts of a change: a list item is quoted together with its list, other texts are named by their path, and sections by
 * their description.
 */
export function describeEntry(item: TimelineItem, sections: readonly NamedSection[]): EntryWords {
  const { type, op, path, description } = item;
  const isByItem = isNamedByItem(item);
  const place = pathLabel(path, sections);
  const [before, after] = [formatChangeValue(op, item.oldValue), formatChangeValue(op, item.newValue)];
  return {
    title: isByItem || type !== 'text' ? description : place,
    label: isByItem ? description : place,
    summary: isByItem ? describeList(path, sections) : op === 'move' ? '' : summarize(before, after),
    before,
    after,
  };
}

function summarize(before: unknown, after: unknown): string {
  return findReplacedImage(before, after) ? 'Replaced image' : summarizeChange(before, after);
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
