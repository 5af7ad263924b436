import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { pageKeys } from '../../api/page-keys';
import { readContent } from '../../api/site-calls';
import { trpc } from '../../api/trpc-react';
import { namedPages } from '../../editing/names';
import { usePageNames } from '../use-page-names';
import { groupTargets, type LinkGroup, type LinkTarget } from './link-targets';

const NO_DOCUMENTS: readonly LinkTarget[] = [];

/** Returns everything on the site that a link can point to, by kind. */
export function useLinkTargets(): LinkGroup[] {
  usePageNames();
  const { pages, items } = useStore(namedPages);
  const documents = trpc.files.names.useQuery(undefined, { retry: false }).data ?? NO_DOCUMENTS;
  const { data: site } = useQuery({ queryKey: pageKeys.content('site'), queryFn: () => readContent('site') });
  return useMemo(() => groupTargets({ pages, items, documents, site }), [pages, items, documents, site]);
}
