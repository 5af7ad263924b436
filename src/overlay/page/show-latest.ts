import type { QueryClient } from '@tanstack/react-query';
import { pageKeys } from '../../api/page-keys';
import { readContent } from '../../api/site-calls';

/**
 * Updates a page that nobody is editing, including site-wide content, with the latest saved content. If that cannot be read, the page
 * stays as it is until the next change.
 * @param isStillWanted false once someone edits; the page then shows their changes
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
