import { useEffect, useRef } from 'react';
import type { ShownItem } from '../pages/items/item-on';
import { isOwnPage } from '../pages/page-kind';
import { PAGE_PATHS } from '../pages/routes';

/** Reports each further page that the app shows as a page view. The script of the page has reported the first one. */
export function useVisits(path: string, pageId: string | null, item: ShownItem | undefined): void {
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    const counted = getVisitKey(pageId, item);
    if (counted) navigator.sendBeacon(`/visits/${counted}`);
  }, [path, pageId, item]);
}

/** Returns the key of a page's visit counter, or undefined for a page that is unlisted or a draft. */
export function getVisitKey(pageId: string | null, item: ShownItem | undefined, isDraft = false): string | undefined {
  if (pageId === null || isDraft) return undefined;
  if (item) return `${pageId}/${encodeURIComponent(item.slug)}`;
  return !isOwnPage(pageId) || Object.hasOwn(PAGE_PATHS, pageId) ? pageId : undefined;
}
