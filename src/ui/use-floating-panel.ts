import { useEffect, useState } from 'react';
import { browserStorage } from './browser-storage';
import { fitPlace, keepPlace, type PanelPlace, readPlace, type Size } from './floating-panel-place';

/** Narrower than this, a panel is a sheet at the foot of the window. */
export const SHEET_BELOW_PX = 650;

/** A floating panel's place: remembered, and always within the window, whatever its size becomes. */
export function usePanelPlace(id: string, initial: PanelPlace, min: Size) {
  const [wanted, setWanted] = useState(() => readPlace(browserStorage(), id) ?? initial);
  const [view, setView] = useState(viewSize);
  useEffect(() => {
    const handleResize = () => setView(viewSize());
    window.addEventListener('resize', handleResize);
    return () => window.removeEventListener('resize', handleResize);
  }, []);
  // What was wanted is kept: a window made small and large again finds the panel where it was.
  const place = fitPlace(wanted, min, view);

  function move(next: Partial<PanelPlace>): PanelPlace {
    const fitted = fitPlace({ ...place, ...next }, min, view);
    setWanted(fitted);
    keepPlace(browserStorage(), id, fitted);
    return fitted;
  }

  return { place, move, isSheet: view.width < SHEET_BELOW_PX };
}

function viewSize(): Size {
  return { width: document.documentElement.clientWidth, height: window.innerHeight };
}
