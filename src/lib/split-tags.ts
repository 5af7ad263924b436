/** Markup parted at its tags: every second part is one, the first is not. A tag that is never closed is none. */
export function splitTags(html: string): string[] {
  const end = html.lastIndexOf('>') + 1;
  // All that begins before the last '>' is closed; looking for the end of each tag that is not would take ages.
  const parts = html.slice(0, end).split(/(<[^>]*(?:>|$))/);
  parts[parts.length - 1] += html.slice(end);
  return parts;
}

/** Markup without its tags. */
export function withoutTags(html: string): string {
  return splitTags(html)
    .filter((_, index) => index % 2 === 0)
    .join('');
}
