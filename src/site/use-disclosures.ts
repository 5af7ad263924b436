import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageKeys } from '../api/page-keys';
import { readContent } from '../api/site-calls';
import type { Boot } from '../boot';
import { findShownDisclosures, type ShownDisclosures } from '../content/disclosures';

/**
 * Returns the disclosures that a page shows: those that were served with it or, if the app has the library, with changes that are not saved.
 * Visitors' pages never contain the library, only what they show. An editor's app reads it for pages that were not served.
 * @param pageId null if there is no page
 * @param sections the ids and keys of the sections that the page shows
 */
export function useDisclosures(
  { contents, disclosures: served }: Boot,
  pageId: string | null,
  sections: Iterable<string> = [],
): ShownDisclosures {
  const { data, refetch } = useQuery({
    queryKey: pageKeys.content('site'),
    queryFn: () => readContent('site'),
    enabled: false,
  });
  const library = data?.disclosures;
  const isServed = pageId === null || Object.hasOwn(contents, pageId);
  const isMissing = served !== undefined && library === undefined && !isServed;
  useEffect(() => {
    if (isMissing) void refetch();
  }, [isMissing, refetch]);
  // Sections that are always on their page may not be stored, so the ones that were served count too.
  const known = isServed ? Object.keys(served?.sections ?? {}) : [];
  if (library !== undefined) return findShownDisclosures(library, pageId, new Set([...sections, ...known])) ?? {};
  return isServed ? (served ?? {}) : { ...(served?.site && { site: served.site }) };
}
