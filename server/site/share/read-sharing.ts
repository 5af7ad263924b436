import { pageFacts } from '../../../src/pages/page-facts';
import { readEditablePage } from '../../content/changes/read-editable';
import type { ContentContext } from '../../content/context';
import { noSuchPage } from '../../content/directory/page-directory';
import { AppError } from '../../platform/errors';

/**
 * Returns the data that a page's head is rendered from, in any status except deleted. @throws AppError NOT_FOUND, CONFLICT if the page is
 * deleted
 */
export async function readSharing(
  { db, origin, pictures }: Pick<ContentContext, 'db' | 'origin' | 'pictures'>,
  pageId: string,
) {
  const { content, site } = await readEditablePage(db, { pageId, isSiteShown: true });
  const facts = pageFacts(pageId, content);
  if (!facts || facts.path === null) throw noSuchPage(pageId);
  if (facts.status === 'deleted') throw new AppError('CONFLICT', 'This page is deleted. Restore it first.');
  const { alts } = await pictures.read();
  return { path: facts.path, origin, contents: { site: site?.content ?? {}, [pageId]: content }, alts };
}
