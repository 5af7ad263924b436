import type { QueryClient } from '@tanstack/react-query';
import { pageKeys } from './api/page-keys';
import type { Boot } from './boot';

/** Puts what the server handed over where the pages look for it, so that the first render needs no request. */
export function fillQueries(queryClient: QueryClient, boot: Boot): void {
  for (const [pageId, content] of Object.entries(boot.contents))
    queryClient.setQueryData(pageKeys.content(pageId), content);
  for (const [pageId, sections] of Object.entries(boot.sections))
    queryClient.setQueryData(pageKeys.sections(pageId), sections);
}
