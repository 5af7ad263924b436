import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const MAX_PAGES = 200;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A rendered page, compressed once. */
export interface CachedPage {
  etag: string;
  status: number;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
}

/**
 * Rendered pages by path, in memory and already compressed: the same for everyone, and gone with any change. A page whose
 * rendering began before a change is not kept after it.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, CachedPage>({ max: MAX_PAGES });
  private readonly lastGood = new LRUCache<string, CachedPage>({ max: MAX_PAGES });
  private generation = 0;

  get(key: string): CachedPage | undefined {
    return this.pages.get(key);
  }

  /** The last copy that was rendered from the database, however old: for when it can't be reached. */
  getLastGood(key: string): CachedPage | undefined {
    return this.lastGood.get(key);
  }

  /** Marks the moment from which a rendering reads. */
  begin(): number {
    return this.generation;
  }

  async keep(key: string, begunAt: number, html: string, status: number): Promise<CachedPage> {
    const page = await compressPage(html, status);
    if (begunAt === this.generation) this.pages.set(key, page);
    this.lastGood.set(key, page);
    return page;
  }

  /** Forgets everything that is shown: any text may stand on any page. */
  clear(): void {
    this.generation++;
    this.pages.clear();
  }
}

/** A page with its compressed bodies and entity tag. */
export async function compressPage(html: string, status: number): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const [br, gzipped] = await Promise.all([brotli(identity, quality), zip(identity)]);
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`;
  return { etag, status, bodies: { br, gzip: gzipped, identity } };
}
