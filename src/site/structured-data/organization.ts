import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import type { SiteContent } from '../../pages/site-wide/site-wide.model';
import { type PageSource, wholeAddress } from '../head';

/** The mark that stands for a firm which has no logo of its own. */
const MARK = '/icon-512.png';

/** The firm itself: on every page. */
export function organizationOf({ contents, origin }: Pick<PageSource, 'contents' | 'origin'>): object {
  const { firm, logo, social } = (contents.site ?? {}) as SiteContent;
  const picture = plainText(logo?.image);
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: plainText(firm?.legalName ?? firm?.name),
    url: origin,
    logo: wholeAddress(picture === '' ? MARK : resolveAsset(picture), origin),
    email: firm?.email,
    telephone: firm?.phone,
    sameAs: Object.values(social ?? {}).filter(Boolean),
  };
}

/** By what other data names the firm. */
export function organizationId(origin: string): string {
  return `${origin}/#organization`;
}
