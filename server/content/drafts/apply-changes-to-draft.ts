import type { Db } from '../../../db/client';
import type { DraftOperation, SectionFacts } from '../../../src/content/draft-operation';
import type { Identified } from '../../../src/content/items/ids';
import { FACTS } from '../../../src/pages/page-kind';
import { AppError } from '../../platform/errors';
import { refuseConflicts } from '../changes/apply-content';
import { applyChange } from '../changes/apply-in-memory';
import { type Change, type ContentChange, isContentChange } from '../changes/change';
import { type LockedDocument, type LockedSite, refuseUnplaced } from '../changes/documents';
import type { Placed } from '../changes/plan-placements';
import { documentKey, type Target } from '../changes/resolve-targets';
import { DOCUMENT_TOO_LARGE, MAX_DOCUMENT_LENGTH } from '../changes/validate-document';
import { type AppliedDraft, applyDraft, isDeleted, readOrder } from './apply-draft';
import { toOperation } from './draft-operations';
import { loadChanges } from './load-draft';
import { refusePageProblems } from './page-problems';
import { isContent, type PlannedChange, type WholeOperation } from './plan-changes';
import type { Made } from './store-operations';

/** A new operation, with the index of the given change that it results from. */
export interface NewOperation extends Made {
  index: number;
}

/**
 * Applies new changes to the site with a draft on it, in memory.
 * @param planned the changes, and `added` the same ones as the writer knows them
 * @returns the operations that the draft stores for them, and the site with the draft and the changes
 * @throws AppError NOT_FOUND, CONFLICT, UNPROCESSABLE_CONTENT, with the paths of changes that count those of the draft too
 */
export async function applyToDraft(
  tx: Db,
  operations: readonly DraftOperation[],
  planned: readonly PlannedChange[],
  added: readonly Change[],
): Promise<{ made: NewOperation[] } & AppliedDraft> {
  const loaded = await loadChanges(tx, operations, { more: added });
  const { changes, more, site } = loaded;
  const applied = applyDraft(loaded);
  const onSite = new Map([...site.documents.values()].map((document) => [document, document.before]));
  // For the new changes, the draft is what is there.
  for (const document of site.documents.values()) document.before = document.after;
  const all = [...changes.map(({ change }) => change && withoutBase(change)), ...added];
  const targets = [...changes.map(({ target }) => target as Target), ...more.map(({ target }) => target)];
  refuseUnplaced(new Map([...site.unplaced].filter(([index]) => index >= operations.length)));
  for (const [at, { target }] of more.entries()) {
    if (!site.documents.has(documentKey(target))) throw createMissingError(target, operations.length + at);
  }
  refuseConflicts(all, targets, site);
  const made = more.map(({ change, target }, at) => {
    const index = operations.length + at;
    const document = site.documents.get(documentKey(target));
    if (!document) throw new Error('The document was not read.');
    // An earlier one of the changes may have deleted or restored the section.
    if (target.kind !== 'whole' && isDeleted(document)) throw createMissingError(target, index);
    const order = readOrderBefore(change, target, document, site.placed.get(index));
    const was = { content: document.after.content, facts: readFacts(document) };
    const [result] = applyChange(change, target, index, site);
    const one = planned[at];
    if (!result || !one) throw new Error('The change was not applied.');
    const operation =
      isContent(one.change) && isContentChange(change)
        ? toOperation(change, result, order)
        : withBase(one.change as WholeOperation, was, document, site.placed.get(index)?.newAfter);
    const isDeletedOnSite = document.kind === 'section' && document.row?.deletedAt != null;
    return { operation, pageId: document.pageId, isDeletedOnSite, index: one.index };
  });
  refuseLargeDocuments(
    more.map(({ target }) => target),
    operations.length,
    site,
  );
  const withFacts = more.flatMap(({ target }, at) =>
    setsFacts(target) ? [[operations.length + at, target.id] as const] : [],
  );
  await refusePageProblems(tx, site.documents, new Map(withFacts));
  for (const [document, before] of onSite) document.before = before;
  return { made, ...applied };
}

/** Returns true for a change of a page's title, address, status or metadata, or of the page as a whole. */
function setsFacts(target: Target): boolean {
  return target.kind === 'page' ? target.segments[0] === FACTS : target.kind === 'whole' && target.of === 'page';
}

/** Returns the order that a move changes. */
function readOrderBefore(
  change: Change,
  target: Target,
  { after }: LockedDocument,
  placed: Placed | undefined,
): string[] {
  if (target.kind === 'order') return placed?.oldOrder ?? [];
  return change.op === 'move' && target.kind !== 'whole' ? readOrder(after, target) : [];
}

/** @param first the index of the first change @throws AppError UNPROCESSABLE_CONTENT if a document has become too large for the site */
function refuseLargeDocuments(targets: readonly Target[], first: number, { documents }: LockedSite): void {
  const last = new Map(targets.map((target, at) => [documentKey(target), { target, index: first + at }]));
  for (const [key, { target, index }] of last) {
    const document = documents.get(key);
    if (!document || document.before.content === document.after.content) continue;
    const isLarge = ({ content }: Identified) => (JSON.stringify(content)?.length ?? 0) > MAX_DOCUMENT_LENGTH;
    if (!isLarge(document.after) || isLarge(document.before)) continue;
    const path = `changes.${index}.${target.kind === 'whole' ? 'sectionData' : 'path'}`;
    throw new AppError('UNPROCESSABLE_CONTENT', DOCUMENT_TOO_LARGE, {
      issues: [{ path, message: DOCUMENT_TOO_LARGE }],
    });
  }
}

function readFacts(document: LockedDocument): SectionFacts {
  if (document.kind === 'page') return {};
  const { sectionName, isActive } = { ...document.row, ...document.next };
  return { sectionName, isActive };
}

/** The bases of the draft's own operations were compared when it was laid over the site. */
function withoutBase(change: Change): Change {
  if (!isContentChange(change) || !('base' in change)) return change;
  const { base: _, ...rest } = change;
  return rest as ContentChange;
}

/** Creates the error for a section that does not exist on the site with the draft on it. */
function createMissingError({ id }: Target, index: number): AppError {
  const message = `There is no section "${id}".`;
  return new AppError('NOT_FOUND', message, { issues: [{ path: `changes.${index}.path`, message }] });
}

/** Adds to an operation on a section the state before it, and to a new one its ids and place. */
function withBase(
  operation: WholeOperation,
  was: { content: unknown; facts: SectionFacts },
  document: LockedDocument,
  after: string | null | undefined,
): DraftOperation {
  if (operation.op === 'addPage') return { ...operation, ids: document.after.ids };
  if (operation.op === 'addSection') return { ...operation, after, ids: document.after.ids };
  if (operation.op === 'deleteSection') return { ...operation, base: was.content };
  if (operation.op === 'restoreSection') return operation;
  return {
    ...operation,
    base: Object.fromEntries(Object.keys(operation.value).map((key) => [key, was.facts[key as keyof SectionFacts]])),
  };
}
