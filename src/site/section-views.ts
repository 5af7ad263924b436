import { useEffect, useState } from 'react';
import type { Boot } from '../boot';
import { FACTS } from '../pages/page-kind';
import { kindOf, loadPage } from '../pages/views';

/** What draws sections that are not a page's own: few pages have some, so that it is fetched where there are. */
type SectionViews = typeof import('../sections/dynamic-sections') & typeof import('../sections/generic-section');

let loaded: SectionViews | undefined;

/** Fetches it. On the server, and before a page that needs it is taken over, it is waited for. */
export async function loadSectionViews(): Promise<SectionViews> {
  if (!loaded) {
    const [dynamic, generic] = await Promise.all([
      import('../sections/dynamic-sections'),
      import('../sections/generic-section'),
    ]);
    loaded = { ...dynamic, ...generic };
  }
  return loaded;
}

/** Whether a page shows sections that are not its own view's. */
export async function hasOtherSections({ contents, sections, item }: Boot, pageId: string): Promise<boolean> {
  if (item) return false;
  const kind = kindOf(pageId, contents[pageId]);
  if (!kind) return true;
  const { own } = await loadPage(kind);
  const isOwn = (id: string) => id === FACTS || Object.hasOwn(own, id);
  return (sections[pageId] ?? []).length > 0 || !Object.keys(contents[pageId] ?? {}).every(isOwn);
}

/** It, where it is there, and fetched where it is wanted; whether it can't be had. */
export function useSectionViews(isWanted: boolean): { views: SectionViews | undefined; isMissing: boolean } {
  const [, setLoaded] = useState(loaded !== undefined);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isCurrent = true;
    loadSectionViews().then(
      () => isCurrent && setLoaded(true),
      () => isCurrent && setMissing(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return { views: loaded, isMissing };
}
