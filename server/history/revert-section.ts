import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/client';
import type { Identified, Ids } from '../../src/content/items/ids';
import type { SectionChange } from '../content/change';
import { applyToSection, type By, unknownSection } from '../sections/apply-to-section';
import { present, updateOf } from '../sections/change-section';
import { type SectionRow, type SectionState, type SectionWrite, stateOf } from '../sections/section-write';
import { applyDifference, type StoredChange, soAlready } from './taking-to';

/**
 * Adds a section once more as it was added: it is brought back where it was deleted, and has the data it was added with.
 * @returns the change set
 * @throws AppError NOT_FOUND, CONFLICT where it is so already, UNPROCESSABLE_CONTENT
 */
export async function addSectionAgain(tx: Db, sectionId: string, change: StoredChange, by: By): Promise<number> {
  const sectionData = change.newValue as Record<string, unknown>;
  const write = (row: SectionRow | null): SectionWrite => {
    if (!row) throw unknownSection(sectionId);
    if (!row.deletedAt && isDeepStrictEqual(row.sectionData, sectionData)) throw soAlready();
    const ids = change.undo?.newIds;
    if (!row.deletedAt) return { ...updateOf({ sectionData }), ids };
    return { type: 'section-restore', verb: 'Restored', next: { sectionData }, ids };
  };
  return (await applyToSection(tx, by, { op: 'section', sectionId, write })).changeSetId;
}

/** What takes those of a section's fields that a change was of to what they were before or after it. */
export function takeSectionTo(sectionId: string, change: StoredChange, to: 'before' | 'after'): SectionChange {
  const { oldIds, newIds } = change.undo ?? {};
  const [old, next] = [change.oldValue as SectionState, change.newValue as SectionState];
  const [from, wanted] = to === 'before' ? [next, old] : [old, next];
  const [fromIds, wantedIds] = to === 'before' ? [newIds, oldIds] : [oldIds, newIds];
  const isMoved = from.position !== wanted.position;
  return {
    op: 'section',
    sectionId,
    ...(isMoved && { placement: { to: { position: wanted.position } } }),
    write: (row) => {
      const now = present(row, sectionId);
      const data = applyDifference(
        { content: now.sectionData, ids: now.ids ?? undefined },
        named(from, fromIds),
        named(wanted, wantedIds),
      );
      const fields = {
        sectionName: from.sectionName === wanted.sectionName ? now.sectionName : wanted.sectionName,
        isActive: from.isActive === wanted.isActive ? now.isActive : wanted.isActive,
        position: isMoved ? wanted.position : now.position,
      };
      const sectionData = data.content as Record<string, unknown>;
      const isSame = isDeepStrictEqual(
        { ...fields, sectionData, ids: data.ids },
        { ...stateOf(now), ids: now.ids ?? undefined },
      );
      if (isSame) throw soAlready();
      const { sectionName, isActive } = fields;
      if (sectionData === now.sectionData) return updateOf({ sectionName, isActive });
      return { ...updateOf({ sectionName, isActive, sectionData }), ids: data.ids };
    },
  };
}

function named({ sectionData }: SectionState, ids: Ids | undefined): Identified {
  return { content: sectionData, ids };
}
