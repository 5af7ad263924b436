/** The path of a picture of this site; null for an address elsewhere, and for a picture inside an address. */
export function ownAddress(src: string): string | null {
  if (!URL.canParse(src, window.location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(src, window.location.origin);
  return origin === window.location.origin ? pathname + search + hash : null;
}
