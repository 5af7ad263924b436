import { useEffect, useEffectEvent, useRef } from 'react';
import { LeftDetails, useLeftDetails } from '../search/left-details';
import { useEditing } from './use-entry';

/** After the firm's details were saved, says which texts still have the former ones, and links to where they are replaced. */
export function FormerDetails() {
  const site = useEditing((state) => state.stored.site);
  const known = useRef(site);
  const { left, check } = useLeftDetails();
  const handleSaved = useEffectEvent((before: unknown) => void check(before, site));
  useEffect(() => {
    if (known.current === site) return;
    handleSaved(known.current);
    known.current = site;
  }, [site]);
  return (
    <div className="save-notice" aria-live="polite">
      <LeftDetails left={left} site={site} />
    </div>
  );
}
