/** The hint below the field. */
export const NETWORKS_HINT =
  'Addresses or networks, such as 203.0.113.7 or 203.0.113.0/24, separated by commas. Leave empty to allow any.';

/** Splits typed addresses and networks into a list. */
export function parseNetworks(text: string): string[] {
  return text
    .split(/[\s,;]/)
    .map((each) => each.trim())
    .filter(Boolean);
}
