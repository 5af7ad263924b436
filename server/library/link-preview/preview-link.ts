import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../../../db/client';
import type { Env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { createEditorLimit, limiterFor } from '../../platform/http/rate-limits';
import { markupThread } from '../../platform/markup/markup-thread';
import { MAX_PAGE_LENGTH } from '../../platform/markup/read-metadata';

/** The response for the link tool (spec section 7). */
export type LinkPreview =
  | { success: 1; link: string; meta: { title: string; description: string; image: { url: string } } }
  | { success: 0 };

/** Reads the metadata of pages. */
export interface LinkPreviewer {
  /**
   * @param actorId the caller, for the rate limit
   * @returns `success: 0` if the page is refused, unreachable, too slow, too large or not HTML
   * @throws AppError BAD_REQUEST if the URL is not http(s), TOO_MANY_REQUESTS
   */
  preview(url: string, actorId: string): Promise<LinkPreview>;
}

const CACHE = { max: 500, found: 60 * 60 * 1000, failed: 60 * 1000 };
const PER_MINUTE = 30;

export function createLinkPreviewer(env: Env, database: Database, log: Logger): LinkPreviewer {
  const count = createEditorLimit(limiterFor(database), { name: 'link preview', points: PER_MINUTE, duration: 60 });
  const cache = new LRUCache<string, Promise<LinkPreview>>({ max: CACHE.max, ttl: CACHE.found });

  async function fetchPreview(url: string): Promise<LinkPreview> {
    try {
      const {
        body,
        contentType,
        url: link,
      } = await (await import('./guarded-fetch')).guardedFetch(url, {
        allowPrivate: env.LINK_PREVIEW_ALLOW_PRIVATE === 'true',
        hosts: env.LINK_PREVIEW_HOSTS,
        userAgent: `Prospectus-LinkPreview/1.0${env.PUBLIC_URL ? ` (+${env.PUBLIC_URL})` : ''}`,
        maxBytes: MAX_PAGE_LENGTH,
        accept: 'text/html,application/xhtml+xml',
        isWanted: (type) => /^(text\/html|application\/xhtml\+xml)\b/i.test(type),
      });
      const html = decodePage(body, contentType);
      const { title, description, image } = await markupThread.run('page', { html, url: link });
      return { success: 1, link, meta: { title: title || new URL(link).hostname, description, image: { url: image } } };
    } catch (error) {
      log.info({ reason: error instanceof Error ? error.message : String(error) }, 'the link preview failed');
      return { success: 0 };
    }
  }

  return {
    async preview(address, actorId) {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (!url || !/^https?:$/.test(url.protocol)) {
        const issues = [{ path: 'url', message: 'Must be an address that begins with http:// or https://' }];
        throw new AppError('BAD_REQUEST', 'The request is not valid.', { issues });
      }
      // The fragment does not change the page.
      url.hash = '';
      const known = cache.get(url.href);
      if (known) return known;
      await count(actorId);
      const fetching = fetchPreview(url.href);
      cache.set(url.href, fetching);
      const preview = await fetching;
      if (preview.success === 0) cache.set(url.href, fetching, { ttl: CACHE.failed });
      return preview;
    },
  };
}

/**
 * Decodes a page by its byte order mark, its header, its own declaration, or else as UTF-8, in this order.
 */
export function decodePage(body: Buffer, contentType: string): string {
  return createDecoder(
    detectByteOrderMark(body) ?? parseCharset(contentType) ?? findDeclaredCharset(body) ?? 'utf-8',
  ).decode(body);
}

function detectByteOrderMark(body: Buffer): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : null;
}

function parseCharset(contentType: string): string | null {
  return /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ?? null;
}

/** Returns the charset declared in the page. It is readable as ASCII, so a declared UTF-16 is wrong and means UTF-8. */
function findDeclaredCharset(body: Buffer): string | null {
  const name = parseCharset(
    /<meta\b(?=[^<>]*>)[^<>]*charset[^<>]*>/i.exec(body.subarray(0, 4096).toString('latin1'))?.[0] ?? '',
  );
  return name && /^utf-16/i.test(name) ? 'utf-8' : name;
}

function createDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
