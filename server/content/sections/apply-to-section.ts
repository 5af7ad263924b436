import type { Db } from '../../../db/client';
import { limitProblem } from '../../../src/content/limits';
import type { Actor, Source } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { applyChanges } from '../changes/apply-changes';
import type { SectionChange } from '../changes/change';
import { withOwnPaths } from '../changes/own-paths';
import type { SectionRow } from '../changes/section-write';

export interface By {
  actor: Actor;
  source: Source;
  note?: string | undefined;
}

/**
 * Applies a single change to a section. Errors name the fields of the call instead of the position in a batch.
 * @throws AppError NOT_FOUND if the id is not valid, and every error of `applyChanges`
 */
export async function applyToSection(
  db: Db,
  by: By,
  change: SectionChange,
): Promise<{ section: SectionRow; changeSetId: number | null }> {
  if (limitProblem(change.sectionId)) throw unknownSection(change.sectionId);
  const { changeSetId, sections } = await withOwnPaths(applyChanges(db, { ...by, changes: [change] }));
  const section = sections.get(change.sectionId);
  if (!section) throw new Error('The section was not written.');
  return { section, changeSetId };
}

export function unknownSection(sectionId: string): AppError {
  return new AppError('NOT_FOUND', `There is no section "${sectionId.slice(0, 64)}".`);
}
