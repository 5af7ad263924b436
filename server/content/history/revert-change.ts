import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { changes } from '../../../db/schema/history';
import type { RedirectRule } from '../../../src/content/draft-operation';
import type { Identified, Ids } from '../../../src/content/items/ids';
import { FACTS, isOwnPage } from '../../../src/pages/page-kind';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { applyChanges } from '../changes/apply-changes';
import { findValue } from '../changes/apply-content';
import type { ContentChange, SectionChange } from '../changes/change';
import { lockDocuments } from '../changes/documents';
import { withOwnPaths } from '../changes/own-paths';
import { parseRedirectRef } from '../changes/redirects';
import { documentKey, resolveTargets } from '../changes/resolve-targets';
import { pickState, type SectionRow, type SectionState, type SectionWrite } from '../changes/section-write';
import { type RedirectChange, RedirectWrites } from '../redirects/redirect-writes';
import { applyToSection, type By, unknownSection } from '../sections/apply-to-section';
import { buildUpdate, deleteSection, requirePresent, restoreSection } from '../sections/change-section';
import { applyDifference, buildReversal, createNoChangeError, type StoredChange } from './taking-to';

/**
 * Restores the value that a change replaced ('before'), or applies its new value again ('after'), as a new change. Only what the change
 * itself affected is written; later changes elsewhere in the same document stay.
 * @returns the new change set
 * @throws AppError NOT_FOUND for an unknown change, UNPROCESSABLE_CONTENT if it no longer fits or nothing would change
 */
export async function revertChange(
  db: Db,
  id: number,
  actor: Actor,
  to: 'before' | 'after' = 'before',
): Promise<{ changeSetId: number | null }> {
  return db.transaction(async (tx) => {
    const [change] = await tx.select().from(changes).where(eq(changes.id, id));
    if (!change) throw new AppError('NOT_FOUND', 'This change does not exist.');
    const note = to === 'before' ? `Reverted change ${id}` : `Applied change ${id} again`;
    const by: By = { actor, source: 'restore', note };
    try {
      return { changeSetId: await revert(tx, change, to, by) };
    } catch (error) {
      throw toRevertError(
        error,
        to === 'before' ? 'This change can no longer be reverted.' : 'This change cannot be applied again.',
      );
    }
  });
}

/** Turns the errors of a revert into UNPROCESSABLE_CONTENT with the reason, because its target is gone or already has the value. */
export function toRevertError(error: unknown, refused: string): unknown {
  if (!(error instanceof AppError) || !['NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'].includes(error.code)) return error;
  const { message, issues } = error;
  return new AppError('UNPROCESSABLE_CONTENT', `${refused} ${message}`, { issues, cause: error });
}

async function revert(tx: Db, change: StoredChange, to: 'before' | 'after', by: By): Promise<number | null> {
  const sectionId = change.path.slice('dynamic.'.length);
  switch (change.type) {
    case 'section-add':
    case 'section-restore':
      return to === 'before' ? deleteSection(tx, sectionId, by) : addSectionAgain(tx, sectionId, change, by);
    case 'section-delete':
      return to === 'before' ? (await restoreSection(tx, sectionId, by)).changeSetId : deleteSection(tx, sectionId, by);
    case 'section-update':
      return (await applyToSection(tx, by, buildSectionChange(sectionId, change, to))).changeSetId;
    case 'redirect':
      return writeRedirects(tx, [toRedirectChange(change, to)], by);
    default:
      return write(
        tx,
        await (change.ref.startsWith('sections.') ? buildOrderChange : buildContentChange)(tx, change, to),
        by,
      );
  }
}

/** Returns the change that takes a redirect to its state before or after a change, if it is in the other one. */
export function toRedirectChange({ ref, oldValue, newValue }: StoredChange, to: 'before' | 'after'): RedirectChange {
  const [before, after] = [oldValue, newValue] as (RedirectRule | null)[];
  const [value, expected] = to === 'before' ? [before, after] : [after, before];
  return { from: parseRedirectRef(ref) ?? '', value: value ?? null, expected: expected ?? null };
}

async function writeRedirects(tx: Db, changes: readonly RedirectChange[], by: By): Promise<number | null> {
  const redirects = new RedirectWrites(changes, by.actor);
  return (await applyChanges(tx, { ...by, changes: [], redirects })).changeSetId;
}

async function write(tx: Db, change: ContentChange, by: By): Promise<number | null> {
  return (await withOwnPaths(applyChanges(tx, { ...by, changes: [change] }))).changeSetId;
}

/** Returns the change that brings the target of a change to its state before or after it. */
async function buildContentChange(tx: Db, change: StoredChange, to: 'before' | 'after'): Promise<ContentChange> {
  const [located] = await locateChanges(tx, [change]);
  if (!located) throw createNoChangeError();
  return located.takeTo(to);
}

