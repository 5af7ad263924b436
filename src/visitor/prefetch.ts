import { fetchAhead } from './fetch-page';
import { findPageLink } from './page-link';

/** Prefetches a page when its link is hovered, touched or focused. A prefetch does not count as a visit. */
export function prefetchPages(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const ask = ({ target }: Event): void => {
    const link = findPageLink(target);
    if (link && link.pathname !== location.pathname) fetchAhead(link.origin + link.pathname + link.search);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(type, ask, { passive: true });
}
