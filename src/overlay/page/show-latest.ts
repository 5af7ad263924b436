import type { QueryClient } from '@tanstack/react-query';
import { pageKeys } from '../../api/page-keys';
import { readContent } from '../../api/site-calls';

/**
 * Has a page that nobody edits show what was saved meanwhile, with what all pages share. Where that can not be read the page stays as
 * it is: the next change brings it.
 * @param isStillWanted false once somebody edits, whose changes are shown then
 */
export async function showLatest(
  pageId: string,
  queryClient: QueryClient,
  isStillWanted: () => boolean,
): Promise<void> {
  await Promise.all(
    [pageId, 'site'].map(async (id) => {
      const content = await readContent(id).catch(() => null);
      if (content && isStillWanted()) queryClient.setQueryData(pageKeys.content(id), content);
    }),
  );
}
