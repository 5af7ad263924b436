import { useEffect } from 'react';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { usePageHost } from '../page-host/page-host';
import type { CoveredWords } from './page-statements';

/** The register's entries about a page. */
export interface PageClaims {
  /** The claims that are linked on the page, newest first. */
  claims: readonly Outputs['claims']['list']['items'][number][];
  places: readonly Outputs['claims']['pagePlaces']['items'][number][];
  /** Words on the page that need no claim. */
  covered: readonly CoveredWords[];
  isPending: boolean;
  error: unknown;
  retry: () => void;
}

const AT_ONCE = '100';
/** Milliseconds until the register is read again, if anything on screen needs it. */
const FRESH_MS = 10_000;

/** Reads what the register has about the edited page and, on the page itself, about header and footer. */
export function usePageClaims(): PageClaims {
  const { page, isDashboard = false } = usePageHost();
  const { pageId } = page;
  const own = useClaimsOf(pageId, true);
  const shared = useClaimsOf('site', !isDashboard && pageId !== 'site');
  const ids = new Set(own.claims.map(({ id }) => id));
  return {
    claims: [...own.claims, ...shared.claims.filter(({ id }) => !ids.has(id))],
    places: [...own.places, ...shared.places],
    covered: [...own.covered, ...shared.covered],
    isPending: own.isPending,
    error: own.error ?? shared.error,
    retry() {
      own.retry();
      shared.retry();
    },
  };
}

/** Reads what the register has about one page. @param enabled false while nobody needs it */
export function useClaimsOf(page: string, enabled: boolean): PageClaims {
  const options = { enabled, staleTime: FRESH_MS };
  const inParts = { ...options, getNextPageParam: (part: { nextCursor: string | null }) => part.nextCursor };
  const places = trpc.claims.pagePlaces.useQuery({ page }, options);
  const claims = trpc.claims.list.useInfiniteQuery({ page, limit: AT_ONCE }, inParts);
  const decisions = trpc.claims.notClaims.useInfiniteQuery({ page, scope: 'claim', limit: AT_ONCE }, inParts);
  useRest(claims);
  useRest(decisions);
  const linked = (places.data?.items ?? []).flatMap(({ ref, wordsNow, range }) =>
    range === null || wordsNow === null ? [] : [{ ref, words: wordsNow, start: range.start }],
  );
  const decided = (decisions.data?.pages.flatMap(({ items }) => items) ?? []).map(({ ref, words, start }) => ({
    ...{ ref, words, start, isExact: true },
  }));
  return {
    claims: claims.data?.pages.flatMap(({ items }) => items) ?? [],
    places: places.data?.items ?? [],
    covered: [...linked, ...decided],
    isPending: places.isPending || claims.isPending || decisions.isPending,
    error: places.error ?? claims.error ?? decisions.error,
    retry() {
      for (const { refetch } of [places, claims, decisions]) void refetch();
    },
  };
}

interface Parts {
  hasNextPage: boolean;
  isFetching: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

/** Reads the other parts of a list. */
function useRest({ hasNextPage, isFetching, error, fetchNextPage }: Parts): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
}

/** Returns a function that reads everything about claims again after a change. */
export function useRefreshClaims(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.claims.invalidate();
}
