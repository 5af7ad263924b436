import { useEffect, useRef } from 'react';
import { isOwnPage } from '../pages/page-kind';
import { PAGE_PATHS } from '../pages/routes';

/** Tells the server of each page that is shown without it being asked for: it counts pages visitors are led to, not people. */
export function useVisits(path: string, pageId: string | null): void {
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    const counted = countedAs(pageId);
    if (counted) navigator.sendBeacon(`/visits/${counted}`);
  }, [path, pageId]);
}

/** What a page's visits are counted under; undefined for one that visitors are not led to. */
export function countedAs(pageId: string | null, isDraft = false): string | undefined {
  if (pageId === null || isDraft) return undefined;
  return !isOwnPage(pageId) || Object.hasOwn(PAGE_PATHS, pageId) ? pageId : undefined;
}
