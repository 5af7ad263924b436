import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import type { LeftOut } from '../../../db/schema/drafts';
import { changes } from '../../../db/schema/history';
import type { Identified } from '../../../src/content/items/ids';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { applyChanges } from '../changes/apply-changes';
import { findValue } from '../changes/apply-content';
import { applyChange, readSection } from '../changes/apply-in-memory';
import type { Change, ContentChange, SectionChange } from '../changes/change';
import {
  type LockedDocument,
  type LockedSite,
  loadDocuments,
  lockDocuments,
  refuseUnplaced,
} from '../changes/documents';
import { parseRedirectRef } from '../changes/redirects';
import { documentKey, findTargets, resolveTargets, type Target } from '../changes/resolve-targets';
import type { SectionRow } from '../changes/section-write';
import { type RedirectChange, RedirectWrites, readRules } from '../redirects/redirect-writes';
import { unknownSection } from '../sections/apply-to-section';
import { requirePresent } from '../sections/change-section';
import {
  buildSectionAddition,
  buildSectionChange,
  createsPage,
  locateChanges,
  toRedirectChange,
  toRevertError,
} from './revert-change';
import { buildReversal, createNoChangeError, type StoredChange } from './taking-to';

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
  /** The section before and after, if the change is one of a section as a whole. */
  section?: { was: SectionRow; is: SectionRow };
}

/** The inverse of a write: changes of content in the order they apply, and then those of redirects. */
interface Inverse {
  content: TakenBack[];
  redirects: RedirectChange[];
  /** The changes that are not taken back, in the order they were written. */
  leftOut: LeftOut[];
}

/**
 * Returns the changes that take back a write, as far as the site still is as it was written.
 * @param only the single change to take back, or with `after` to apply again; as in `revertChange`, later changes of the same value stay as far
 * as possible
 */
