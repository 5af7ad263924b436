/** Truncates a single-line text to `most` characters, before a word if possible, and appends an ellipsis. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : start.slice(0, -1)}…`;
}
