import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { changes } from '../../db/schema';
import type { Actor } from '../actor';
import { applyChanges } from '../content/apply-changes';
import { standingAt } from '../content/apply-content';
import type { ContentChange } from '../content/change';
import { lockDocuments } from '../content/documents';
import { withOwnPaths } from '../content/own-paths';
import { documentKey, resolveTargets } from '../content/resolve-targets';
import { AppError } from '../errors';
import { applyToSection, type By } from '../sections/apply-to-section';
import { deleteSection, restoreSection } from '../sections/change-section';
import { addSectionAgain, takeSectionTo } from './revert-section';
import { type StoredChange, soAlready, takingTo } from './taking-to';

/**
 * Puts back what a change replaced ('before'), or applies its new value again ('after'), as a new change. Either way only what
 * the change itself changed is written: what came after it elsewhere in the same document stays.
 * @returns the new change set
 * @throws AppError NOT_FOUND for an unknown change, UNPROCESSABLE_CONTENT where it no longer fits or is so already
 */
export async function revertChange(
  db: Db,
  id: number,
  actor: Actor,
  to: 'before' | 'after' = 'before',
): Promise<{ changeSetId: number }> {
  return db.transaction(async (tx) => {
    const [change] = await tx.select().from(changes).where(eq(changes.id, id));
    if (!change) throw new AppError('NOT_FOUND', 'There is no such change.');
    const note = to === 'before' ? `Reverted change ${id}` : `Applied change ${id} again`;
    const by: By = { actor, source: 'restore', note };
    try {
      return { changeSetId: await revert(tx, change, to, by) };
    } catch (error) {
      // What it was about is gone, or there already.
      if (!(error instanceof AppError) || !['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'].includes(error.code)) throw error;
      const { message, issues } = error;
      const refused = to === 'before' ? 'This can no longer be put back.' : 'This can not be applied again.';
      throw new AppError('UNPROCESSABLE_CONTENT', `${refused} ${message}`, { issues, cause: error });
    }
  });
}

async function revert(tx: Db, change: StoredChange, to: 'before' | 'after', by: By): Promise<number> {
  const sectionId = change.path.slice('dynamic.'.length);
  switch (change.type) {
    case 'section-add':
    case 'section-restore':
      return to === 'before' ? deleteSection(tx, sectionId, by) : addSectionAgain(tx, sectionId, change, by);
    case 'section-delete':
      return to === 'before' ? (await restoreSection(tx, sectionId, by)).changeSetId : deleteSection(tx, sectionId, by);
    case 'section-update':
      return (await applyToSection(tx, by, takeSectionTo(sectionId, change, to))).changeSetId;
    default:
      return write(tx, await (change.ref.startsWith('sections.') ? order : content)(tx, change, to), by);
  }
}

async function write(tx: Db, change: ContentChange, by: By): Promise<number> {
  return (await withOwnPaths(applyChanges(tx, { ...by, changes: [change] }))).changeSetId;
}

/** What takes a change of a document to what it was before or after, from what the document is now. */
async function content(tx: Db, change: StoredChange, to: 'before' | 'after'): Promise<ContentChange> {
  const at: ContentChange = { path: change.ref, value: null };
  const targets = await resolveTargets(tx, [at]);
  const [target] = targets;
  if (!target || target.kind === 'order' || target.kind === 'whole')
    throw new Error('A change of content has a place.');
  const { documents } = await lockDocuments(tx, [at], targets);
  const document = documents.get(documentKey(target))?.before ?? { content: undefined, ids: undefined };
  return takingTo(to, change, document, standingAt(document, target));
}

/** The same of a section's order. */
async function order(tx: Db, change: StoredChange, to: 'before' | 'after'): Promise<ContentChange> {
  const { undo, oldValue, newValue, path } = change;
  const after = to === 'before' ? undo?.oldAfter : undo?.newAfter;
  const taking: ContentChange =
    after === undefined
      ? { path, value: to === 'before' ? oldValue : newValue }
      : { op: 'move', path: path.split('.').slice(0, 2).join('.'), after };
  const targets = await resolveTargets(tx, [taking]);
  const { placed } = await lockDocuments(tx, [taking], targets);
  const place = placed.get(0);
  if (place && place.oldIndex === place.newIndex) throw soAlready();
  return taking;
}
