import type { QueryClient } from '@tanstack/react-query';
import { pageKeys } from '../../api/page-keys';

/** Removes the cached content of one page or of all pages, so that it is fetched again when shown. */
export function forgetPages(queryClient: QueryClient, pageId?: string): void {
  for (const kind of [pageKeys.content, pageKeys.sections]) {
    const key = pageId === undefined ? kind('').slice(0, 1) : kind(pageId);
    queryClient.removeQueries({ queryKey: key });
  }
}

/** Removes all cached data except the session. */
export function forgetAllButSession(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== pageKeys.session[0] });
}
