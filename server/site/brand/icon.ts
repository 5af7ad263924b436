import { createHash } from 'node:crypto';
import { findInitial, type Mark, readMark } from '../../../src/content/brand/mark';
import { paletteOf } from '../../../src/content/brand/palette';
import { readBrand } from '../../../src/content/brand/read-brand';
import { plainText } from '../../../src/content/text';
import type { SiteContent } from '../../../src/pages/site-wide/site-wide.model';
import { MEDIA_KEY } from '../../library/files/storage';

/** What stands for a firm in tabs and on home screens. */
export interface Icon {
  /** The key of a picture of the library; null where a mark is drawn. */
  picture: string | null;
  mark: Mark;
  letter: string;
  /** The colours of the ground and of what stands on it. */
  ground: string;
  ink: string;
}

/** The firm's own icon; null where it keeps the one that the site comes with, whose files are there. */
export function iconOf(site: unknown): Icon | null {
  const { brand, firm } = (site ?? {}) as SiteContent;
  const picture = keyOf((brand as { icon?: unknown } | undefined)?.icon);
  const { colours } = readBrand(brand);
  const mark = readMark(brand);
  if (picture === null && mark === 'tree' && !colours) return null;
  const { navy: ground, 'gold-fill': ink } = paletteOf(colours ?? {});
  return { picture, mark, letter: findInitial(firm?.name), ground, ink };
}

/** What changes with all that an icon shows, for its addresses. */
export function iconVersion(icon: Icon): string {
  const { picture, mark, letter, ground, ink } = icon;
  return createHash('sha256')
    .update(JSON.stringify([1, picture, mark, letter, ground, ink]))
    .digest('hex')
    .slice(0, 12);
}

/** The key of a picture of the library by its address; null for what is none. */
function keyOf(address: unknown): string | null {
  const key = plainText(address).startsWith('/media/') ? plainText(address).slice('/media/'.length) : '';
  return MEDIA_KEY.test(key) ? key : null;
}
