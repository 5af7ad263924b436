import { isDeepStrictEqual } from 'node:util';
import type { DraftOperation, RedirectOperation, RedirectRule } from '../../../src/content/draft-operation';
import { type Identified, idOf, idsAt, isListIds } from '../../../src/content/items/ids';
import { REF, toPlace } from '../../../src/content/items/refs';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { storedFacts } from '../../../src/pages/page-facts';
import { FACTS } from '../../../src/pages/page-kind';
import { AppError, type Conflict } from '../../platform/errors';
import { findTargetPath, findValue } from '../changes/apply-content';
import { applyChange, type Planned } from '../changes/apply-in-memory';
import type { Change } from '../changes/change';
import type { LockedDocument, LockedSite } from '../changes/documents';
import { redirectRef, toRecordedRedirect } from '../changes/redirects';
import { type ContentTarget, documentKey, type Target } from '../changes/resolve-targets';

/** A change of a draft, with what it is on the site: its target is null if that does not exist there. */
export interface DraftChange {
  operation: DraftOperation;
  /** Null for a redirect. */
  change: Change | null;
  target: Target | null;
}

/** A place where the site and the draft both changed. */
export interface DraftConflict extends Conflict {
  /** The index of the operation. */
  index: number;
  /** Why the change cannot stay as it is, in words; absent if either value can be kept. */
  message?: string;
}

/** The redirect from an address on the site and with the draft; null for none. */
export interface DraftedRedirect {
  before: RedirectRule | null;
  after: RedirectRule | null;
}

/** The site that a draft is laid over. */
interface Ground {
  changes: readonly DraftChange[];
  /** The documents, whose `after` becomes the result. */
  site: LockedSite;
  redirects: ReadonlyMap<string, RedirectRule>;
}

/** A draft laid over the site. The documents in `site` contain the result. */
export interface AppliedDraft {
  site: LockedSite;
  /** The redirects that the draft changes, by their addresses. */
  redirects: ReadonlyMap<string, DraftedRedirect>;
  planned: Planned[];
  conflicts: DraftConflict[];
  /** The operations whose value someone else has written to the site since, by index. */
  done: number[];
  /** The operations whose target does not exist, by index, except removals. */
  missing: number[];
  /** The removals whose target does not exist, so that there is nothing left to do. */
  gone: number[];
}

/**
 * Lays a draft over documents: applies its operations in order, each on the result of those before. Where the site has changed since an
 * operation was made, the result has the draft's value and the place is a conflict. What the draft does not touch stays as it is on the site.
 */
export function applyDraft({ changes, site, redirects: known }: Ground): AppliedDraft {
  const redirects = new Map<string, DraftedRedirect>();
  const planned: Planned[] = [];
  const conflicts: DraftConflict[] = [];
  const done: number[] = [];
  const note = (found: DraftConflict | 'done' | null, index: number) => {
    if (found === 'done') done.push(index);
    else if (found) conflicts.push(found);
  };
  const missing: number[] = [];
  const gone: number[] = [];
  const skip = ({ op }: DraftOperation, index: number) =>
    (op === 'remove' || op === 'unset' || op === 'deleteSection' ? gone : missing).push(index);
  for (const [index, one] of changes.entries()) {
    const { operation, change } = one;
    if (operation.op === 'redirect') {
      const { from, value } = operation;
      const before = known.get(from) ?? null;
      note(findRedirectConflict(operation, before, index), index);
      redirects.set(from, { before, after: value });
      planned.push(planRedirect(operation, before, index));
    }
    if (!change) continue;
    const found = findConflict({ ...one, change }, index, site);
    if (found === 'missing') {
      skip(one.operation, index);
      continue;
    }
    try {
      planned.push(...applyChange(change, one.target as Target, index, site));
      note(found, index);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'INTERNAL_SERVER_ERROR') throw error;
      if (error.code === 'NOT_FOUND') skip(one.operation, index);
      else missing.push(index);
    }
  }
  return { site, redirects, planned, conflicts, done, missing, gone };
}

/** Compares an operation with the state it is applied to. @returns null if it can be applied as it was made */
function findConflict(
  { operation, change, target }: DraftChange & { change: Change },
  index: number,
  site: LockedSite,
): DraftConflict | 'missing' | 'done' | null {
  const document = target && site.documents.get(documentKey(target));
  if (!target || !document || site.unplaced.has(index)) return 'missing';
  if (operation.op === 'addPage') return findTakenId(operation, document, index);
  if (operation.op === 'addSection' || operation.op === 'restoreSection') return null;
  if (isGonePage(operation, document)) return 'missing';
  if (isDeleted(document)) return operation.op === 'deleteSection' ? null : 'missing';
  if (operation.op === 'changeSection' || operation.op === 'deleteSection') {
    return findSectionConflict(operation, document, index);
  }
  if (operation.op === 'redirect') throw new Error('A redirect has no document.');
  const { path } = operation;
  if (target.kind === 'order') {
    const now = site.placed.get(index)?.oldOrder;
    return now && operation.op === 'move' ? findOrderConflict(operation, now, index) : null;
  }
  if (target.kind === 'whole') throw new Error('A change at a path must have a place.');
  if (operation.op === 'insert' || operation.op === 'move') {
    if (findValue(document.after, target) === null) return 'missing';
    return operation.op === 'insert' ? null : findOrderConflict(operation, readOrder(document.after, target), index);
  }
  const found = findValue(document.after, target);
  if (!found) return 'missing';
  const [theirs, base] = [found.value ?? null, operation.base ?? null];
  const mine = operation.op === 'set' ? operation.value : null;
  if (isDeepStrictEqual(theirs, base)) return null;
  if (isDeepStrictEqual(theirs, mine)) return 'done';
  return {
    index,
    path: change.op === undefined || !('path' in change) ? path : change.path,
    ref: path,
    base,
    theirs,
    mine,
  };
}

