import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { media } from '../../../db/schema/library';
import { isWithinSite } from '../../../src/lib/is-within-site';
import { mediaName } from '../../../src/lib/media-url';
import { hrefOf } from '../../../src/pages/address';
import type { Directory } from '../../content/directory/directory';
import type { ShownLink } from '../../platform/markup/read-shown';
import type { SiteReader } from './site-reader';

/** A link with its problem. */
export interface LinkProblem extends ShownLink {
  problem: string;
}

/** The site data that links are checked against. */
export interface KnownSite {
  db: Db;
  pages: Directory;
  reader: SiteReader;
  /** The site's own origin, if it is known. */
  origin: string | undefined;
}

/** Classifies a link's target: a path within the site, a URL of another site, or anything that cannot be checked (email, phone). */
export function classifyLink(
  href: string,
  from: string,
  origin: string | undefined,
): { kind: 'own'; path: string; hash: string } | { kind: 'outside'; url: string } | { kind: 'other' } {
  const base = origin ?? 'http://own.invalid';
  const url = URL.parse(href, `${base}${hrefOf(from)}`);
  if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'other' };
  if (url.origin === new URL(base).origin) return { kind: 'own', path: url.pathname, hash: url.hash.slice(1) };
  url.hash = '';
  return { kind: 'outside', url: url.href };
}

/** Returns the problem of a link within the site, or null if its target exists. @param from the path of its page */
export async function findOwnProblem(site: KnownSite, href: string, from: string): Promise<string | null> {
  if (href.trim() === '' || href.trim() === '#') return 'The link has no target.';
  const target = classifyLink(href, from, site.origin);
  if (target.kind !== 'own') return null;
  const { path, hash } = target;
  const name = mediaName(path);
  if (name !== null) return (await hasPicture(site.db, path)) ? null : 'The file does not exist.';
  if (!isWithinSite(path)) return null;
  const page = site.pages.at(path);
  if (!page && !site.pages.itemAt(path)) return redirectProblem(site.pages, path);
  if (page?.status === 'draft') return `“${page.title}” is not published.`;
  if (page?.status === 'deleted') return `“${page.title}” was deleted.`;
  if (hash === '' || hash === 'top') return null;
  const ids = (await site.reader.shown(path))?.ids ?? [];
  return ids.includes(decodeFragment(hash)) ? null : `The page has no anchor “${decodeFragment(hash)}”.`;
}

function redirectProblem(pages: Directory, path: string): string | null {
  const redirect = pages.redirectFrom(path);
  if (!redirect) return 'The page does not exist.';
  if (redirect.to === null) return 'The page was removed permanently.';
  return `Redirects to ${redirect.to}; update the link.`;
}

async function hasPicture(db: Db, path: string): Promise<boolean> {
  const key = path.slice('/media/'.length);
  return (await db.$count(media, eq(media.key, key))) > 0;
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
