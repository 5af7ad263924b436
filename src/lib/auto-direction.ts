/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The `dir` of an element with this text: its own first letters decide, if any of it may be written from right to left. */
export function autoDirection(text: string): 'auto' | undefined {
  return RIGHT_TO_LEFT.test(text) ? 'auto' : undefined;
}
