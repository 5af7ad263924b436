import { withoutEnd } from '../lib/without-end';
import { normalAddress } from './address';

/** Maximum length of a page's address, in characters. */
export const MAX_ADDRESS = 200;
/** Maximum length of the part of an address that is derived from a title, in characters. */
const MAX_PART_OF_TITLE = 80;

/** Separates the words of a title. */
const APART = /[^\p{L}\p{M}\p{N}]+/u;

/** Returns the default address for a new page with this title. @param parent address of the page above it */
export function addressFrom(title: string, parent = ''): string {
  const words = title.slice(0, MAX_ADDRESS).toLowerCase().normalize('NFC').split(APART).filter(Boolean).join('-');
  const part = withoutEnd(Array.from(words).slice(0, MAX_PART_OF_TITLE).join(''), /-/) || 'page';
  return normalAddress(`${parent === '/' ? '' : parent}/${part}`);
}
