const BAR = '|';

/** Splits a text at the first `|`, with its spaces, so that it can be typed in. */
export function splitAtBar(text: string): [main: string, sub: string] {
  const at = text.indexOf(BAR);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Joins a label and a sub-label with `|`, or returns only the label. A `|` in the label starts the sub-label. */
export function joinLabel(main: string, sub: string): string {
  return sub === '' ? main : main + BAR + sub;
}
