import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sections, sectionVersions } from '../../db/schema';
import type { DynamicSection } from '../../src/content/dynamic-section';
import { limitProblem } from '../../src/content/limits';
import type { Actor, Door } from '../actor';
import { cleanAhead } from '../content/clean-ahead';
import { withFreeIds } from '../content/element-ids';
import { AppError } from '../errors';
import { openChangeSet, type RecordedChange, recordChanges } from '../history/record-changes';
import { publish } from '../live/notify';
import { checkedData, keepSectionElements, refuseUnkeepable } from './create-section';
import { presentSection } from './present-section';
import type { SectionState } from './section-state';

type Row = typeof sections.$inferSelect;
interface By {
  actor: Actor;
  door: Door;
}

export interface SectionPatch {
  /** Merged key by key; a key set to null goes. */
  sectionData?: Record<string, unknown>;
  sectionName?: string;
  position?: number;
  isActive?: boolean;
  /** The version the caller read. */
  base?: number;
}

/** Changes a section. @throws AppError NOT_FOUND, CONFLICT, BAD_REQUEST, UNPROCESSABLE_CONTENT */
export async function patchSection(db: Db, sectionId: string, patch: SectionPatch, by: By): Promise<DynamicSection> {
  refuseUnkeepable('sectionName', patch.sectionName);
  await cleanAhead([{ at: 'sectionData', value: patch.sectionData }]);
  const { section } = await changeRow(db, sectionId, by, (row) => {
    if (row.deletedAt) throw unknown(sectionId);
    if (patch.base !== undefined && patch.base !== row.version) {
      const { base, ...mine } = patch;
      const conflicts = [{ path: `dynamic.${sectionId}`, base, theirs: row.version, mine }];
      throw new AppError('CONFLICT', 'Someone else changed this section. Nothing was written.', { conflicts });
    }
    const { sectionData } = patch;
    const merged =
      sectionData && checkedData(row.sectionType, mergeKeys(row.sectionData, sectionData), row.sectionData);
    return updateTo(row, { ...patch, sectionData: merged });
  });
  return section;
}

/**
 * Gives a section a state made of the one it has.
 * @returns the change set
 * @throws AppError NOT_FOUND, CONFLICT where it has that state already, UNPROCESSABLE_CONTENT
 */
export async function changeSection(
  db: Db,
  sectionId: string,
  stateAfter: (now: SectionState) => SectionState,
  by: By,
): Promise<number> {
  const { changeSetId } = await changeRow(db, sectionId, by, (row) => {
    if (row.deletedAt) throw unknown(sectionId);
    const now = stateOf(row);
    const state = stateAfter(now);
    if (isDeepStrictEqual(state, now)) throw new AppError('CONFLICT', 'It is so already.');
    return updateTo(row, { ...state, sectionData: checkedData(row.sectionType, state.sectionData, row.sectionData) });
  });
  return changeSetId;
}

/**
 * Adds a section once more as it was added: it is brought back where it was deleted, and has the data it was added with.
 * @returns the change set
 * @throws AppError NOT_FOUND, CONFLICT where it is so already, UNPROCESSABLE_CONTENT
 */
export async function addSectionAgain(db: Db, sectionId: string, data: unknown, by: By): Promise<number> {
  const { changeSetId } = await changeRow(db, sectionId, by, (row) => {
    if (!row.deletedAt && isDeepStrictEqual(row.sectionData, data)) {
      throw new AppError('CONFLICT', 'It is so already.');
    }
    const sectionData = checkedData(row.sectionType, data, row.sectionData);
    return row.deletedAt ? restoration(sectionData) : updateTo(row, { sectionData });
  });
  return changeSetId;
}

function updateTo(row: Row, patch: Partial<SectionState>): RowChange {
  const before = stateOf(row);
  const { sectionData, sectionName, position, isActive } = before;
  const values = {
    sectionData: patch.sectionData ?? sectionData,
    sectionName: patch.sectionName ?? sectionName,
    position: patch.position ?? position,
    isActive: patch.isActive ?? isActive,
  };
  return { values, record: { type: 'section-update', oldValue: before, newValue: values, verb: 'Changed' } };
}

