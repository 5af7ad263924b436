import type { Db } from '../../db/client';
import { limitProblem } from '../../src/content/limits';
import type { Actor, Source } from '../actor';
import { applyChanges } from '../content/apply-changes';
import type { SectionChange } from '../content/change';
import { withOwnPaths } from '../content/own-paths';
import { AppError } from '../errors';
import type { SectionRow } from './section-write';

export interface By {
  actor: Actor;
  source: Source;
  note?: string | undefined;
}

/**
 * Makes one change of a section; what is refused is told by the fields of that call.
 * @throws AppError NOT_FOUND for an id that can be none, and what the writer throws
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
