import { fitsIds, type Ids, idsOfPart } from '../../src/content/items/ids';
import { reconcile } from '../../src/content/items/reconcile';
import type { RecordedChange } from '../history/record-changes';
import { type SectionRow, type SectionWrite, stateOf } from '../sections/section-write';
import type { PageChange, SectionChange } from './change';
import type { LockedDocument, LockedSection } from './documents';
import { freshFor } from './item-ids';
import type { PlannedHere as One } from './planned';

/** Puts a page's whole content in the place of what it was. @returns a change for each of its sections that differs */
export function applyPage(document: LockedDocument, { pageId, content, ids, ai }: PageChange): One[] {
  const { before } = document;
  if (document.kind === 'page') document.isOrdered = true;
  document.after = { content, ids: idsFor(document, content, ids) };
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

/** Makes, changes, deletes or restores a section. */
export function applySection(document: LockedSection, change: SectionChange): One {
  const { row, before } = document;
  const write = change.write(row && current(document, row));
  const { sectionData = document.after.content, ...fields } = write.next;
  const pageId = change.placement?.pageId ?? row?.pageId ?? document.pageId;
  const state = { ...fields, pageId, deletedAt: write.isDeleted ? new Date() : null };
  Object.assign(document.next, state);
  document.pageId = pageId;
  const isKept = sectionData === document.after.content && write.ids === undefined;
  const ids = isKept ? document.after.ids : idsFor(document, sectionData, write.ids);
  document.after = { content: sectionData, ids };
  document.taken = null;
  const now = { ...row, ...document.next } as SectionRow;
  const told = valuesOf(write, row, now);
  const recorded: RecordedChange = {
    pageId,
    type: write.type,
    path: `dynamic.${document.id}`,
    ref: `dynamic.${document.id}`,
    fieldName: now.sectionName,
    oldValue: told.oldValue,
    newValue: told.newValue(sectionData),
    undo: { ...(write.type === 'section-update' && before.ids && { oldIds: before.ids }), ...(ids && { newIds: ids }) },
    description: `${write.verb} ${now.sectionName}`,
    aiId: change.ai,
  };
  return { recorded, place: write.isDeleted ? null : [], toRecorded: told.newValue };
}

/** A section as the changes before this one have left it. */
function current({ after, next }: LockedSection, row: SectionRow): SectionRow {
  return { ...row, ...next, sectionData: after.content as Record<string, unknown>, ids: after.ids ?? null };
}

function valuesOf(
  { type }: SectionWrite,
  row: SectionRow | null,
  now: SectionRow,
): { oldValue: unknown; newValue: (data: unknown) => unknown } {
  if (type === 'section-delete') return { oldValue: row?.sectionData, newValue: () => null };
  if (type !== 'section-update' || !row) return { oldValue: null, newValue: (data) => data };
  return {
    oldValue: stateOf(row),
    newValue: (data) => stateOf({ ...now, sectionData: data as SectionRow['sectionData'] }),
  };
}

/** The ids of a whole document: those that are given where they fit, else those of what stood there. */
function idsFor(document: LockedDocument, content: unknown, given: unknown): Ids | undefined {
  const { after } = document;
  if (given !== undefined && fitsIds(content, given)) return given;
  return reconcile(after.content, after.ids, content, freshFor(document));
}
