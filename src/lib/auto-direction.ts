/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns `auto` as the `dir` of an element if the text contains right-to-left letters; its first strong letter then
 * decides.
 */
export function autoDirection(text: string): 'auto' | undefined {
  return RIGHT_TO_LEFT.test(text) ? 'auto' : undefined;
}
