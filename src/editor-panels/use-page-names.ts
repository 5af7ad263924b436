import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Trpc } from '../api/trpc';
import { namedPages } from '../editing/page-names';

/** By which what pages are called is asked for again. */
export const PAGE_NAMES = ['admin', 'page-names'];

/** Keeps what pages are called and where they stand, for all screens to speak of them, and to link to them. */
export function usePageNames(trpc: Trpc): void {
  const { data } = useQuery({ queryKey: PAGE_NAMES, queryFn: () => trpc.pages.names.query(), staleTime: 0 });
  useEffect(() => {
    if (data) namedPages.setState({ ...data, pages: data.pages.filter(({ status }) => status !== 'deleted') });
  }, [data]);
}
