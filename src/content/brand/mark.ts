import { plainText } from '../text';

/** Marks to show next to a firm's name if it has no logo; the first is the default. */
export const MARKS = ['tree', 'initial', 'none'] as const;
/** What editors call the marks. */
export const MARK_LABELS = { tree: 'Tree', initial: 'First letter', none: 'None' } as const;
export type Mark = (typeof MARKS)[number];

/** Returns the mark of a brand, or the default if the stored value is invalid. */
export function readMark(brand: unknown): Mark {
  const said = typeof brand === 'object' && brand !== null ? (brand as { mark?: unknown }).mark : undefined;
  return MARKS.find((mark) => mark === said) ?? 'tree';
}

/** Returns the first letter or digit of a firm's name in upper case; empty if there is none. */
export function findInitial(name: unknown): string {
  const text = plainText(name).normalize('NFC');
  const letter = /[\p{L}\p{N}]/u.exec(text)?.[0] ?? '';
  return letter.toLocaleUpperCase('en');
}
