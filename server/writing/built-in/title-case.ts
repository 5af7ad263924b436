const SMALL = /^(?:an?|the|and|but|or|nor|for|of|in|on|at|to|by|from|with|as)$/i;

/** Converts a text to title case: 'The Rest of a Story'. */
export function toTitleCase(text: string): string {
  const last = text.trimEnd().lastIndexOf(' ');
  const isInner = (at: number) => at > 0 && at < last;
  return text.replace(/\S+/g, (word, at) => (isInner(at) && SMALL.test(word) ? word.toLowerCase() : upperFirst(word)));
}

export function upperFirst(text: string): string {
  return text.replace(/^["“‘(]?[a-z]/, (start) => start.toUpperCase());
}
