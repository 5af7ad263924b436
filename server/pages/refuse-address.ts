import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { pages } from '../../db/schema';
import { addressProblem } from '../../src/pages/address-rules';
import { AppError } from '../errors';
import { takenBy } from './keep-pages';

/**
 * Why a page can not stand at an address, in words; null where it can.
 * @param address in its normal form
 * @param pageId the page that is to stand there, where there is one
 */
export async function problemOfAddress(db: Db, address: string, pageId = ''): Promise<string | null> {
  const problem = addressProblem(address);
  if (problem !== null) return problem;
  const isOther = and(eq(pages.address, address), ne(pages.status, 'deleted'), ne(pages.pageId, pageId));
  const [other] = await db.select({ title: pages.title }).from(pages).where(isOther);
  return other ? takenBy(address, other.title) : null;
}

/** What is refused of a field of a page. */
export function refusedField(path: string, message: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path, message }] });
}

/** Waits for a write of a page, whose issues are told by the fields that were sent. @throws AppError */
export async function withFields<T>(written: Promise<T>): Promise<T> {
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
