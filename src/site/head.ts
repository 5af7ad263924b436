import { plainText } from '../content/text';
import { escapeAttribute, escapeHtml } from '../lib/escape-html';
import { factsOf, PAGES } from '../pages/pages';
import { pageAt } from '../pages/routes';
import type { SiteContent } from '../pages/site-wide/site-wide.model';

/** What a page says of itself to browsers, search engines and those who share it. */
export interface PageHead {
  title: string;
  description: string;
  canonical: string;
  isIndexed: boolean;
}

interface Source {
  path: string;
  contents: Record<string, Record<string, unknown>>;
  origin: string;
}

/** A page's head, from what the list of pages says of it and its content: the sentence of its hero describes it, or the firm's tagline. */
export function headOf({ path, contents, origin }: Source): PageHead {
  const pageId = pageAt(path);
  const site = (contents.site ?? {}) as SiteContent;
  const firm = plainText(site.firm?.name);
  if (pageId === null) {
    const title = path.toLowerCase().startsWith('/admin') ? `Dashboard · ${firm}` : `Page Not Found · ${firm}`;
    return { title, description: '', canonical: '', isIndexed: false };
  }
  const { label, title: name = label, isListed = true } = factsOf(pageId);
  const title = pageAt('/') === pageId ? `${firm} · ${plainText(site.firm?.tagline)}` : `${name} · ${firm}`;
  if (!isListed) return { title, description: '', canonical: '', isIndexed: false };
  const hero = contents[pageId]?.hero as { subheadline?: unknown } | null | undefined;
  const description = plainText(hero?.subheadline) || plainText(site.firm?.tagline);
  return { title, description, canonical: `${origin}${PAGES[pageId].path}`, isIndexed: true };
}

/** The head as HTML, for the server's document. */
export function headHtml(source: Source): string {
  const { title, description, canonical, isIndexed } = headOf(source);
  const site = (source.contents.site ?? {}) as SiteContent;
  const lines = [`<title>${escapeHtml(title)}</title>`, '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'];
  if (!isIndexed) return [...lines, '<meta name="robots" content="noindex">'].join('\n');
  const share = `${source.origin}/share.png`;
  const meta: [string, string, string][] = [
    ['name', 'description', description],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', plainText(site.firm?.name)],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', canonical],
    ['property', 'og:image', share],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', share],
  ];
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: plainText(site.firm?.legalName ?? site.firm?.name),
    url: source.origin,
    email: site.firm?.email,
    telephone: site.firm?.phone,
    sameAs: Object.values(site.social ?? {}).filter(Boolean),
  };
  return [
    ...lines,
    `<link rel="canonical" href="${escapeAttribute(canonical)}">`,
    ...meta.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeAttribute(content)}">`),
    `<script type="application/ld+json">${JSON.stringify(organization).replace(/</g, '\\u003c')}</script>`,
  ].join('\n');
}
