import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { changes } from '../../../db/schema/history';
import type { RedirectRule } from '../../../src/content/draft-operation';
import type { Identified, Ids } from '../../../src/content/items/ids';
import { FACTS, isOwnPage } from '../../../src/pages/page-kind';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { applyChanges } from '../changes/apply-changes';
import { findValue } from '../changes/apply-content';
import { applyChange } from '../changes/apply-in-memory';
import type { Change, ContentChange, SectionChange } from '../changes/change';
import {
  type LockedDocument,
  type LockedSite,
  loadDocuments,
  lockDocuments,
  refuseUnplaced,
} from '../changes/documents';
import { withOwnPaths } from '../changes/own-paths';
import { parseRedirectRef } from '../changes/redirects';
import { documentKey, findTargets, resolveTargets, type Target } from '../changes/resolve-targets';
import { pickState, type SectionRow, type SectionState, type SectionWrite } from '../changes/section-write';
import { type RedirectChange, RedirectWrites, readRules } from '../redirects/redirect-writes';
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
function toRedirectChange({ ref, oldValue, newValue }: StoredChange, to: 'before' | 'after'): RedirectChange {
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
  const sectionData = change.newValue as Record<string, unknown>;
  const write = (row: SectionRow | null): SectionWrite => {
    if (!row) throw unknownSection(sectionId);
    if (!row.deletedAt && isDeepStrictEqual(row.sectionData, sectionData)) throw createNoChangeError();
    const ids = change.undo?.newIds;
    if (!row.deletedAt) return { ...buildUpdate({ sectionData }), ids };
    return { type: 'section-restore', verb: 'Restored', next: { sectionData }, ids };
  };
  return (await applyToSection(tx, by, { op: 'section', sectionId, write })).changeSetId;
}

