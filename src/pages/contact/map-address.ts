import { plainText } from '../../content/text';

/** The street in the sample content. It does not exist, so no map is linked until the firm enters its own address. */
export const SAMPLE_STREET = '14 Mill Race Lane';

/** Returns the address of a map that shows the office, or null if the firm has not entered its address. @param address its lines */
export function buildMapAddress(address: readonly unknown[]): string | null {
  const lines = address.map((line) => plainText(line).trim()).filter(Boolean);
  // The first line may be the firm's name, which a map does not know.
  const place = lines.slice(lines.findIndex((line) => /\d/.test(line)));
  if (!lines.some((line) => /\d/.test(line)) || lines.includes(SAMPLE_STREET)) return null;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place.join(', '))}`;
}
