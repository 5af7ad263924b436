import { useEffect, useState } from 'react';
import type { Boot } from '../boot';
import { FACTS } from '../pages/page-kind';
import { kindOf, loadPage } from '../pages/views';

/** Components for sections that are not part of a page's own view. Few pages have any, so they are loaded on demand. */
type SectionViews = typeof import('../sections/dynamic-sections') & typeof import('../sections/generic-section');

let loaded: SectionViews | undefined;

/** Loads the section components. The server, and hydration of a page that needs them, wait for this. */
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

/** Returns whether a page shows sections that its own view does not render. */
export async function hasOtherSections({ contents, sections, item }: Boot, pageId: string): Promise<boolean> {
  if (item) return false;
  const kind = kindOf(pageId, contents[pageId]);
  if (!kind) return true;
  const { own } = await loadPage(kind);
  const isOwn = (id: string) => id === FACTS || Object.hasOwn(own, id);
  return (sections[pageId] ?? []).length > 0 || !Object.keys(contents[pageId] ?? {}).every(isOwn);
}

/** Returns the section components once they are loaded, and loads them if wanted. `isMissing` is true if loading failed. */
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
