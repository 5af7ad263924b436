import { useEffect, useRef } from 'react';
import { PAGE_PATHS } from '../pages/routes';

/** Tells the server of each page that is shown without it being asked for: it counts pages visitors are led to, not people. */
export function useVisits(path: string, pageId: string | null): void {
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    if (pageId !== null && Object.hasOwn(PAGE_PATHS, pageId)) navigator.sendBeacon(`/visits/${pageId}`);
  }, [path, pageId]);
}
