import type { QueryClient } from '@tanstack/react-query';

/**
 * Refetches queries that were invalidated during their first fetch, whose answer may be older than the reason. The library does so only
 * for later fetches.
 * @returns a function that stops it
 */
export function refetchOutdated(client: QueryClient): () => void {
  const outdated = new Set<string>();
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { queryHash, queryKey, state } = event.query;
    const isFirst = state.data === undefined && state.fetchStatus !== 'idle';
    if (event.action.type === 'invalidate' && isFirst) outdated.add(queryHash);
    else if (event.action.type === 'success' && outdated.delete(queryHash))
      void client.invalidateQueries({ queryKey, exact: true });
  });
}
