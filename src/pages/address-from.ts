import { withoutEnd } from '../lib/without-end';
import { normalAddress } from './address';

/** The longest address of a page, in characters. */
export const MAX_ADDRESS = 200;
/** A new page's own part is cut after so many. */
const MAX_PART_OF_TITLE = 80;

/** What words of a title are told apart by. */
const APART = /[^\p{L}\p{M}\p{N}]+/u;

/** The address a new page of a title is given; below another page where its address is told. */
export function addressFrom(title: string, parent = ''): string {
  const words = title.slice(0, MAX_ADDRESS).toLowerCase().normalize('NFC').split(APART).filter(Boolean).join('-');
  const part = withoutEnd(Array.from(words).slice(0, MAX_PART_OF_TITLE).join(''), /-/) || 'page';
  return normalAddress(`${parent === '/' ? '' : parent}/${part}`);
}