/**
 * Takes a section off its page; it stays in the history and can be restored.
 * @returns the change set @throws AppError NOT_FOUND
 */
export async function deleteSection(db: Db, sectionId: string, by: By): Promise<number> {
  const { changeSetId } = await changeRow(db, sectionId, by, (row) => {
    if (row.deletedAt) throw unknown(sectionId);
    const record = { type: 'section-delete', oldValue: row.sectionData, newValue: null, verb: 'Deleted' } as const;
    return { values: { deletedAt: new Date() }, record };
  });
  return changeSetId;
}

/** Brings a deleted section back, as it was. @throws AppError NOT_FOUND, CONFLICT where it is not deleted */
export function restoreSection(db: Db, sectionId: string, by: By): Promise<Changed> {
  return changeRow(db, sectionId, { ...by, door: 'restore' }, (row) => {
    if (!row.deletedAt) throw new AppError('CONFLICT', 'This section is not deleted.');
    return restoration(row.sectionData);
  });
}

function restoration(sectionData: Row['sectionData']): RowChange {
  const record = { type: 'section-restore', oldValue: null, newValue: sectionData, verb: 'Restored' } as const;
  return { values: { deletedAt: null, sectionData }, record };
}

function stateOf({ sectionData, sectionName, position, isActive }: Row): SectionState {
  return { sectionData, sectionName, position, isActive };
}

interface RowChange {
  values: Partial<Row>;
  record: { type: RecordedChange['type']; oldValue: unknown; newValue: unknown; verb: string };
}

interface Changed {
  section: DynamicSection;
  changeSetId: number;
}

async function changeRow(db: Db, sectionId: string, by: By, change: (row: Row) => RowChange): Promise<Changed> {
  if (limitProblem(sectionId)) throw unknown(sectionId);
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(sections).where(eq(sections.sectionId, sectionId)).for('update');
    if (!row) throw unknown(sectionId);
    const { values, record } = await withElements(tx, row, change(row), by);
    const { verb, ...recorded } = record;
    const set = await openChangeSet(tx, by, [row.pageId]);
    const [written] = await tx
      .update(sections)
      .set({ ...values, version: row.version + 1, updatedAt: set.at })
      .where(eq(sections.id, row.id))
      .returning();
    if (!written) throw new Error('The locked section is gone.');
    const kept = { version: written.version, changeSetId: set.id, createdAt: set.at };
    await tx.insert(sectionVersions).values({ ...kept, sectionId, state: written });
    const description = `${verb} ${written.sectionName}`;
    const common = { pageId: row.pageId, path: `dynamic.${sectionId}`, fieldName: written.sectionName, description };
    await recordChanges(tx, set, [{ ...common, ...recorded }]);
    await publish(tx, { kind: 'sections', pageId: row.pageId, changeSetId: set.id, by: by.actor.name ?? undefined });
    return { section: presentSection(written), changeSetId: set.id };
  });
}

/** A change of a section with its elements' ids kept; what is put back gives way to what has its elements' ids by now. */
async function withElements(tx: Db, row: Row, change: RowChange, { door }: By): Promise<RowChange> {
  const { sectionData = row.sectionData, deletedAt = row.deletedAt } = change.values;
  const before = row.deletedAt ? undefined : row.sectionData;
  const states = { owner: `dynamic.${row.sectionId}`, before, after: deletedAt ? undefined : sectionData };
  if (door !== 'restore') {
    await keepSectionElements(tx, states);
    return change;
  }
  const after = (await withFreeIds(tx, states)) as Row['sectionData'] | undefined;
  await keepSectionElements(tx, { ...states, after });
  if (after === undefined || after === sectionData) return change;
  const { values, record } = change;
  const newValue =
    record.type === 'section-update' ? { ...(record.newValue as SectionState), sectionData: after } : after;
  return { values: { ...values, sectionData: after }, record: { ...record, newValue } };
}

function mergeKeys(stored: Record<string, unknown>, patch: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...stored, ...patch };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

function unknown(sectionId: string): AppError {
  return new AppError('NOT_FOUND', `There is no section "${sectionId.slice(0, 64)}".`);
}
