import { createHash } from 'node:crypto';
import type { DraftOperation } from '../../../src/content/draft-operation';
import { type Identified, idsAt } from '../../../src/content/items/ids';
import { refTo, toRef } from '../../../src/content/items/refs';
import { readArrangement } from '../../../src/pages/arrangement';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { FACTS } from '../../../src/pages/page-kind';
import { findValue } from '../changes/apply-content';
import type { Documents, LockedDocument, LockedPage, LockedSection } from '../changes/documents';
import { type ContentTarget, documentKey, type Target } from '../changes/resolve-targets';
import { type AppliedDraft, type DraftChange, isDeleted, readOrder } from './apply-draft';

/** Everything visitors see because of a draft, besides its own changes. */
interface ShownWithDraft {
  copied: readonly string[];
  alts: readonly (readonly [string, string])[];
  named: ReadonlyMap<string, unknown>;
  unseen: readonly string[];
}

/**
 * Returns the SHA-256 of a draft's operations and, at every place that they touch, of the site and of the result. It changes if the draft
 * changes, or the site at one of those places, and only then. An approval names it.
 * @param applied the draft laid over the site
 * @param copied the paths of the contact details that are copied when the draft is published
 * @param alts the library's alt texts of the images in what it shows
 * @param named the library's photos of people whom it lists without one
 * @param unseen the sections that a take-down writes and that visitors do not see
 */
export function hashDraft(
  changes: readonly DraftChange[],
  { site: { documents, placed }, redirects, conflicts }: AppliedDraft,
  { copied, alts, named, unseen }: ShownWithDraft,
): string {
  const hash = createHash('sha256');
  const conflicting = new Map(conflicts.map(({ index, theirs, message }) => [index, message ?? theirs]));
  // Many operations may touch one large place, which is hashed only once.
  const done = new Set<string>();
  for (const [index, { operation, target }] of changes.entries()) {
    hash.update(JSON.stringify([operation, conflicting.has(index), conflicting.get(index) ?? null]));
    if (operation.op === 'redirect') {
      hash.update(JSON.stringify(redirects.get(operation.from)));
      continue;
    }
    if (target?.kind === 'order') {
      hash.update(JSON.stringify(['order', placed.get(index)?.newAfter]));
      continue;
    }
    const document = target && documents.get(documentKey(target));
    for (const side of ['before', 'after'] as const) {
      const state = target && document ? describePlace(operation, target, document, side) : null;
      const isKnown = state !== null && done.has(`${side} ${state.place}`);
      hash.update(isKnown ? 'as above' : JSON.stringify(state?.value ?? null));
      if (state) done.add(`${side} ${state.place}`);
    }
  }
  for (const part of listRevealed(documents)) hash.update(JSON.stringify(['revealed', part]));
  hash.update(JSON.stringify(copied));
  if (alts.length > 0) hash.update(JSON.stringify(['alts', alts]));
  if (unseen.length > 0) hash.update(JSON.stringify(['unseen', unseen]));
  if (named.size > 0) hash.update(JSON.stringify(['photos', [...named]]));
  return hash.digest('base64url');
}

/** Returns everything that a draft shows: what its operations write, and what visitors see only because of it. */
export function listShown(changes: readonly DraftChange[], { site }: AppliedDraft): unknown[] {
  const sections = changes.flatMap(({ operation, target }) => {
    const isShown = operation.op === 'restoreSection' || (operation.op === 'changeSection' && operation.value.isActive);
    const document = isShown && target && target.kind !== 'order' && site.documents.get(documentKey(target));
    return document ? [document.after.content] : [];
  });
  return [...changes.map(({ operation }) => operation), ...sections, ...listRevealed(site.documents)];
}

/**
 * Returns what visitors see only because of the draft: everything on a page that is published with it, and the sections that a page
 * stops hiding. An approval covers these words too, whoever wrote them.
 */
