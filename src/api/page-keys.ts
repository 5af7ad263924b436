import type { QueryClient } from '@tanstack/react-query';

/**
 * The query keys of what pages read by REST. Visitors' pages and editors share this data without loading tRPC's hooks, which make
 * the keys of everything else. No other file writes a key.
 */
export const pageKeys = {
  content: (pageId: string) => ['content', pageId] as const,
  /** The ids of the items in a page's content. */
  ids: (pageId: string) => ['ids', pageId] as const,
  sections: (pageId: string) => ['sections', pageId] as const,
  /** A page's sample content. */
  defaults: (pageId: string) => ['defaults', pageId] as const,
  /** A drawing's text, as the site has it in these colors. */
  drawing: (name: string, colors: readonly string[]) => ['drawing', name, ...colors] as const,
  session: ['session'] as const,
};

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
