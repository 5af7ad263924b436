import { isWithinSite } from '../lib/is-within-site';
import { needsApp } from './start-app';

/** Returns the link around an element if the visitor script can show its target: a page of this site, not a file or a tool. */
export function findPageLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]');
  const isPage =
    link &&
    link.origin === location.origin &&
    isWithinSite(link.pathname) &&
    // Page addresses have no dot, so this is a feed, a calendar or another file.
    !link.pathname.includes('.') &&
    !link.closest('[data-filter]') &&
    !link.hasAttribute('download') &&
    (link.target === '' || link.target === '_self') &&
    !needsApp(link);
  return isPage ? link : null;
}