function listRevealed(documents: Documents): unknown[] {
  const all = [...documents.values()];
  const sections = new Map<string, LockedSection[]>();
  for (const one of all) {
    if (one.kind !== 'section') continue;
    const ofPage = sections.get(one.pageId);
    if (ofPage) ofPage.push(one);
    else sections.set(one.pageId, [one]);
  }
  const pages = all.filter((one) => one.kind === 'page').sort((a, b) => (a.id < b.id ? -1 : 1));
  return pages.flatMap((page) => describeRevealed(page, sections.get(page.id) ?? []));
}

function describeRevealed({ id: pageId, before, after }: LockedPage, sections: readonly LockedSection[]): unknown[] {
  if (derivePageColumns(pageId, after.content).status !== 'published') return [];
  const { hidden } = readArrangement(after.content);
  const hiddenBefore = readArrangement(before.content).hidden;
  const isNew = derivePageColumns(pageId, before.content).status !== 'published';
  const isRevealed = (id: string) =>
    !Object.hasOwn(hidden, id) && (isNew || (id !== FACTS && Object.hasOwn(hiddenBefore, id)));
  const own = Object.entries((after.content ?? {}) as object).filter(([id]) => isRevealed(id));
  const dynamic = sections.flatMap((one) => {
    if (isDeleted(one) || !isRevealed(one.id)) return [];
    const { sectionType, isActive, position } = { ...one.row, ...one.next };
    return isActive ? [[one.id, sectionType, position, one.after.content]] : [];
  });
  return own.length + dynamic.length === 0 ? [] : [[pageId, own, dynamic]];
}

interface PlaceState {
  /** The name of the place. */
  place: string;
  value: unknown;
}

/** Returns the state of the place of an operation, on the site (`before`) or with the draft (`after`); null if it does not exist there. */
function describePlace(
  operation: DraftOperation,
  target: Exclude<Target, { kind: 'order' }>,
  document: LockedDocument,
  side: 'before' | 'after',
): PlaceState | null {
  const key = documentKey(target);
  const state = document[side];
  if (target.kind === 'whole') return describeSection(operation, document, state, key, side);
  // Of a list, only the item counts that was inserted, and where it is.
  const segments = operation.op === 'insert' ? [...target.segments, refTo(operation.id ?? '')] : target.segments;
  const found = findValue(state, { ...target, segments });
  if (!found) return null;
  const ref = toRef(state.ids, found.place);
  const follows = side === 'after' ? findPredecessor(operation, { ...target, segments }, state) : null;
  return {
    place: `${key}.${ref.join('.')}`,
    value: [ref, found.value ?? null, idsAt(state.ids, found.place) ?? null, follows],
  };
}

/** Returns the hash of a result that includes when it is taken down. @param hash that of the changes */
export function hashWithTakeDown(hash: string, takeDown: { at: string } | null): string {
  if (takeDown === null) return hash;
  return createHash('sha256')
    .update(JSON.stringify([hash, 'take-down', takeDown.at]))
    .digest('base64url');
}

/** A section that is only renamed looks the same to visitors, whatever is in it. */
function describeSection(
  operation: DraftOperation,
  document: LockedDocument,
  { content, ids }: Identified,
  key: string,
  side: 'before' | 'after',
): PlaceState {
  const facts = document.kind === 'section' ? { ...document.row, ...(side === 'after' && document.next) } : {};
  const { sectionName, isActive, pageId, sectionType, deletedAt } = facts as Partial<Record<string, unknown>>;
  const isGone = side === 'after' ? isDeleted(document) : deletedAt !== null && deletedAt !== undefined;
  const described = { sectionName, isActive, pageId, sectionType, isGone };
  const isRename = operation.op === 'changeSection' && operation.value.isActive === undefined;
  return isRename
    ? { place: `${key} name`, value: described }
    : { place: key, value: [described, content ?? null, ids ?? null] };
}

/** Returns the id of the item that an inserted or moved item follows; null for the first place, or if nothing is placed. */
function findPredecessor({ op }: DraftOperation, target: ContentTarget, state: Identified): string | null {
  if (op !== 'insert' && op !== 'move') return null;
  const order = readOrder(state, target);
  const at = order.indexOf((target.segments.at(-1) ?? '').slice(1));
  return at > 0 ? (order[at - 1] ?? null) : null;
}
