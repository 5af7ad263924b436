import type { Db } from '../../../db/client';
import { derivePageColumns } from '../../../src/pages/page-columns';
import { FACTS } from '../../../src/pages/page-kind';
import { AppError } from '../../platform/errors';
import type { Documents } from '../changes/documents';
import { describeTaken, findPagesProblems, type PageProblem } from '../changes/keep-pages';
import { findItemsAt } from '../directory/item-pages';
import type { DraftChange, DraftConflict } from './apply-draft';

/** Returns why the pages of a draft cannot have their addresses or settings on the site as it is now. */
export async function findDraftedPageProblems(db: Db, documents: Documents): Promise<PageProblem[]> {
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
    return title === undefined ? [] : [{ pageId, message: describeTaken(address, title) }];
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
export function toPageConflict(
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
