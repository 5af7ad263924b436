import { GoneError } from '../../../src/content/items/apply-operation';
import { fitsIds, type Ids, idsAt, idsOfPart } from '../../../src/content/items/ids';
import { reconcile } from '../../../src/content/items/reconcile';
import { describeChange } from '../../../src/content/summarize-change';
import { getAt, PathError } from '../../../src/lib/dotted-path';
import { AppError, type ErrorCode } from '../../platform/errors';
import { applyContent } from './apply-content';
import type { Change, ContentChange, PageChange, SectionChange } from './change';
import { isOrder, type LockedDocument, type LockedSection, type LockedSite } from './documents';
import { createIdGenerator } from './item-ids';
import type { RecordedChange } from './record-changes';
import { documentKey, type Target } from './resolve-targets';
import { pickState, type SectionRow, type SectionWrite } from './section-write';

/** Applies all changes in order to the `after` of the documents. @throws AppError NOT_FOUND, UNPROCESSABLE_CONTENT */
export function applyInMemory(changes: readonly Change[], targets: readonly Target[], site: LockedSite): Planned[] {
  return changes.flatMap((change, index) => applyChange(change, targets[index] as Target, index, site));
}

/** Applies one of the changes, whose index is given, to the `after` of its document. @throws like `applyInMemory` */
export function applyChange(change: Change, target: Target, index: number, site: LockedSite): Planned[] {
  const key = documentKey(target);
  const document = site.documents.get(key) as LockedDocument;
  document.isTouched = true;
  const planned = applyOne(document, target, change, index, site);
  return planned.map((one) => ({ index, key, ...one }));
}

function applyOne(
  document: LockedDocument,
  target: Target,
  change: Change,
  index: number,
  site: LockedSite,
): PlannedHere[] {
  if (change.op === 'page') return applyPage(document, change);
  if (change.op === 'section') return [applySection(document as LockedSection, change)];
  if (target.kind === 'order') return [applyOrder(document as LockedSection, change, index, site)];
  if (target.kind === 'whole') throw new Error('A change at a path must have a place.');
  try {
    const { recorded, place } = applyContent(document, target, change, index);
    return [{ recorded, place: recorded.op === 'set' || recorded.op === 'insert' ? place : null }];
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    const isMissing = error instanceof GoneError || error.kind === 'missing';
    throw createError(isMissing ? 'NOT_FOUND' : 'UNPROCESSABLE_CONTENT', error.message, `changes.${index}.path`);
  }
}

function applyOrder(section: LockedSection, change: ContentChange, index: number, { placed }: LockedSite): PlannedHere {
  const place = placed.get(index);
  if (!place || (change.op !== 'move' && !isOrder('value' in change ? change.value : undefined))) {
    throw createError(
      'UNPROCESSABLE_CONTENT',
      'An order must be a whole number of 0 or more.',
      `changes.${index}.value`,
    );
  }
  const { oldIndex, newIndex, oldAfter, newAfter } = place;
  const path = `sections.${section.id}.order`;
  const { sectionName = '' } = { ...section.row, ...section.next };
  const recorded: RecordedChange = {
    pageId: section.pageId,
    type: 'text',
    op: 'move',
    path,
    ref: path,
    fieldName: 'order',
    // The actual index, because any index past the end means the last place.
    oldValue: oldIndex,
    newValue: newIndex,
    undo: { oldAfter, newAfter },
    description: describeChange('move', 'order', sectionName),
    aiId: change.ai,
  };
  return { recorded, place: null };
}

function createError(code: ErrorCode, message: string, path: string): AppError {
  return new AppError(code, message, { issues: [{ path, message }] });
}

/** Replaces a page's whole content. @returns a change for each of its sections that differs */
function applyPage(document: LockedDocument, { pageId, content, ids, ai }: PageChange): PlannedHere[] {
  const { before } = document;
  if (document.kind === 'page') document.isOrdered = true;
  document.after = { content, ids: resolveIds(document, content, ids) };
  document.taken = null;
  const was = (before.content ?? {}) as Record<string, unknown>;
  const keys = [...new Set([...Object.keys(content), ...Object.keys(was)])];
  const changed = keys.filter((key) => JSON.stringify(was[key]) !== JSON.stringify(content[key]));
  return changed.map((key) => {
    const path = `${pageId}.${key}`;
    const [oldIds, newIds] = [idsOfPart(before.ids, key), idsOfPart(document.after.ids, key)];
    const recorded: RecordedChange = {
      pageId,
      type: 'text',
      op: Object.hasOwn(content, key) ? 'set' : 'unset',
      path,
      ref: path,
      fieldName: key,
      oldValue: was[key],
      newValue: content[key],
      undo: { ...(oldIds && { oldIds }), ...(newIds && { newIds }) },
      aiId: ai,
    };
    return { recorded, place: [key] };
  });
}

