import { isWithinSite } from '../lib/is-within-site';

/**
 * Fetches a page ahead when its link is pointed at, touched or gone to, in browsers that do not read the page's speculation rules.
 * The request says what it is, so that it is no visit.
 */
export function prefetchPages(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  const asked = new Set<string>();
  const ask = ({ target }: Event): void => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]');
    if (!link || link.closest('[data-filter]') || !isWithinSite(link.getAttribute('href') ?? '')) return;
    const { pathname, search } = link;
    if (pathname === window.location.pathname || asked.has(pathname + search)) return;
    asked.add(pathname + search);
    // Only a page that has come sooner: where it can't be had, the link itself will tell.
    fetch(pathname + search, { headers: { Purpose: 'prefetch' }, priority: 'low' }).catch(() => undefined);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(type, ask, { passive: true });
}
