import { isForbiddenKey } from '../lib/dotted-path';

/** Ids that no page may have, because they start other kinds of paths or have a meaning in the API. */
const RESERVED_IDS = new Set(['dynamic', 'element', 'sections', 'all', 'new', 'page']);
const PAGE_ID = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;

/** Returns whether a string is a valid page id. */
export function isPageName(id: string): boolean {
  return PAGE_ID.test(id) && !RESERVED_IDS.has(id) && !isForbiddenKey(id);
}

const MAX_ID_OF_TITLE = 48;

/** Returns the default id for a new page with this title, with only ASCII letters, digits and hyphens. It may be taken. */
export function createPageId(title: string): string {
  const plain = title.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .replace(/^[0-9-]+/, '');
  const id = words.slice(0, MAX_ID_OF_TITLE).split('-').filter(Boolean).join('-');
  return isPageName(id) ? id : 'untitled';
}
