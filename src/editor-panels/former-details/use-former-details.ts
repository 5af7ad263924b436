import { useEffect, useEffectEvent, useRef } from 'react';
import { useHostEditing } from '../page-host/page-host';
import { useLeftDetails } from './left-details';

/**
 * Finds the former details of the firm that other texts still have each time details are saved in an editor.
 * @param first the site-wide content at first; by default, the current one
 * @returns `left`, the site-wide content with the new details, and `dismiss`, which forgets those that are left
 */
export function useFormerDetails(first?: unknown) {
  const site = useHostEditing((state) => state.stored.site);
  const known = useRef(first ?? site);
  const { left, check, dismiss } = useLeftDetails();
  const handleSaved = useEffectEvent((before: unknown) => void check(before, site));
  useEffect(() => {
    if (known.current === site) return;
    handleSaved(known.current);
    known.current = site;
  }, [site]);
  return { left, site, dismiss };
}