function findRedirectConflict(
  { from, value: mine, base }: RedirectOperation,
  theirs: RedirectRule | null,
  index: number,
): DraftConflict | 'done' | null {
  if (isDeepStrictEqual(theirs, base)) return null;
  if (isDeepStrictEqual(theirs, mine)) return 'done';
  const ref = redirectRef(from);
  return { index, path: ref, ref, base, theirs, mine };
}

function planRedirect({ from, value }: RedirectOperation, before: RedirectRule | null, index: number): Planned {
  return { index, key: 'redirects', place: null, recorded: toRecordedRedirect(from, before, value) };
}

/** An id stays taken for good, also by a deleted page. */
function findTakenId(
  { pageId, content }: Extract<DraftOperation, { op: 'addPage' }>,
  { version, before }: LockedDocument,
  index: number,
): DraftConflict | null {
  if (version === 0) return null;
  const theirs = describePage(pageId, before.content);
  const ref = `${pageId}.${FACTS}`;
  const message = `The site has a page with the id “${pageId}” now: “${theirs.title}”. Remove this page, and create it again.`;
  return { index, path: ref, ref, base: null, theirs, mine: describePage(pageId, content), message };
}

/** Returns what people know a page by. */
export function describePage(pageId: string, content: unknown) {
  const { title, address, status } = derivePageColumns(pageId, content);
  return { title, address, status };
}

/** Returns true for a change of a page that the site has deleted, unless it restores the page. */
function isGonePage(operation: DraftOperation, { kind, before, after }: LockedDocument): boolean {
  if (kind !== 'page' || !('path' in operation)) return false;
  const [, section, fact = 'status'] = operation.path.split('.');
  if (section === FACTS && fact === 'status') return false;
  return [before, after].every(({ content }) => storedFacts(content).status === 'deleted');
}

/** Returns true for a section that is deleted, or that no change has added yet. */
export function isDeleted(document: LockedDocument): boolean {
  if (document.kind === 'page') return false;
  const { row, next } = document;
  if (next.deletedAt !== undefined) return next.deletedAt !== null;
  return row === null || row.deletedAt !== null;
}

function findSectionConflict(
  operation: Extract<DraftOperation, { op: 'changeSection' | 'deleteSection' }>,
  document: LockedDocument,
  index: number,
): DraftConflict | 'done' | null {
  const ref = `dynamic.${operation.sectionId}`;
  if (operation.op === 'deleteSection') {
    const { base } = operation;
    const theirs = document.after.content;
    return isDeepStrictEqual(theirs, base) ? null : { index, path: ref, ref, base, theirs, mine: null };
  }
  if (document.kind !== 'section') return null;
  const { base, value } = operation;
  const now = { ...document.row, ...document.next };
  const theirs = Object.fromEntries(Object.keys(value).map((key) => [key, now[key as keyof typeof now]]));
  if (isDeepStrictEqual(theirs, base)) return null;
  if (isDeepStrictEqual(theirs, value)) return 'done';
  return { index, path: ref, ref, base, theirs, mine: value };
}

/**
 * Two orders compete if the items, or sections of a page, that both have are in a different order.
 * @param now the order that the move is applied to
 */
function findOrderConflict(
  { order, path }: Extract<DraftOperation, { op: 'move' }>,
  now: readonly string[],
  index: number,
): DraftConflict | null {
  const base = order.filter((id) => now.includes(id));
  const theirs = now.filter((id) => order.includes(id));
  if (isDeepStrictEqual(base, theirs)) return null;
  const at = path.lastIndexOf('.');
  const ref = `${path.slice(0, at)}.order`;
  return { index, path: ref, ref, base: order, theirs: now, mine: path.slice(at + 1).replace(REF, '') };
}

/** Returns the ids of the items of the list that a target is an item of, in their order; empty if there is no such list. */
export function readOrder({ content, ids }: Identified, target: ContentTarget): string[] {
  const list = findTargetPath(content, target)?.slice(0, -1);
  const place = list && toPlace(ids, list);
  const items = place ? idsAt(ids, place) : undefined;
  return isListIds(items) ? items.map(idOf) : [];
}
