/** Splits markup at its tags: odd indexes are tags, even ones are text. A tag that is never closed counts as text. */
export function splitTags(html: string): string[] {
  const end = html.lastIndexOf('>') + 1;
  // Every tag that begins before the last '>' is closed; searching for the end of each unclosed tag would take
  // quadratic time.
  const parts = html.slice(0, end).split(/(<[^>]*(?:>|$))/);
  parts[parts.length - 1] += html.slice(end);
  return parts;
}

/** Removes the tags from markup. */
export function withoutTags(html: string): string {
  return splitTags(html)
    .filter((_, index) => index % 2 === 0)
    .join('');
}
