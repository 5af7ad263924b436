import { etagOf, Finished, NO_STORE, type RawHeaders } from '../../platform/http/finished';
import { ORIGIN_MARK } from '../../platform/http/request';

/** The number of origins a page is cached for. Bounded, because a client can send any Host header. */
const MAX_ORIGINS = 4;
export const HTML = 'text/html; charset=utf-8';

interface Rendered {
  pageId: string | null;
  /** Contains `ORIGIN_MARK` in place of the site's origin. */
  html: string;
  status: number;
  /** The content type, if it is not an HTML page but a feed. */
  type?: string | undefined;
  /** The categories the portfolio page can be filtered by. */
  categories?: ReadonlySet<string>;
  /** True if browsers may store the page, as long as they revalidate it each time. */
  isShared: boolean;
  /** The content security policy, if it differs from the one of all other pages. */
  policy?: string | undefined;
  /** The headers for a cache in front of the site (`cdnHeaders`). */
  cdn: RawHeaders;
  /** Returns false once a change has overtaken the page. */
  isCurrent: () => boolean;
}

/** A page that is rendered once and can be served under any of the site's origins. */
export class CachedPage {
  readonly pageId: string | null;
  readonly categories: ReadonlySet<string>;
  readonly isShared: boolean;
  private readonly copies = new Map<string, Finished>();
  private readonly headers: RawHeaders;

  constructor(private readonly rendered: Rendered) {
    const { pageId, categories = new Set(), isShared, cdn } = rendered;
    this.pageId = pageId;
    this.categories = categories;
    this.isShared = isShared;
    this.headers = isShared ? ['Cache-Control', 'public, max-age=0, must-revalidate', ...cdn] : NO_STORE;
  }

  /** The HTML, with `ORIGIN_MARK` in place of the site's origin. */
  get html(): string {
    return this.rendered.html;
  }

  get status(): number {
    return this.rendered.status;
  }

  /** Returns the cached copy for an origin. */
  known(origin: string): Finished | undefined {
    return this.copies.get(origin);
  }

  /** Returns the page for an origin. The copies for the first few origins are cached and compressed. */
  at(origin: string): Finished {
    const known = this.copies.get(origin);
    if (known) return known;
    const isPacked = this.copies.size < MAX_ORIGINS;
    const { html, status, policy, type = HTML, isCurrent } = this.rendered;
    const identity = Buffer.from(html.replaceAll(ORIGIN_MARK, () => origin));
    const etag = this.isShared ? etagOf(identity) : undefined;
    const bodies = { identity };
    const copy = new Finished({ status, type, headers: this.headers, bodies, etag, policy, isPacked, isCurrent });
    if (isPacked) this.copies.set(origin, copy);
    return copy;
  }
}

/**
 * Returns a page that is sent once and never cached.
 * @param policy its content security policy, if it differs from the one of all others
 * @param isPacked false to send it uncompressed
 */
export function createUncachedPage(html: string, status: number, policy?: string, isPacked = true): Finished {
  return new Finished({
    status,
    type: HTML,
    policy,
    headers: NO_STORE,
    bodies: { identity: Buffer.from(html) },
    isPacked,
  });
}
