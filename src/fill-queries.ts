import type { QueryClient } from '@tanstack/react-query';
import { pageKeys } from './api/page-keys';
import type { Boot } from './boot';

/** Fills the query cache with the server's data, so that the first render needs no request. */
export function fillQueries(queryClient: QueryClient, boot: Boot): void {
  for (const [pageId, content] of Object.entries(boot.contents))
    queryClient.setQueryData(pageKeys.content(pageId), content);
  for (const [pageId, sections] of Object.entries(boot.sections))
    queryClient.setQueryData(pageKeys.sections(pageId), sections);
}
