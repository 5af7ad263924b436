import { isForbiddenKey } from '../lib/dotted-path';

/** First words of paths, and words the API has a meaning for: no page is called so. */
const RESERVED_IDS = new Set(['dynamic', 'element', 'sections', 'all', 'new', 'page']);
const PAGE_ID = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;

/** Whether a page may be called so: one there is, or one that may come. */
export function isPageName(id: string): boolean {
  return PAGE_ID.test(id) && !RESERVED_IDS.has(id) && !isForbiddenKey(id);
}

const MAX_ID_OF_TITLE = 48;

/** The id a new page of a title is given, where it is free: Latin letters and digits alone. */
export function idFrom(title: string): string {
  const plain = title.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .replace(/^[0-9-]+/, '');
  const id = words.slice(0, MAX_ID_OF_TITLE).split('-').filter(Boolean).join('-');
  return isPageName(id) ? id : 'untitled';
}
