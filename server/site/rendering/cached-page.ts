import { etagOf, Finished, type RawHeaders } from '../../platform/http/finished';
import { ORIGIN_MARK } from '../../platform/http/request';

/** For how many addresses of the site a page is kept; a stranger can invent any number of them. */
const MAX_ORIGINS = 4;
const HTML = 'text/html; charset=utf-8';
/** Of a page that no browser and nothing in between may keep. */
export const KEPT_BY_NO_ONE: RawHeaders = ['Cache-Control', 'no-store'];

interface Rendered {
  pageId: string | null;
  /** What its visits are counted under, where that is not the page's id. */
  countedAs?: string | undefined;
  /** With `ORIGIN_MARK` where the site's address belongs. */
  html: string;
  status: number;
  /** Where it is no page: a feed. */
  type?: string | undefined;
  /** On the portfolio: what it can be filtered by. */
  categories?: ReadonlySet<string>;
  /** Whether browsers may keep it, if they ask again each time. */
  isShared: boolean;
  /** The policy it is sent under, where it is not the one of all pages. */
  policy?: string | undefined;
  /** What a cache between the site and browsers may do with it. */
  cdnCacheControl?: string | undefined;
}

/** A page rendered once, for whatever address the site is reached by. */
export class CachedPage {
  readonly pageId: string | null;
  readonly categories: ReadonlySet<string>;
  readonly isShared: boolean;
  private readonly copies = new Map<string, Finished>();
  private readonly headers: RawHeaders;

  constructor(private readonly rendered: Rendered) {
    const { pageId, categories = new Set(), isShared, cdnCacheControl } = rendered;
    this.pageId = pageId;
    this.categories = categories;
    this.isShared = isShared;
    this.headers = isShared
      ? [
          ...['Cache-Control', 'public, max-age=0, must-revalidate'],
          ...(cdnCacheControl === undefined ? [] : ['CDN-Cache-Control', cdnCacheControl]),
        ]
      : KEPT_BY_NO_ONE;
  }

  /** Its HTML, with `ORIGIN_MARK` where the site's address belongs. */
  get html(): string {
    return this.rendered.html;
  }

  /** The page that is visited by whoever is sent it. */
  get visited(): string | null {
    const { type, countedAs = this.pageId } = this.rendered;
    return this.isShared && type === undefined ? countedAs : null;
  }

  /** The page for an address of the site, where it is kept. */
  known(origin: string): Finished | undefined {
    return this.copies.get(origin);
  }

  /** The page for an address of the site: kept, and compressed, for the first few. */
  at(origin: string): Finished {
    const known = this.copies.get(origin);
    if (known) return known;
    const isPacked = this.copies.size < MAX_ORIGINS;
    const { html, status, policy, type = HTML } = this.rendered;
    const identity = Buffer.from(html.replaceAll(ORIGIN_MARK, () => origin));
    const etag = this.isShared ? etagOf(identity) : undefined;
    const copy = new Finished({ status, type, headers: this.headers, bodies: { identity }, etag, policy, isPacked });
    if (isPacked) this.copies.set(origin, copy);
    return copy;
  }
}

/** A page for one answer alone. */
export function ownPage(html: string, status: number): Finished {
  return new Finished({
    status,
    type: HTML,
    headers: KEPT_BY_NO_ONE,
    bodies: { identity: Buffer.from(html) },
    isPacked: true,
  });
}