/** Returns the change that brings the fields affected by a change of a section to their state before or after it. */
function buildSectionChange(sectionId: string, change: StoredChange, to: 'before' | 'after'): SectionChange {
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

/**
 * Reverts one write, on any pages, by one new write. If it only set or removed values, those that have changed since, by anyone, are left
 * alone, because someone who reverts many texts at once does not look at each. If it did more than that, such as publishing a draft with
 * new sections, everything must still be as it was written.
 * @returns the new change set, and the number of changes in it
 * @throws AppError NOT_FOUND for an unknown write, UNPROCESSABLE_CONTENT if one of its changes no longer fits, or if all have changed since
 */
export async function revertSet(
  db: Db,
  id: number,
  actor: Actor,
): Promise<{ changeSetId: number | null; texts: number }> {
  return db.transaction(async (tx) => {
    const all = await tx.select().from(changes).where(eq(changes.changeSetId, id)).orderBy(asc(changes.id));
    const [rows, ofRedirects] = [all.filter(isOfContent), all.filter((row) => !isOfContent(row))];
    if (all.length === 0) throw new AppError('NOT_FOUND', 'This change set does not exist.');
    try {
      const isSimple = ofRedirects.length === 0 && setsSeparateValues(rows);
      const taking = isSimple ? await buildUnchanged(tx, rows) : (await buildAll(tx, rows)).map(({ change }) => change);
      const redirects = new RedirectWrites(takeBackRedirects(ofRedirects), actor);
      if (taking.length + ofRedirects.length === 0)
        throw new AppError('CONFLICT', 'All of the values have been changed since.');
      const note = `Reverted change set ${id}`;
      const { changeSetId } = await applyChanges(tx, {
        ...{ actor, source: 'restore', changes: taking, note },
        ...(ofRedirects.length > 0 && { redirects }),
      });
      return { changeSetId, texts: taking.length + ofRedirects.length };
    } catch (error) {
      throw toRevertError(error, 'These changes can no longer be reverted together.');
    }
  });
}

/** A change that takes back another one. */
interface TakenBack {
  row: StoredChange;
  change: Change;
}

/** A change that cannot be taken back. */
export interface LeftOut {
  pageId: string;
  path: string;
  ref: string;
  /** `changed` if its place has another value now, `gone` if its place no longer exists or already is as it was before. */
  reason: 'changed' | 'gone';
}

/** The inverse of a write: changes of content in the order they apply, and then those of redirects. */
interface Inverse {
  content: TakenBack[];
  redirects: RedirectChange[];
  /** The changes that are not taken back, in the order they were written. */
  leftOut: LeftOut[];
}

/** Returns the changes that take back a write, as far as the site still is as it was written. */
export async function buildInverse(tx: Db, changeSetId: number): Promise<Inverse> {
  const rows = await tx.select().from(changes).where(eq(changes.changeSetId, changeSetId)).orderBy(asc(changes.id));
  const leftOut = new Map<StoredChange, LeftOut['reason']>();
  const content = await buildAll(tx, rows.filter(isOfContent), (row, { code }) => {
    leftOut.set(row, code === 'NOT_FOUND' ? 'gone' : 'changed');
  });
  const ofRedirects = rows.filter((row) => !isOfContent(row));
  const taken = takeBackRedirects(ofRedirects);
  const now = await readRules(
    tx,
    taken.map(({ from }) => from),
  );
  const isAsWritten = ({ from, expected }: RedirectChange) => isDeepStrictEqual(now.get(from) ?? null, expected);
  const redirects = taken.filter(isAsWritten);
  const kept = new Set(redirects.map(({ from }) => from));
  for (const row of ofRedirects) if (!kept.has(parseRedirectRef(row.ref) ?? '')) leftOut.set(row, 'changed');
  return {
    ...{ content, redirects },
    leftOut: rows.flatMap((row) => {
      const reason = leftOut.get(row);
      const { pageId, path, ref } = row;
      return reason ? { pageId, path, ref, reason } : [];
    }),
  };
}

function isOfContent({ type }: StoredChange): boolean {
  return type !== 'redirect';
}

/** Returns the changes that take redirects back to what they were before the first of these changes. */
function takeBackRedirects(rows: readonly StoredChange[]): RedirectChange[] {
  const taken = new Map<string, RedirectChange>();
  for (const row of rows) {
    const { from, value, expected } = toRedirectChange(row, 'before');
    const first = taken.get(from);
    taken.set(from, { from, value: first ? first.value : value, expected });
  }
  return [...taken.values()];
}

/** Returns true if changes only set and removed values, none of which is inside another. */
function setsSeparateValues(rows: readonly StoredChange[]): boolean {
  if (rows.some(createsPage)) return false;
  if (rows.some(({ op, ref }) => (op !== 'set' && op !== 'unset') || ref.startsWith('sections.'))) return false;
  const known = new Set(rows.map(({ ref }) => ref));
  return ![...known].some((ref) =>
    ref.split('.').some((_, at, keys) => at > 0 && known.has(keys.slice(0, at).join('.'))),
  );
}

/** Returns the changes that take back the values that have not changed since. */
async function buildUnchanged(tx: Db, rows: readonly StoredChange[]): Promise<Change[]> {
  const located = await locateChanges(tx, rows);
  // A write may change a value more than once: its last change must be in effect, and its first one is taken back.
  return [...new Set(rows.map(({ ref }) => ref))].flatMap((ref) => {
    const [first, last] = [rows.findIndex((row) => row.ref === ref), rows.findLastIndex((row) => row.ref === ref)];
    const isChanged = !isDeepStrictEqual(rows[first]?.oldValue ?? null, rows[last]?.newValue ?? null);
    return isChanged && located[last]?.isAsWritten ? (located[first]?.takeTo('before') ?? []) : [];
  });
}

/**
 * Returns the changes that take back everything, the last change first. Each applies to the result of those before it.
 * @param leaveOut receives each change that cannot be taken back, with the error
 * @throws AppError CONFLICT if something has changed since, NOT_FOUND if it no longer exists, unless `leaveOut` is given
 */
async function buildAll(
  tx: Db,
  rows: readonly StoredChange[],
  leaveOut?: (row: StoredChange, error: AppError) => void,
): Promise<TakenBack[]> {
  const created = new Set(rows.flatMap((row) => (row.oldValue === null && createsPage(row) ? row.pageId : [])));
  // A page that was created is deleted with everything on it, so that restoring it restores that too.
  const all = rows.toReversed().filter((row) => !created.has(row.pageId) || createsPage(row));
  const found = await findTargets(tx, all.map(toNamed));
  const last = all.flatMap((row, index) => {
    const target = found[index];
    if (!(target instanceof AppError)) return row;
    if (!leaveOut) throw target;
    leaveOut(row, target);
    return [];
  });
  const named = last.map(toNamed);
  const targets = found.filter((target): target is Target => !(target instanceof AppError));
  const site = leaveOut
    ? await loadDocuments(tx, named, targets, { otherPages: [], isLocked: true })
    : await lockDocuments(tx, named, targets);
  const taken: TakenBack[] = [];
  for (const [index, row] of last.entries()) {
    try {
      taken.push({
        row,
        change: await takeBack(tx, { row, change: named[index], target: targets[index], index }, site),
      });
    } catch (error) {
      if (!leaveOut || !(error instanceof AppError) || error.code === 'INTERNAL_SERVER_ERROR') throw error;
      leaveOut(row, error);
    }
  }
  return taken;
}

interface ToTakeBack {
  row: StoredChange;
  /** The change that names the place, and its target. */
  change: Change | undefined;
  target: Target | undefined;
  index: number;
}

/** Returns the change that takes back another one, and applies it in memory. @throws AppError CONFLICT, NOT_FOUND */
async function takeBack(tx: Db, { row, change, target, index }: ToTakeBack, site: LockedSite): Promise<Change> {
  if (!change || !target) throw new Error('The target was not found.');
  const document = site.documents.get(documentKey(target));
  const unplaced = site.unplaced.get(index);
  if (unplaced !== undefined) refuseUnplaced(new Map([[index, unplaced]]));
  const isGone = !document || (target.kind !== 'whole' && document.kind === 'section' && isDeletedSection(document));
  if (isGone) throw new AppError('NOT_FOUND', `${row.ref} no longer exists.`);
  // A moved section returns to the neighbor that it had, wherever the others are.
  if (target.kind === 'order') return change;
  const taking = target.kind === 'whole' ? change : buildTaking(row, document.after, findValue(document.after, target));
  // An item that was removed is inserted into its list, which is another place.
  const [place] = await resolveTargets(tx, [taking]);
  if (!place) throw new Error('The place was not resolved.');
  applyChange(taking, place, index, site);
  return taking;
}

/** Returns true for a section that is deleted, once the changes before are taken back. */
function isDeletedSection({ row, next }: Extract<LockedDocument, { kind: 'section' }>): boolean {
  return next.deletedAt === undefined ? row === null || row.deletedAt !== null : next.deletedAt !== null;
}

/** Returns the change that takes back a change of a section, or one that names the place of any other change. */
function toNamed(row: StoredChange): Change {
  const { ref, path, undo, oldValue } = row;
  const sectionId = path.slice('dynamic.'.length);
  const section = (write: SectionChange['write']): SectionChange => ({ op: 'section', sectionId, write });
  switch (row.type) {
    case 'section-add':
    case 'section-restore':
      return section((now) => {
        requirePresent(now, sectionId);
        return { type: 'section-delete', verb: 'Deleted', next: {}, isDeleted: true };
      });
    case 'section-delete':
      return section((now) => {
        if (!now) throw unknownSection(sectionId);
        if (!now.deletedAt) throw createNoChangeError();
        return { type: 'section-restore', verb: 'Restored', next: {} };
      });
    case 'section-update':
      return buildSectionChange(sectionId, row, 'before');
    default:
      if (!ref.startsWith('sections.')) return { path: ref, value: null };
      if (undo?.oldAfter === undefined) return { path, value: oldValue };
      return { op: 'move', path: path.split('.').slice(0, 2).join('.'), after: undo.oldAfter };
  }
}

/** @throws AppError CONFLICT if the value is not as it was written */
function buildTaking(row: StoredChange, document: Identified, current: ReturnType<typeof findValue>): ContentChange {
  if (row.oldValue === null && createsPage(row)) return { path: `${row.ref}.status`, value: 'deleted' };
  const isAsWritten = isDeepStrictEqual(current?.value ?? null, row.newValue ?? null);
  if (row.op !== 'move' && !isAsWritten) throw new AppError('CONFLICT', `${row.ref} has been changed since.`);
  const taking = buildReversal('before', row, document, current);
  if (!('base' in taking)) return taking;
  // The value was compared here; when it is written, earlier ones of these changes have changed it.
  const { base: _, ...rest } = taking;
  return rest as ContentChange;
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
async function locateChanges(tx: Db, changes: readonly StoredChange[]): Promise<Located[]> {
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

function createsPage({ pageId, ref }: StoredChange): boolean {
  return ref === `${pageId}.${FACTS}` && !isOwnPage(pageId);
}