/** Creates, changes, deletes or restores a section. */
function applySection(document: LockedSection, change: SectionChange): PlannedHere {
  const { row } = document;
  const earlier = readSection(document);
  const earlierIds = document.after.ids;
  const write = change.write(earlier);
  const { sectionData = document.after.content, ...fields } = write.next;
  const pageId = change.placement?.pageId ?? row?.pageId ?? document.pageId;
  const state = { ...fields, pageId, deletedAt: write.isDeleted ? new Date() : null };
  Object.assign(document.next, state);
  document.pageId = pageId;
  const isKept = sectionData === document.after.content && write.ids === undefined;
  const ids = isKept ? document.after.ids : resolveIds(document, sectionData, write.ids);
  document.after = { content: sectionData, ids };
  document.taken = null;
  const now = { ...row, ...document.next } as SectionRow;
  // All placements of a batch are decided before its changes are applied.
  const values = getRecordedValues(write, earlier && { ...earlier, position: row?.position ?? now.position }, now);
  const recorded: RecordedChange = {
    pageId,
    type: write.type,
    path: `dynamic.${document.id}`,
    ref: `dynamic.${document.id}`,
    fieldName: now.sectionName,
    oldValue: values.oldValue,
    newValue: values.newValue(sectionData),
    undo: { ...(write.type === 'section-update' && earlierIds && { oldIds: earlierIds }), ...(ids && { newIds: ids }) },
    description: `${write.verb} ${now.sectionName}`,
    aiId: change.ai,
  };
  return { recorded, place: write.isDeleted ? null : [], toRecorded: values.newValue };
}

/** Returns a section as the earlier changes of the batch have left it; null if it does not exist. */
export function readSection({ id: sectionId, row, after, next }: LockedSection): SectionRow | null {
  // A new section has its type once it is added.
  if (!row && next.sectionType === undefined) return null;
  const state = { sectionId, ...row, ...next } as SectionRow;
  return { ...state, sectionData: after.content as Record<string, unknown>, ids: after.ids ?? null };
}

/** Returns what enters the history. @param earlier the section as the earlier changes of the batch have left it */
function getRecordedValues(
  { type }: SectionWrite,
  earlier: SectionRow | null,
  now: SectionRow,
): { oldValue: unknown; newValue: (data: unknown) => unknown } {
  if (type === 'section-delete') return { oldValue: earlier?.sectionData, newValue: () => null };
  if (type !== 'section-update' || !earlier) return { oldValue: null, newValue: (data) => data };
  return {
    oldValue: pickState(earlier),
    newValue: (data) => pickState({ ...now, sectionData: data as SectionRow['sectionData'] }),
  };
}

/** Returns the ids for a whole document: the given ones if they fit, otherwise those of the same items in the previous content. */
function resolveIds(document: LockedDocument, content: unknown, given: unknown): Ids | undefined {
  const { after } = document;
  if (given !== undefined && fitsIds(content, given)) return given;
  return reconcile(after.content, after.ids, content, createIdGenerator(document));
}

/** A change after it was applied. */
export interface Planned {
  /** The index of the change that it results from. */
  index: number;
  /** The key of the document that it changed. */
  key: string;
  recorded: RecordedChange;
  /** Its place in the document; null if it added no value. */
  place: string[] | null;
  /**
   * For a change of a whole section, derives the new value in the history from the section's data. Absent for other changes, which record
   * the value at their place.
   */
  toRecorded?: (content: unknown) => unknown;
}

/** The part that is known where a change is applied. */
type PlannedHere = Omit<Planned, 'index' | 'key'>;

/** Updates a recorded change after its elements got new ids, so that the history contains what is stored. */
export function updateRecorded({ recorded, place, toRecorded }: Planned, { after }: LockedDocument): void {
  if (place === null) return;
  recorded.newValue = toRecorded ? toRecorded(after.content) : getAt(after.content, place);
  if (recorded.undo) recorded.undo = { ...recorded.undo, newIds: idsAt(after.ids, place) };
}
