import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { draftOperations, drafts } from '../../../db/schema/drafts';
import type { DraftOperation, RedirectRule } from '../../../src/content/draft-operation';
import { FACTS } from '../../../src/pages/page-kind';
import { AppError } from '../../platform/errors';
import { type Change, renameIssues } from '../changes/change';
import { cleanAhead } from '../changes/clean-ahead';
import { type LockedSite, loadDocuments } from '../changes/documents';
import { findExistingPages } from '../changes/find-page';
import { findPast } from '../changes/item-ids';
import { listPagesOfContactDetails } from '../changes/keep-contact-details';
import { findTargets, type Target } from '../changes/resolve-targets';
import { noSuchPage } from '../directory/page-directory';
import { readRules } from '../redirects/redirect-writes';
import type { DraftChange } from './apply-draft';
import { isRedirect, toChange } from './draft-operations';

export type DraftRow = typeof drafts.$inferSelect;

/** Reads a draft. @param isLocked whether no one else may write it until the transaction ends @throws AppError NOT_FOUND */
export async function readDraft(db: Db, id: number, isLocked = false): Promise<DraftRow> {
  const query = db.select().from(drafts).where(eq(drafts.id, id));
  const [row] = await (isLocked ? query.for('update') : query);
  if (!row) throw new AppError('NOT_FOUND', `There is no draft ${id}.`);
  return row;
}

export type StoredOperation = Pick<typeof draftOperations.$inferSelect, 'id' | 'operation' | 'pageId' | 'createdAt'>;

/** Reads the operations of a draft, in their order. @param pages only those of these pages */
export function readOperations(db: Db, draftId: number, pages?: readonly string[]): Promise<StoredOperation[]> {
  const { id, operation, pageId, createdAt } = draftOperations;
  const rows = db.select({ id, operation, pageId, createdAt }).from(draftOperations);
  const isOfDraft = eq(draftOperations.draftId, draftId);
  return rows.where(pages ? and(isOfDraft, inArray(pageId, [...pages])) : isOfDraft).orderBy(asc(id));
}

/** A draft's changes, and changes that follow them, with the documents that all of them touch. */
export interface Loaded {
  changes: DraftChange[];
  /** The changes that follow, with their targets. */
  more: { change: Change; target: Target }[];
  site: LockedSite;
  /** The redirects of the site by their addresses, if the draft changes any. */
  redirects: ReadonlyMap<string, RedirectRule>;
}

/**
 * Finds the targets of a draft's operations on the site, and reads the documents.
 * @param more changes that follow those of the draft, such as new ones
 * @param isLocked whether the documents stay locked until the transaction ends; otherwise nothing is written
 * @throws AppError NOT_FOUND if one of the changes that follow has no target
 */
export async function loadChanges(
  tx: Db,
  operations: readonly DraftOperation[],
  { more = [], isLocked = false }: { more?: readonly Change[]; isLocked?: boolean } = {},
): Promise<Loaded> {
  const written = [...operations.map((one) => (isRedirect(one) ? null : toChange(one))), ...more];
  // Redirects are no documents.
  const all = written.flatMap((change, index) => (change ? [{ change, index }] : []));
  const ofContent = all.map(({ change }) => change);
  await cleanAhead(
    ofContent.map((change) => ({
      ...{ value: 'value' in change ? change.value : 'sent' in change ? change.sent : null, at: '' },
    })),
  );
  const resolved = await withoutUnknownPages(tx, ofContent, await findTargets(tx, ofContent));
  const found = new Map(all.map(({ index }, at) => [index, resolved[at]]));
  const known = all.flatMap(({ change, index }) => {
    const target = found.get(index);
    if (!(target instanceof AppError)) return target ? [{ change, target, index }] : [];
    if (index < operations.length) return [];
    throw renameIssues(target, (at) => all[at]?.index ?? at);
  });
  const targets = known.map(({ target }) => target);
  const applicable = known.map(({ change }) => change);
  const site = await loadDocuments(
    tx,
    applicable,
    targets,
    // The writer reads these too, in the same order.
    {
      isLocked,
      otherPages: listPagesOfContactDetails(targets),
      wholePages: listShownPages(targets),
      firstCompared: known.filter(({ index }) => index < operations.length).length,
    },
  );
  await findPast(tx, applicable, targets, site.documents);
  // The places of sections are known by the index among all changes.
  const withIndex = <T>([at, place]: [number, T]) => [known[at]?.index ?? at, place] as const;
  const placed = new Map([...site.placed].map(withIndex));
  const unplaced = new Map([...site.unplaced].map(withIndex));
  return {
    changes: operations.map((operation, index) => {
      const target = found.get(index);
      const change = written[index] ?? null;
      return { operation, change, target: target instanceof AppError ? null : (target ?? null) };
    }),
    more: more.map((change, at) => ({ change, target: found.get(operations.length + at) as Target })),
    site: { ...site, placed, unplaced },
    redirects: operations.some(isRedirect) ? await readRules(tx) : new Map(),
  };
}

/** Returns the pages that changes may show to visitors, with all that is on them. */
function listShownPages(targets: readonly Target[]): string[] {
  return targets.flatMap((target) => {
    if (target.kind !== 'page') return [];
    const [section, fact = 'status'] = target.segments;
    return section === FACTS && ['status', 'hidden'].includes(fact) ? target.id : [];
  });
}

/** Returns the targets, with an error for each new section whose page does not exist. */
async function withoutUnknownPages(
  tx: Db,
  changes: readonly Change[],
  targets: readonly (Target | AppError)[],
): Promise<(Target | AppError)[]> {
  const pageIds = changes.map((change) => (change.op === 'section' ? change.placement?.pageId : undefined));
  const named = pageIds.filter((pageId) => pageId !== undefined);
  const known = await findExistingPages(tx, named);
  return targets.map((target, index) => {
    const change = changes[index];
    if (change?.op === 'page') known.add(change.pageId);
    const pageId = pageIds[index];
    if (pageId === undefined || known.has(pageId)) return target;
    const { code, message } = noSuchPage(pageId);
    return new AppError(code, message, { issues: [{ path: `changes.${index}.pageId`, message }] });
  });
}
