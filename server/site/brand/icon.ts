import { createHash } from 'node:crypto';
import { findInitial, type Mark, readMark } from '../../../src/content/brand/mark';
import { paletteOf } from '../../../src/content/brand/palette';
import { readBrand } from '../../../src/content/brand/read-brand';
import { plainText } from '../../../src/content/text';
import type { SiteContent } from '../../../src/pages/site-wide/site-wide.model';
import { MEDIA_KEY } from '../../library/files/storage';

/** The firm's icon in browser tabs and on home screens. */
export interface Icon {
  /** The key of a picture in the library, or null to draw the mark. */
  picture: string | null;
  mark: Mark;
  letter: string;
  /** The background color and the color of the mark. */
  ground: string;
  ink: string;
}

/** Returns the firm's own icon, or null if it uses the default one, which is part of the build. */
export function readIcon(site: unknown): Icon | null {
  const { brand, firm } = (site ?? {}) as SiteContent;
  const picture = readPictureKey((brand as { icon?: unknown } | undefined)?.icon);
  const { colours } = readBrand(brand);
  const mark = readMark(brand);
  if (picture === null && mark === 'tree' && !colours) return null;
  const { navy: ground, 'gold-fill': ink } = paletteOf(colours ?? {});
  return { picture, mark, letter: findInitial(firm?.name), ground, ink };
}

/** Returns a hash of everything that affects an icon, for its addresses. */
export function iconVersion(icon: Icon): string {
  const { picture, mark, letter, ground, ink } = icon;
  return createHash('sha256')
    .update(JSON.stringify([1, picture, mark, letter, ground, ink]))
    .digest('hex')
    .slice(0, 12);
}

/** Returns the library key in a picture's address, or null for other addresses. */
function readPictureKey(address: unknown): string | null {
  const key = plainText(address).startsWith('/media/') ? plainText(address).slice('/media/'.length) : '';
  return MEDIA_KEY.test(key) ? key : null;
}
