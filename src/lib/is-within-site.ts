/** Returns true if a link points to a page of the site, not to a file, the API, the dashboard, or another host. */
export function isWithinSite(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//') && !/^\/(api|media|attached-assets|admin)(\/|$)/.test(href);
}
