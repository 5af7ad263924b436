import type { QueryClient } from '@tanstack/react-query';
import { pageKeys } from '../../api/page-keys';

/** Drops what this window has read of one page, or of all, so that it is read again when it is shown. */
export function forgetPages(queryClient: QueryClient, pageId?: string): void {
  for (const kind of [pageKeys.content, pageKeys.sections]) {
    const key = pageId === undefined ? kind('').slice(0, 1) : kind(pageId);
    queryClient.removeQueries({ queryKey: key });
  }
}

/** Drops everything but who is signed in. */
export function forgetAllButSession(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== pageKeys.session[0] });
}
