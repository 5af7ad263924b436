import { keepPreviousData } from '@tanstack/react-query';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import type { ClaimAttention, ClaimKind, ShownStatus } from '../../content/claims/claim-status';
import { useDashboard } from '../shell/dashboard-context';

export type Claim = Outputs['claims']['get'];
export type ClaimPlace = Outputs['claims']['places']['items'][number];
export type ClaimFile = Outputs['claims']['files']['items'][number];
export type FoundStatement = Outputs['claims']['unlinked']['items'][number];

/** The filters of the list; empty texts match everything. */
export interface ClaimFilters {
  q: string;
  status: ShownStatus | '';
  attention: ClaimAttention | '';
  kind: ClaimKind | '';
  owner: string;
}

/** The number of claims loaded at a time. */
const BATCH = 50;

/** Returns the claims that match the filters, newest first. */
export function useClaims({ q, status, attention, kind, owner }: ClaimFilters) {
  const asked = {
    ...{ ...(q && { q }), ...(status && askFor(status)), ...(attention && { attention }) },
    ...{ ...(kind && { kind }), ...(owner && { owner }) },
  };
  return trpc.claims.list.useInfiniteQuery(
    { ...asked, limit: String(BATCH) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, placeholderData: keepPreviousData },
  );
}

function askFor(status: ShownStatus) {
  if (status === 'source-only') return { status: 'substantiated', support: 'source' } as const;
  return status === 'substantiated' ? ({ status, support: 'file' } as const) : { status };
}

/** Returns what the person may do: change claims, and prepare drafts of pages. Everyone may link words. */
export function useClaimRights(): { mayWrite: boolean; mayDraft: boolean } {
  const { user } = useDashboard();
  return { mayWrite: user.role !== 'editor', mayDraft: user.role !== 'reviewer' };
}
