import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Outputs } from '../../../api/trpc';
import { trpc } from '../../../api/trpc-react';
import { normalAddress } from '../../../pages/address';
import { getPageTitle, storedFacts } from '../../../pages/page-facts';
import { FACTS } from '../../../pages/page-kind';
import { headOf, type PageHead } from '../../../site/head';

/** All that a page's head is made of, as it is stored. */
export type SharingData = Outputs['sharing']['read'];

/** What editors say of a page to others. */
export interface Said {
  title: string;
  description: string;
  image: string;
  index: boolean;
  canonical: string;
}

const TYPING_MS = 250;

/** What is stored of a page, read anew each time it is asked for. */
export function useSharing(pageId: string) {
  return trpc.sharing.read.useQuery(
    { pageId },
    {
      // What one writes is held against what was read: it is read again where it was refused, and not before.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
}

/** What is said of a page now. */
export function saidOf({ contents }: SharingData, pageId: string): Said {
  const { description = '', image = '', index = true, canonical = '' } = storedFacts(contents[pageId]);
  return { title: getPageTitle(pageId, contents[pageId]), description, image, index, canonical };
}

/** What is another than it was. */
export function changedIn(now: Said, before: Said): Partial<Said> {
  const keys = Object.keys(before) as (keyof Said)[];
  return Object.fromEntries(keys.filter((key) => now[key] !== before[key]).map((key) => [key, now[key]]));
}

/** The page's head as it will be: made by what makes it on the page. */
export function headSaid({ contents, path, origin, alts }: SharingData, pageId: string, said: Said): PageHead {
  const content = contents[pageId] ?? {};
  const facts = { ...(content[FACTS] as object | undefined), ...said };
  const shown = { ...contents, [pageId]: { ...content, [FACTS]: facts } };
  return headOf({ path, contents: shown, origin, alts, routes: { [normalAddress(path)]: pageId } });
}

/** The picture that will be drawn of the page, once one has stopped typing. @returns its address; null where there is none */
export function useCard(pageId: string, title: string): string | null | undefined {
  const [asked, setAsked] = useState(title);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(title), TYPING_MS);
    return () => clearTimeout(timer);
  }, [title]);
  const { data } = trpc.sharing.card.useQuery(
    { pageId, title: asked },
    { placeholderData: keepPreviousData, retry: false },
  );
  return data ? `data:image/svg+xml,${encodeURIComponent(data)}` : data;
}
