import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { pages } from '../../../db/schema/content';
import { findAddressProblem } from '../../../src/pages/address-rules';
import { collectionOf } from '../../../src/pages/collections/collections';
import { AppError } from '../../platform/errors';
import { describeTaken, describeTakenByItem } from '../changes/keep-pages';
import { findPlaceProblem } from '../changes/problems-of-collections';
import { findListAddress } from '../directory/address-of-list';
import { findItemsAt } from '../directory/item-pages';

/**
 * Returns why a page cannot have an address, as a message, or null if it can.
 * @param address in its normal form
 * @param page the page that is to get the address, or the kind of a new one
 */
export async function findAddressConflict(
  db: Db,
  address: string,
  { pageId = '', kind }: { pageId?: string | undefined; kind?: string | undefined } = {},
): Promise<string | null> {
  const problem = findAddressProblem(address);
  if (problem !== null) return problem;
  const isOther = and(eq(pages.address, address), ne(pages.status, 'deleted'), ne(pages.pageId, pageId));
  const [other] = await db.select({ title: pages.title }).from(pages).where(isOther);
  if (other) return describeTaken(address, other.title);
  const item = (await findItemsAt(db, [address])).get(address);
  if (item) return describeTakenByItem(address, item);
  const collection = collectionOf(kind ?? (await readKind(db, pageId)));
  return collection && findPlaceProblem(collection, address, await findListAddress(db, collection));
}

async function readKind(db: Db, pageId: string): Promise<string> {
  if (pageId === '') return '';
  const [row] = await db.select({ kind: pages.kind }).from(pages).where(eq(pages.pageId, pageId));
  return row?.kind ?? '';
}

/** Returns the error for an invalid field of a page. */
export function createFieldError(path: string, message: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path, message }] });
}

/** Awaits a write of a page and renames the paths of its issues to the fields that the caller sent. @throws AppError */
export async function withFieldIssues<T>(written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    const field = (message: string) => /\.page\.(\w+)/.exec(message)?.[1] ?? 'address';
    const issues = error.issues.map(({ path, message }) =>
      path.startsWith('changes.')
        ? { path: field(message), message: message.replace(/^\S+\.page\.\w+: /, '') }
        : { path, message },
    );
    throw new AppError(error.code, issues[0]?.message ?? error.message, { issues, cause: error });
  }
}
