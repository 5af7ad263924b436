import { plainText } from '../text';

/** What stands beside a firm's name where it has no logo; the first is what the site comes with. */
export const MARKS = ['tree', 'initial', 'none'] as const;
export type Mark = (typeof MARKS)[number];

/** The mark that a brand says; stored content may hold anything. */
export function markOf(brand: unknown): Mark {
  const said = typeof brand === 'object' && brand !== null ? (brand as { mark?: unknown }).mark : undefined;
  return MARKS.find((mark) => mark === said) ?? 'tree';
}

/** The first letter of a firm's name, or its first sign where it has no letter; empty where it has no name. */
export function initialOf(name: unknown): string {
  const text = plainText(name).normalize('NFC');
  const letter = /[\p{L}\p{N}]/u.exec(text)?.[0] ?? '';
  return letter.toLocaleUpperCase('en');
}
