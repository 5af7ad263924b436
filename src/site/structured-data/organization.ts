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
    sameAs: Object.values(social ?? {}).filter(isProfile),
  };
}

/** Returns whether an address can be somebody's own page elsewhere. The home page of a network is nobody's. */
export function isProfile(address: unknown): address is string {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { pathname, search } = new URL(address);
  return pathname !== '/' || search !== '';
}

/** By what other data names the firm. */
export function organizationId(origin: string): string {
  return `${origin}/#organization`;
}