/** Does the same for a section's order. */
async function buildOrderChange(tx: Db, change: StoredChange, to: 'before' | 'after'): Promise<ContentChange> {
  const { undo, oldValue, newValue, path } = change;
  const after = to === 'before' ? undo?.oldAfter : undo?.newAfter;
  const taking: ContentChange =
    after === undefined
      ? { path, value: to === 'before' ? oldValue : newValue }
      : { op: 'move', path: path.split('.').slice(0, 2).join('.'), after };
  const targets = await resolveTargets(tx, [taking]);
  const { placed } = await lockDocuments(tx, [taking], targets);
  const place = placed.get(0);
  if (place && place.oldIndex === place.newIndex) throw createNoChangeError();
  return taking;
}

/**
 * Adds a section again: restores it if it was deleted, and gives it the data it was added with.
 * @returns the change set
 * @throws AppError NOT_FOUND, CONFLICT if nothing would change, UNPROCESSABLE_CONTENT
 */
async function addSectionAgain(tx: Db, sectionId: string, change: StoredChange, by: By): Promise<number | null> {
  return (await applyToSection(tx, by, buildSectionAddition(sectionId, change))).changeSetId;
}

/** Returns the change that adds a section again. Its `write` throws AppError NOT_FOUND, CONFLICT if nothing would change. */
export function buildSectionAddition(sectionId: string, change: StoredChange): SectionChange {
  const sectionData = change.newValue as Record<string, unknown>;
  const write = (row: SectionRow | null): SectionWrite => {
    if (!row) throw unknownSection(sectionId);
    if (!row.deletedAt && isDeepStrictEqual(row.sectionData, sectionData)) throw createNoChangeError();
    const ids = change.undo?.newIds;
    if (!row.deletedAt) return { ...buildUpdate({ sectionData }), ids };
    return { type: 'section-restore', verb: 'Restored', next: { sectionData }, ids };
  };
  return { op: 'section', sectionId, write };
}

/** Returns the change that brings the fields affected by a change of a section to their state before or after it. */
export function buildSectionChange(sectionId: string, change: StoredChange, to: 'before' | 'after'): SectionChange {
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
      const now = requirePresent(row, sectionId);
      const data = applyDifference(
        { content: now.sectionData, ids: now.ids ?? undefined },
        toIdentified(from, fromIds),
        toIdentified(wanted, wantedIds),
      );
      const fields = {
        sectionName: from.sectionName === wanted.sectionName ? now.sectionName : wanted.sectionName,
        isActive: from.isActive === wanted.isActive ? now.isActive : wanted.isActive,
        position: isMoved ? wanted.position : now.position,
      };
      const sectionData = data.content as Record<string, unknown>;
      const isSame = isDeepStrictEqual(
        { ...fields, sectionData, ids: data.ids },
        { ...pickState(now), ids: now.ids ?? undefined },
      );
      if (isSame) throw createNoChangeError();
      const { sectionName, isActive } = fields;
      if (sectionData === now.sectionData) return buildUpdate({ sectionName, isActive });
      return { ...buildUpdate({ sectionName, isActive, sectionData }), ids: data.ids };
    },
  };
}

function toIdentified({ sectionData }: SectionState, ids: Ids | undefined): Identified {
  return { content: sectionData, ids };
}

/** A change of a document, with its current value. */
interface Located {
  /** True if the value that it wrote is still the current one. */
  isAsWritten: boolean;
  takeTo: (to: 'before' | 'after') => ContentChange;
}

/**
 * Locates changes in the current documents, which stay locked. `takeTo` returns the change that brings the value to its state before or
 * after the located change; it throws AppError CONFLICT if nothing would change, and NOT_FOUND if the target no longer exists.
 * @throws AppError NOT_FOUND if a document no longer exists
 */
export async function locateChanges(tx: Db, changes: readonly StoredChange[]): Promise<Located[]> {
  const at = changes.map(({ ref }): ContentChange => ({ path: ref, value: null }));
  const targets = await resolveTargets(tx, at);
  const { documents } = await lockDocuments(tx, at, targets);
  return changes.map((change, index) => {
    const target = targets[index];
    if (!target || target.kind === 'order' || target.kind === 'whole')
      throw new Error('A content change must have a place.');
    const document = documents.get(documentKey(target))?.before ?? { content: undefined, ids: undefined };
    const current = findValue(document, target);
    return {
      isAsWritten: current !== null && isDeepStrictEqual(current.value ?? null, change.newValue ?? null),
      takeTo: (to) => {
        // A created page is deleted like any other, so that it can be restored.
        if (to === 'before' && change.oldValue === null && createsPage(change))
          return { path: `${change.ref}.status`, value: 'deleted' };
        return buildReversal(to, change, document, current);
      },
    };
  });
}

export function createsPage({ pageId, ref }: StoredChange): boolean {
  return ref === `${pageId}.${FACTS}` && !isOwnPage(pageId);
}
