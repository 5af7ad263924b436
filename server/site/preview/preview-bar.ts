import { escapeAttribute, escapeHtml } from '../../../src/lib/escape-html';
import { hrefOf } from '../../../src/pages/address';
import type { PageEntry } from '../../content/directory/directory';
import type { DraftedSite } from '../../content/previews/drafted-site';

/** A page that visitors do not find with the draft. */
export interface MissingPage extends Pick<PageEntry, 'title' | 'status'> {
  /** Whether they find it on the site. */
  isShownNow: boolean;
}

interface BarFacts {
  site: Pick<DraftedSite, 'changed' | 'directory' | 'redirects'>;
  /** The path of the preview's home page, without a slash at the end. */
  prefix: string;
  /** The page that is shown; null if there is none at the address. */
  pageId: string | null;
  /** The page at the address that visitors will not find; null for none. */
  missing: MissingPage | null;
  /** The firm's name; empty if it has none. */
  firm: string;
  /** Null if the page is only shown to people who are signed in. */
  expiresAt: Date | null;
  locale: string;
  timeZone: string;
}

/** Returns the bar of a preview's pages: what they are, who shares them, when the link ends, and the pages that change. It needs no script. */
export function renderPreviewBar({
  site,
  prefix,
  pageId,
  missing,
  firm,
  expiresAt,
  locale,
  timeZone,
}: BarFacts): string {
  const end = expiresAt && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(expiresAt);
  const facts =
    end === null ? ['Only people who are signed in see this'] : [firm && `Shared by ${firm}`, `Ends ${end}`];
  return `<aside class="preview-strip" aria-label="Preview">
<p><b>Preview of changes that are not on the site</b> <span>${facts.filter(Boolean).map(isolate).join(' · ')}</span></p>
${missing ? renderMissing(missing) : renderElsewhere(site, prefix, pageId)}
${renderPages(site, prefix, pageId)}
</aside>`;
}

/** Escapes a text, and keeps its direction from turning the sentence around it. */
const isolate = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`;

/** Says why there is nothing at the address. */
function renderMissing({ title, status, isShownNow }: MissingPage): string {
  const name = `“${isolate(title)}”`;
  const changes = `These changes ${status === 'deleted' ? 'delete' : 'unpublish'} ${name}.`;
  const cause = isShownNow ? changes : `${name} is ${status === 'deleted' ? 'deleted' : 'not published'}.`;
  return `<p role="note">${cause} Visitors to this address will see “Page Not Found”.</p>`;
}

/**
 * Leads from a page that was not edited to the first one that was. The link opens on the home page, which may be such a page. It may look different
 * anyway, because pages show parts of others.
 */
function renderElsewhere({ changed, directory }: BarFacts['site'], prefix: string, shown: string | null): string {
  if (shown === null || changed.includes(shown) || changed.includes('site')) return '';
  for (const pageId of changed) {
    const { title = pageId, path = null, status } = directory.of(pageId) ?? {};
    if (status !== 'published' || path === null) continue;
    const link = `<a href="${escapeAttribute(prefix + hrefOf(path))}">${isolate(title)}</a>`;
    return `<p role="note">To see what was edited, go to ${link}.</p>`;
  }
  return '';
}

function renderPages(
  { changed, directory, redirects }: BarFacts['site'],
  prefix: string,
  shown: string | null,
): string {
  if (changed.length === 0 && redirects === 0) return '<p>Nothing has changed yet.</p>';
  const rows = changed.map((pageId) => {
    if (pageId === 'site') return '<li><span>Every page: what all pages share</span></li>';
    const { title = pageId, path = null, status } = directory.of(pageId) ?? {};
    const name = isolate(title);
    if (status !== 'published' || path === null) return `<li><span>${name} (not published)</span></li>`;
    const current = pageId === shown ? ' aria-current="page"' : '';
    return `<li><a href="${escapeAttribute(prefix + hrefOf(path))}"${current}>${name}</a></li>`;
  });
  if (redirects > 0) rows.push('<li><span>Redirects of old addresses</span></li>');
  return `<details><summary>What changes (${rows.length})</summary><ul>${rows.join('')}</ul></details>`;
}
