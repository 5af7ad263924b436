import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { changes, sections } from '../../db/schema';
import { getAt, parsePath } from '../../src/lib/dotted-path';
import { isPageId } from '../../src/pages/models';
import type { Actor } from '../actor';
import { applyChanges } from '../content/apply-changes';
import type { Change } from '../content/apply-in-memory';
import { readPage } from '../content/read-page';
import { AppError } from '../errors';
import { deleteSection, putBackSection, restoreSection, type SectionState } from '../sections/change-section';
import { changedPlace } from './changed-place';

type StoredChange = typeof changes.$inferSelect;
interface By {
  actor: Actor;
  door: 'restore';
}

/**
 * Puts back what a change replaced, as a new change.
 * @returns the new change set
 * @throws AppError NOT_FOUND for an unknown change, UNPROCESSABLE_CONTENT where it no longer fits
 */
export async function revertChange(db: Db, changeId: number, actor: Actor): Promise<{ changeSetId: number }> {
  return db.transaction(async (tx) => {
    const [change] = await tx.select().from(changes).where(eq(changes.id, changeId));
    if (!change) throw new AppError('NOT_FOUND', 'There is no such change.');
    try {
      return { changeSetId: await revert(tx, change, { actor, door: 'restore' }) };
    } catch (error) {
      // What it was about is gone, or there already.
      if (!(error instanceof AppError) || !['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'].includes(error.code)) throw error;
      const { message, issues } = error;
      throw new AppError('UNPROCESSABLE_CONTENT', `This can no longer be put back. ${message}`, {
        issues,
        cause: error,
      });
    }
  });
}

async function revert(tx: Db, change: StoredChange, by: By): Promise<number> {
  const sectionId = change.path.slice('dynamic.'.length);
  switch (change.type) {
    case 'section-add':
    case 'section-restore':
      return deleteSection(tx, sectionId, by);
    case 'section-delete':
      return (await restoreSection(tx, sectionId, by)).changeSetId;
    case 'section-update':
      return putBackSection(tx, sectionId, change.oldValue as SectionState, by);
    default: {
      // A deleted list item is put in again, not over the one that moved up into its place.
      const isInsert = change.newValue === null && change.oldValue !== null;
      const isAdded = change.oldValue === null && change.newValue !== null;
      const undo = isAdded
        ? await removalOf(tx, change)
        : { path: await changedPlace(tx, change), value: change.oldValue ?? null, isInsert };
      const note = `Reverted change ${change.id}`;
      return (await applyChanges(tx, { ...by, changes: [undo], note })).changeSetId;
    }
  }
}

/**
 * How what was added is taken out again: a list item wherever it stands today, and only while it is what was added, so that
 * another one that moved into its place stays.
 */
async function removalOf(tx: Db, change: StoredChange): Promise<Change> {
  const { path, newValue } = change;
  const [first = '', ...segments] = parsePath(path);
  const place = first === 'dynamic' ? segments.slice(1) : segments;
  const list = getAt(await documentAt(tx, first, segments), place.slice(0, -1));
  if (!Array.isArray(list)) return { path: await changedPlace(tx, change), value: null };
  const isSame = (item: unknown) => isDeepStrictEqual(item, newValue);
  const index = isSame(list[Number(place.at(-1))]) ? Number(place.at(-1)) : list.findIndex(isSame);
  if (index === -1) throw new AppError('CONFLICT', 'What was added has been changed or taken out since.');
  return { path: [...path.split('.').slice(0, -1), index].join('.'), value: null, base: newValue };
}

async function documentAt(tx: Db, first: string, [sectionId = '']: string[]): Promise<unknown> {
  if (isPageId(first)) return (await readPage(tx, first)).content;
  if (first !== 'dynamic') return undefined;
  const [row] = await tx.select({ data: sections.sectionData }).from(sections).where(eq(sections.sectionId, sectionId));
  return row?.data;
}
