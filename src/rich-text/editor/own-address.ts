/** Returns the path of an image on this site, or null for other sites and data URLs. */
export function resolveOwnAddress(src: string): string | null {
  if (!URL.canParse(src, window.location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(src, window.location.origin);
  return origin === window.location.origin ? pathname + search + hash : null;
}
