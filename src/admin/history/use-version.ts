import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOfSite } from '../../api/live';
import { trpc } from '../../api/trpc-react';
import type { PageId } from '../../pages/models';
import { useDashboard } from '../shell/dashboard-context';
import type { PageVersion } from './list-differences';

/**
 * Loads the comparison of a time with now, or with a second time. Refetches when somebody saves, so that the current version stays
 * current.
 */
export function useVersion(scope: PageId | 'all', at: string | undefined, to?: string) {
  const { live } = useDashboard();
  const utils = trpc.useUtils();
  useEffect(
    () =>
      live.listen((event) => {
        if (!isOfSite(event)) return;
        void utils.history.past.invalidate();
        void utils.history.pastSite.invalidate();
      }),
    [live, utils],
  );
  const moment = { ...(at !== undefined && { at }), ...(to !== undefined && { to }) };
  const options = { staleTime: 0, retry: false };
  const site = trpc.history.pastSite.useQuery(moment, {
    ...options,
    enabled: scope === 'all',
    // The previous result stays until the next result is loaded.
    placeholderData: keepPreviousData,
  });
  const page = trpc.history.past.useQuery(
    { pageId: scope, ...moment },
    {
      ...options,
      enabled: scope !== 'all',
      // The same for a page, but not after switching to another page.
      placeholderData: (before, query) => (readPageId(query?.queryKey) === scope ? before : undefined),
      select: (past) => past as PageVersion,
    },
  );
  return scope === 'all' ? site : page;
}

/** Returns the page id in a query's key. */
function readPageId(queryKey: readonly [unknown, { input?: unknown }?] | undefined): string | undefined {
  return (queryKey?.[1]?.input as { pageId?: string } | undefined)?.pageId;
}
