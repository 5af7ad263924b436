import type { Db } from '../../../db/client';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { FACTS } from '../../../src/pages/page-kind';
import { AppError } from '../../platform/errors';
import type { Documents } from '../changes/documents';
import { describeTakenByItem, findPagesProblems, type PageProblem } from '../changes/keep-pages';
import { redirectRef } from '../changes/redirects';
import { findItemsAt } from '../directory/item-pages';
import { type PlanContext, planRedirects } from '../redirects/plan-redirects';
import { readContext } from '../redirects/write-redirects';
import type { AppliedDraft, DraftChange, DraftConflict } from './apply-draft';

/** Returns why the pages and redirects of a draft are not possible on the site as it is now, as conflicts with a message. */
export async function findProblems(
  db: Db,
  changes: readonly DraftChange[],
  { site: { documents }, redirects }: AppliedDraft,
): Promise<DraftConflict[]> {
  const ofPages = await findDraftedPageProblems(db, documents);
  return [
    ...ofPages.map((one) => toPageConflict(one, changes, documents)),
    ...(await findRedirectProblems(db, changes, documents, redirects)),
  ];
}

/** Redirects are compared with the pages and redirects as the draft leaves them. */
async function findRedirectProblems(
  db: Db,
  changes: readonly DraftChange[],
  documents: Documents,
  redirects: AppliedDraft['redirects'],
): Promise<DraftConflict[]> {
  if (redirects.size === 0) return [];
  const asked = [...redirects].flatMap(([from, { after }]) => (after ? [{ ...after, from, to: after.to ?? '' }] : []));
  const { lines } = planRedirects(await readDraftedContext(db, documents, redirects, ''), asked, true);
  return lines.flatMap(({ index: at, issues: [issue] }) => {
    const from = asked[at]?.from ?? '';
    const index = changes.findIndex(({ operation }) => operation.op === 'redirect' && operation.from === from);
    const { before = null, after = null } = redirects.get(from) ?? {};
    const ref = redirectRef(from);
    return issue ? [{ index, path: ref, ref, base: before, theirs: null, mine: after, message: issue.message }] : [];
  });
}

/**
 * Returns what new redirects are validated against: the pages and redirects of the site with a draft.
 * @param redirects those that the draft changes
 */
export async function readDraftedContext(
  db: Db,
  documents: Documents,
  redirects: AppliedDraft['redirects'],
  origin: string,
): Promise<PlanContext> {
  const context = await readContext(db, origin);
  const pages = new Map(context.pages);
  const touched = [...documents.values()].flatMap((one) => (one.kind === 'page' && one.isTouched ? [one] : []));
  for (const { id, before } of touched) {
    const { address, status } = derivePageColumns(id, before.content);
    if (address !== null && status !== 'deleted') pages.delete(address);
  }
  const taken = new Set<string>();
  for (const { id, after } of touched) {
    const { address, status, title } = derivePageColumns(id, after.content);
    if (address === null || status === 'deleted') continue;
    pages.set(address, { title, isPublished: status === 'published' });
    if (status === 'published') taken.add(address);
  }
  const kept = context.known.filter(({ from }) => !redirects.has(from) && !taken.has(from));
  const drafted = [...redirects].flatMap(([from, { after }]) => (after ? [{ ...after, id: 0, from }] : []));
  return { ...context, pages, known: [...kept, ...drafted] };
}

/** Returns why the pages of a draft cannot have their addresses or settings on the site as it is now. */
async function findDraftedPageProblems(db: Db, documents: Documents): Promise<PageProblem[]> {
  const problems = await findPagesProblems(db, documents);
  const moved = [...documents.values()].flatMap((one) => {
    if (one.kind !== 'page' || !one.isTouched) return [];
    const [was, now] = [one.before, one.after].map(({ content }) => derivePageColumns(one.id, content));
    const isHere = now?.address != null && now.status !== 'deleted';
    const isSame = now?.address === was?.address && was?.status !== 'deleted';
    return isHere && !isSame ? [{ pageId: one.id, address: now.address as string }] : [];
  });
  const items = await findItemsAt(
    db,
    moved.map(({ address }) => address),
  );
  const taken = moved.flatMap(({ pageId, address }) => {
    const title = items.get(address);
    return title === undefined ? [] : [{ pageId, message: describeTakenByItem(address, title) }];
  });
  return [...problems, ...taken];
}

/**
 * Refuses new changes that give a page settings which the site does not allow.
 * @param pageOf the pages whose settings the changes set, by the index of the change
 * @throws AppError UNPROCESSABLE_CONTENT
 */
export async function refusePageProblems(
  db: Db,
  documents: Documents,
  pageOf: ReadonlyMap<number, string>,
): Promise<void> {
  if (pageOf.size === 0) return;
  const problems = await findDraftedPageProblems(db, documents);
  const issues = problems.flatMap(({ pageId, message }) => {
    const index = [...pageOf].findLast(([, id]) => id === pageId)?.[0];
    return index === undefined ? [] : [{ path: `changes.${index}.address`, message }];
  });
  if (issues[0]) throw new AppError('UNPROCESSABLE_CONTENT', issues[0].message, { issues });
}

/** Returns a problem as a conflict of the last operation that sets the page's address or other settings. */
function toPageConflict(
  { pageId, message }: PageProblem,
  changes: readonly DraftChange[],
  documents: Documents,
): DraftConflict {
  const document = documents.get(pageId);
  const [base, mine] = [document?.before, document?.after].map(
    (one) => derivePageColumns(pageId, one?.content).address,
  );
  const index = Math.max(0, findLastOfPage(pageId, changes));
  const ref = `${pageId}.${FACTS}.address`;
  return { index, path: ref, ref, base, theirs: null, mine, message };
}

function findLastOfPage(pageId: string, changes: readonly DraftChange[]): number {
  const setsFact = ({ operation }: DraftChange, fact?: string) => {
    if (operation.op === 'addPage') return operation.pageId === pageId;
    if (!('path' in operation)) return false;
    const [page, section, field] = operation.path.split('.');
    return page === pageId && section === FACTS && (fact === undefined || field === fact);
  };
  const ofAddress = changes.findLastIndex((one) => setsFact(one, 'address'));
  return ofAddress === -1 ? changes.findLastIndex((one) => setsFact(one)) : ofAddress;
}
