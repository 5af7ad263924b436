import { useEffect, useRef } from 'react';

/** Tells the server of each page that is shown without it being asked for: it counts pages, not people. */
export function useVisits(path: string, pageId: string | null): void {
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    // The demo is a tool, and no page of the site that is counted.
    if (pageId !== null && pageId !== 'demo') navigator.sendBeacon(`/visits/${pageId}`);
  }, [path, pageId]);
}
