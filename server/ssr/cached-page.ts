import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ORIGIN_MARK } from '../http/request';

/** For how many addresses of the site a page is kept compressed; a stranger can invent any number of them. */
const MAX_ORIGINS = 4;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page as it is sent. */
export interface SentPage {
  etag: string;
  status: number;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/** A page rendered once, for whatever address the site is reached by. */
export class CachedPage {
  private readonly copies = new Map<string, Promise<SentPage>>();

  /** @param html with `ORIGIN_MARK` where the site's address belongs */
  constructor(
    private readonly html: string,
    private readonly status: number,
    /** On the portfolio: what it can be filtered by. */
    readonly categories: ReadonlySet<string> = new Set(),
  ) {}

  /** The page for an address of the site: compressed, and that once, for the first few. */
  at(origin: string): Promise<SentPage> {
    const known = this.copies.get(origin);
    if (known) return known;
    const html = this.html.replaceAll(ORIGIN_MARK, () => origin);
    if (this.copies.size >= MAX_ORIGINS) return Promise.resolve(plainPage(html, this.status));
    const copy = compressPage(html, this.status);
    this.copies.set(origin, copy);
    return copy;
  }
}

/** A page with its compressed bodies and entity tag. */
export async function compressPage(html: string, status: number): Promise<SentPage> {
  const { etag, bodies } = plainPage(html, status);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const [br, gzipped] = await Promise.all([brotli(bodies.identity, quality), zip(bodies.identity)]);
  return { etag, status, bodies: { br, gzip: gzipped, identity: bodies.identity } };
}

function plainPage(html: string, status: number): SentPage {
  const identity = Buffer.from(html);
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`;
  return { etag, status, bodies: { identity } };
}
