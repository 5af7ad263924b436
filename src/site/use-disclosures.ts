import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageKeys } from '../api/page-keys';
import { readContent } from '../api/site-calls';
import type { Boot } from '../boot';
import type { findShownDisclosures, ShownDisclosures } from '../content/disclosures';

/**
 * Returns the disclosures that a page shows: those that were served with it or, if the app has the library, with changes that are not saved.
 * Visitors' pages never contain the library, only what they show. An editor's app reads it for pages that were not served.
 * @param pageId null if there is no page
 * @param sections the ids and keys of the sections that the page shows
 */
export function useDisclosures(
  { contents, disclosures: served = {} }: Boot,
  pageId: string | null,
  sections: readonly string[] = [],
): ShownDisclosures {
  const { data, refetch } = useQuery({
    queryKey: pageKeys.content('site'),
    queryFn: () => readContent('site'),
    enabled: false,
  });
  const [find, setFind] = useState<typeof findShownDisclosures>();
  const library = data?.disclosures;
  const isElsewhere = pageId !== null && !contents[pageId];
  const isWanted = library !== undefined || isElsewhere;
  useEffect(() => {
    if (!isWanted) return;
    if (library === undefined) void refetch();
    // Without it, the page keeps what was served.
    import('../content/disclosures').then(
      ({ findShownDisclosures }) => setFind(() => findShownDisclosures),
      () => undefined,
    );
  }, [isWanted, library, refetch]);
  if (!find || !library) return isElsewhere ? { site: served.site ?? [] } : served;
  // Sections that are always on their page may not be stored, so the ones that were served count too.
  const known = isElsewhere ? [] : Object.keys(served.sections ?? {});
  return find(library, pageId, new Set([...sections, ...known])) ?? {};
}
