import { plainText } from '../../content/text';
import { resolveAsset } from '../../content/url';
import type { SiteContent } from '../../pages/site-wide/site-wide.model';
import { type PageSource, toAbsoluteUrl } from '../head';

/** Icon for a firm without a logo. */
const MARK = '/icon-512.png';

/** Returns the firm's data, which is on every page. */
export function describeOrganization({ contents, origin }: Pick<PageSource, 'contents' | 'origin'>): object {
  const { firm, logo, social } = (contents.site ?? {}) as SiteContent;
  const picture = plainText(logo?.image);
  return {
    '@type': 'Organization',
    '@id': getOrganizationId(origin),
    name: plainText(firm?.legalName ?? firm?.name),
    url: origin,
    logo: toAbsoluteUrl(picture === '' ? MARK : resolveAsset(picture), origin),
    email: firm?.email,
    telephone: firm?.phone,
    sameAs: Object.values(social ?? {}).filter(isProfile),
  };
}

/** Returns whether a URL can be a profile on another site. The home page of a social network is not one. */
export function isProfile(address: unknown): address is string {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { pathname, search } = new URL(address);
  return pathname !== '/' || search !== '';
}

/** Returns the id that other data uses to refer to the firm. */
export function getOrganizationId(origin: string): string {
  return `${origin}/#organization`;
}
