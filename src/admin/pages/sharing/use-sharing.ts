import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Outputs } from '../../../api/trpc';
import { trpc } from '../../../api/trpc-react';
import { currentDraft } from '../../../editor-panels/drafts/current-draft';
import { normalAddress } from '../../../pages/address';
import { getPageTitle, storedFacts } from '../../../pages/page-facts';
import { FACTS } from '../../../pages/page-kind';
import { headOf, type PageHead } from '../../../site/head';

/** The stored data that a page's head is made of. */
export type SharingData = Outputs['sharing']['read'];

/** A page's metadata, as edited. */
export interface Said {
  title: string;
  searchTitle: string;
  description: string;
  image: string;
  index: boolean;
  canonical: string;
}

const TYPING_MS = 250;

/** Edits are based on the loaded values, so those must not change until a save is refused. */
const LOADED_ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
};

/** Loads a page's stored metadata each time the dialog opens. If this tab edits a draft, its changes are included. */
export function useSharing(pageId: string) {
  const draft = useStore(currentDraft);
  const stored = trpc.sharing.read.useQuery({ pageId }, LOADED_ONCE);
  const drafted = trpc.drafts.editable.useQuery(
    { draftId: draft?.id ?? 0, pageId },
    { ...LOADED_ONCE, enabled: draft !== null },
  );
  if (!draft) return stored;
  const { data: site, error } = stored;
  const { data: page } = drafted;
  return {
    isPending: stored.isPending || drafted.isPending,
    isError: stored.isError || drafted.isError,
    error: error ?? drafted.error,
    data: site && page && { ...site, contents: { ...site.contents, [pageId]: page.content } },
    async refetch() {
      await drafted.refetch();
      return stored.refetch();
    },
  };
}

/** Returns a page's stored metadata. */
export function readSaid({ contents }: SharingData, pageId: string): Said {
  const {
    searchTitle = '',
    description = '',
    image = '',
    index = true,
    canonical = '',
  } = storedFacts(contents[pageId]);
  return { title: getPageTitle(pageId, contents[pageId]), searchTitle, description, image, index, canonical };
}

/** Returns the values that differ. */
export function findChanges(now: Said, before: Said): Partial<Said> {
  const keys = Object.keys(before) as (keyof Said)[];
  return Object.fromEntries(keys.filter((key) => now[key] !== before[key]).map((key) => [key, now[key]]));
}

/** Returns the page's head with the edited metadata, built by the same code as on the page. */
export function makeHead({ contents, path, origin, alts }: SharingData, pageId: string, said: Said): PageHead {
  const content = contents[pageId] ?? {};
  const facts = { ...(content[FACTS] as object | undefined), ...said };
  const shown = { ...contents, [pageId]: { ...content, [FACTS]: facts } };
  return headOf({ path, contents: shown, origin, alts, routes: { [normalAddress(path)]: pageId } });
}

/** Returns the generated share image of a page, after a pause in typing. @returns its URL, or null if there is none */
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