export async function buildInverse(
  tx: Db,
  changeSetId: number,
  only?: { changeId: number; to: 'before' | 'after' },
): Promise<Inverse> {
  const rows = await tx
    .select()
    .from(changes)
    .where(and(eq(changes.changeSetId, changeSetId), only && eq(changes.id, only.changeId)))
    .orderBy(asc(changes.id));
  const leftOut = new Map<StoredChange, LeftOut['reason']>();
  const leaveOut = (row: StoredChange, { code }: AppError) => {
    leftOut.set(row, code === 'NOT_FOUND' ? 'gone' : 'changed');
  };
  const content = await buildAll(tx, rows.filter(isOfContent), { leaveOut, onlyTo: only?.to });
  const ofRedirects = rows.filter((row) => !isOfContent(row));
  const taken =
    only?.to === 'after' ? ofRedirects.map((row) => toRedirectChange(row, 'after')) : takeBackRedirects(ofRedirects);
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
 * @throws AppError CONFLICT if something has changed since, NOT_FOUND if it no longer exists, unless `leaveOut` is given
 */
async function buildAll(
  tx: Db,
  rows: readonly StoredChange[],
  { leaveOut, onlyTo }: BuildOptions = {},
): Promise<TakenBack[]> {
  const created = new Set(rows.flatMap((row) => (row.oldValue === null && createsPage(row) ? row.pageId : [])));
  // A page that was created is deleted with everything on it, so that restoring it restores that too.
  const all = rows.toReversed().filter((row) => !created.has(row.pageId) || createsPage(row));
  const toChange = (row: StoredChange) => toNamed(row, onlyTo);
  const found = await findTargets(tx, all.map(toChange));
  const last = all.flatMap((row, index) => {
    const target = found[index];
    if (!(target instanceof AppError)) return row;
    if (!leaveOut) throw target;
    leaveOut(row, target);
    return [];
  });
  const named = last.map(toChange);
  const targets = found.filter((target): target is Target => !(target instanceof AppError));
  const site = leaveOut
    ? await loadDocuments(tx, named, targets, { otherPages: [], isLocked: true })
    : await lockDocuments(tx, named, targets);
  const taken: TakenBack[] = [];
  for (const [index, row] of last.entries()) {
    try {
      taken.push(await takeBack(tx, { row, change: named[index], target: targets[index], index, onlyTo }, site));
    } catch (error) {
      if (!leaveOut || !(error instanceof AppError) || error.code === 'INTERNAL_SERVER_ERROR') throw error;
      leaveOut(row, error);
    }
  }
  return taken;
}

interface BuildOptions {
  /** Receives each change that cannot be taken back, with the error. */
  leaveOut?: (row: StoredChange, error: AppError) => void;
  /** Takes a single change to its state before or after it; its value may have changed since. */
  onlyTo?: 'before' | 'after' | undefined;
}

interface ToTakeBack extends Pick<BuildOptions, 'onlyTo'> {
  row: StoredChange;
  /** The change that names the place, and its target. */
  change: Change | undefined;
  target: Target | undefined;
  index: number;
}

/** Returns the change that takes back another one, and applies it in memory. @throws AppError CONFLICT, NOT_FOUND */
async function takeBack(
  tx: Db,
  { row, change, target, index, onlyTo }: ToTakeBack,
  site: LockedSite,
): Promise<TakenBack> {
  if (!change || !target) throw new Error('The target was not found.');
  const document = site.documents.get(documentKey(target));
  const unplaced = site.unplaced.get(index);
  if (unplaced !== undefined) refuseUnplaced(new Map([[index, unplaced]]));
  const isGone = !document || (target.kind !== 'whole' && document.kind === 'section' && isDeletedSection(document));
  if (isGone) throw new AppError('NOT_FOUND', `${row.ref} no longer exists.`);
  // A moved section returns to the neighbor that it had, wherever the others are.
  if (target.kind === 'order') {
    const placed = site.placed.get(index);
    if (onlyTo && placed?.oldIndex === placed?.newIndex) throw createNoChangeError();
    return { row, change };
  }
  const current = target.kind === 'whole' ? null : findValue(document.after, target);
  const taking = target.kind === 'whole' ? change : buildTaking(row, document.after, current, onlyTo);
  // An item that was removed is inserted into its list, which is another place.
  const [place] = await resolveTargets(tx, [taking]);
  if (!place) throw new Error('The place was not resolved.');
  const isSection = target.kind === 'whole' && document.kind === 'section';
  const was = isSection ? readSection(document) : null;
  applyChange(taking, place, index, site);
  const is = isSection ? readSection(document) : null;
  return { row, change: taking, ...(was && is && { section: { was, is } }) };
}

/** Returns true for a section that is deleted, once the changes before are taken back. */
function isDeletedSection({ row, next }: Extract<LockedDocument, { kind: 'section' }>): boolean {
  return next.deletedAt === undefined ? row === null || row.deletedAt !== null : next.deletedAt !== null;
}

/** Returns the change that takes a change of a section to its state before or after it, or one that names the place of any other change. */
function toNamed(row: StoredChange, to: 'before' | 'after' = 'before'): Change {
  const { ref, path, undo, oldValue, newValue } = row;
  const sectionId = path.slice('dynamic.'.length);
  const section = (write: SectionChange['write']): SectionChange => ({ op: 'section', sectionId, write });
  switch (row.type) {
    case 'section-add':
    case 'section-restore':
      if (to === 'after') return buildSectionAddition(sectionId, row);
      return section(writeDeletion(sectionId));
    case 'section-delete':
      if (to === 'after') return section(writeDeletion(sectionId));
      return section((now) => {
        if (!now) throw unknownSection(sectionId);
        if (!now.deletedAt) throw createNoChangeError();
        return { type: 'section-restore', verb: 'Restored', next: {} };
      });
    case 'section-update':
      return buildSectionChange(sectionId, row, to);
    default: {
      if (!ref.startsWith('sections.')) return { path: ref, value: null };
      const after = to === 'before' ? undo?.oldAfter : undo?.newAfter;
      if (after === undefined) return { path, value: to === 'before' ? oldValue : newValue };
      return { op: 'move', path: path.split('.').slice(0, 2).join('.'), after };
    }
  }
}

function writeDeletion(sectionId: string): SectionChange['write'] {
  return (now) => {
    requirePresent(now, sectionId);
    return { type: 'section-delete', verb: 'Deleted', next: {}, isDeleted: true };
  };
}

/** @throws AppError CONFLICT if the value is not as it was written, unless it is the only change to take back, or if nothing would change */
function buildTaking(
  row: StoredChange,
  document: Identified,
  current: ReturnType<typeof findValue>,
  onlyTo: 'before' | 'after' | undefined,
): ContentChange {
  if (onlyTo !== 'after' && row.oldValue === null && createsPage(row))
    return { path: `${row.ref}.status`, value: 'deleted' };
  const isAsWritten = isDeepStrictEqual(current?.value ?? null, row.newValue ?? null);
  if (row.op !== 'move' && !isAsWritten && onlyTo === undefined)
    throw new AppError('CONFLICT', `${row.ref} has been changed since.`);
  const taking = buildReversal(onlyTo ?? 'before', row, document, current);
  if (!('base' in taking)) return taking;
  // The value was compared here; when it is written, earlier ones of these changes have changed it.
  const { base: _, ...rest } = taking;
  return rest as ContentChange;
}
