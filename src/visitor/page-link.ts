import { isWithinSite } from '../lib/is-within-site';
import { needsApp } from './start-app';

/** Returns the link at an element if it leads to a page that the visitor's script can show: no file, no tool, no other site. */
export function pageLinkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]');
  const isPage =
    link &&
    link.origin === location.origin &&
    isWithinSite(link.pathname) &&
    // Addresses of pages have no dot: this is a feed, a calendar or another file.
    !link.pathname.includes('.') &&
    !link.closest('[data-filter]') &&
    !link.hasAttribute('download') &&
    (link.target === '' || link.target === '_self') &&
    !needsApp(link);
  return isPage ? link : null;
}
