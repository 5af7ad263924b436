import type { Db } from '../../../db/client';
import type { DynamicSection } from '../../../src/content/dynamic-section';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { presentSection } from '../changes/list-sections';
import type { SectionRow, SectionWrite } from '../changes/section-write';
import { applyToSection, type By, unknownSection } from './apply-to-section';

export interface SectionPatch {
  /** Merged key by key; null removes a key. */
  sectionData?: Record<string, unknown> | undefined;
  sectionName?: string | undefined;
  position?: number | undefined;
  isActive?: boolean | undefined;
  /** The version that the caller read. */
  base?: number | undefined;
}

/** Changes the given fields of a section. @throws AppError NOT_FOUND, CONFLICT, BAD_REQUEST, UNPROCESSABLE_CONTENT */
export async function patchSection(db: Db, sectionId: string, patch: SectionPatch, by: By): Promise<DynamicSection> {
  const { sectionData, sectionName, position, isActive } = patch;
  refuseUnstorable('sectionName', sectionName);
  const { section } = await applyToSection(db, by, {
    op: 'section',
    sectionId,
    ...(position !== undefined && { placement: { to: { position } } }),
    sent: sectionData,
    write: (row) => {
      const now = requirePresent(row, sectionId);
      refuseStale(now, patch);
      const merged = sectionData && mergeKeys(now.sectionData, sectionData);
      refuseUnstorable('sectionData', merged);
      return buildUpdate({ sectionName, isActive, sectionData: merged });
    },
  });
  return presentSection(section);
}

/** @throws AppError CONFLICT if the section has changed since the caller read it */
function refuseStale({ sectionId, version }: SectionRow, { base, ...mine }: SectionPatch): void {
  if (base === undefined || base === version) return;
  const path = `dynamic.${sectionId}`;
  const conflicts = [{ path, ref: path, base, theirs: version, mine }];
  throw new AppError('CONFLICT', 'Someone else changed this section. Nothing was written.', { conflicts });
}

/**
 * Deletes a section from its page; it stays in the history and can be restored.
 * @returns the change set; null if nothing was written @throws AppError NOT_FOUND
 */
export async function deleteSection(db: Db, sectionId: string, by: By): Promise<number | null> {
  const write = (row: SectionRow | null): SectionWrite => {
    requirePresent(row, sectionId);
    return { type: 'section-delete', verb: 'Deleted', next: {}, isDeleted: true };
  };
  return (await applyToSection(db, by, { op: 'section', sectionId, write })).changeSetId;
}

/** Restores a deleted section as it was. @throws AppError NOT_FOUND, CONFLICT if the section is not deleted */
export async function restoreSection(
  db: Db,
  sectionId: string,
  by: By,
): Promise<{ section: DynamicSection; changeSetId: number | null }> {
  const write = (row: SectionRow | null): SectionWrite => {
    if (!row) throw unknownSection(sectionId);
    if (!row.deletedAt) throw new AppError('CONFLICT', 'This section is not deleted.');
    return { type: 'section-restore', verb: 'Restored', next: {} };
  };
  const restored = await applyToSection(db, { ...by, source: 'restore' }, { op: 'section', sectionId, write });
  return { ...restored, section: presentSection(restored.section) };
}

/** Returns the row of a section that is not deleted. @throws AppError NOT_FOUND */
export function requirePresent(row: SectionRow | null, sectionId: string): SectionRow {
  if (!row || row.deletedAt) throw unknownSection(sectionId);
  return row;
}

/** Returns the update of the given fields; undefined ones stay as they are. */
export function buildUpdate(
  next: { [Key in keyof SectionWrite['next']]?: SectionWrite['next'][Key] | undefined },
): SectionWrite {
  const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
  return { type: 'section-update', verb: 'Changed', next: given };
}

function mergeKeys(stored: Record<string, unknown>, patch: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...stored, ...patch };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}
