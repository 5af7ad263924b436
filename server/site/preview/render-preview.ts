import { paletteOf } from '../../../src/content/brand/palette';
import { readBrand } from '../../../src/content/brand/read-brand';
import { hrefOf } from '../../../src/pages/address';
import { getFirmName } from '../../accounts/settings/firm-name';
import type { Directory, PageEntry } from '../../content/directory/directory';
import type { DraftedSite } from '../../content/previews/drafted-site';
import { isOtherRoute } from '../../platform/http/routes';
import { BrandDrawings } from '../brand/brand-drawings';
import type { SiteServices } from '../context';
import { collectCategories, readShownPage } from '../rendering/read-shown-page';
import { renderShell } from '../rendering/render-page';
import { type Address, NOTHING, type ResolvedAddress, resolveAddress } from '../rendering/resolve-address';
import type { SitePages } from '../rendering/site-pages';
import { renderPreviewBar } from './preview-bar';
import { rewriteHead, rewriteMarkup, toPreview } from './rewrite-markup';

type Services = Pick<SiteServices, 'database' | 'pictures' | 'directory' | 'region' | 'log'>;

/** The content of a preview, and its place. */
export interface Preview {
  site: DraftedSite;
  /** The path of its home page, without a slash at the end. */
  prefix: string;
  /** The site's address without a slash at the end. */
  origin: string;
  /** Null if only people who are signed in are shown it. */
  expiresAt: Date | null;
}

/** A page of a preview, or the address to go to instead. */
export type PreviewAnswer = { html: string; status: number } | { redirect: string };

/** The file name of the style sheet with the colors and fonts of a preview, at its root. */
export const LOOK_FILE = '/brand.css';

/**
 * Renders a page as visitors would see it if a draft was published now. It is rendered like a page of the site, and nothing of it is kept.
 * @throws if it cannot be read or rendered
 */
export async function renderPreview(
  services: Services,
  pages: SitePages,
  preview: Preview,
  address: Address,
): Promise<PreviewAnswer> {
  const { prefix, origin, expiresAt } = preview;
  const found = await resolve(services, preview.site, address);
  if (found.redirect?.to != null) return { redirect: toPreview(found.redirect.to, preview) };
  const now = await services.directory.read();
  const moved = found.status === undefined ? null : findMoved(now, preview.site, address.path);
  if (moved !== null) return { redirect: prefix + hrefOf(moved) };
  const missing = found.status === undefined ? null : findMissing(preview, address.path);
  // Those who prepare an unpublished page see it as it would be.
  const isPrepared = missing !== null && expiresAt === null && missing.status !== 'deleted';
  const site = isPrepared ? withPublished(preview.site, missing) : preview.site;
  const resolved = isPrepared ? await resolve(services, site, address) : found;
  const boot = await readShownPage(services, resolved, origin, site);
  const { source, sheets } = pages;
  const app = await source.render(resolved.url, boot);
  if (app.faulty && app.faulty.length > 0)
    services.log.warn({ url: resolved.url, parts: app.faulty }, 'parts of the page cannot be rendered');
  const { pageId } = resolved;
  const kind = pageId === null ? null : (site.directory.of(pageId)?.kind ?? null);
  const own = site.isRebranded ? sheets.makeLook(boot.contents.site) : null;
  const bar = renderPreviewBar({
    ...preview,
    pageId,
    missing: missing && { ...missing, isShownNow: now.of(missing.pageId)?.status === 'published' },
    firm: getFirmName(boot.contents.site),
    expiresAt,
    ...(await services.region.read()),
  });
  const html = renderShell({
    locale: boot.locale,
    head: rewriteHead(app.head),
    html: rewriteMarkup(app.html, { ...preview, hasOwnDrawings: site.isRebranded }) + bar,
    // Without the app, there is nothing to edit with.
    assets: { ...source.assets(boot.item?.view ?? kind), app: [] },
    look: own
      ? own.css === ''
        ? null
        : { style: prefix + LOOK_FILE, fonts: own.fonts }
      : sheets.readLook(boot.contents.site),
  });
  return { html, status: resolved.status ?? app.status };
}

/** Returns the style sheet with the colors and fonts of a preview. */
export function renderLook(pages: SitePages, { contents }: DraftedSite): string {
  return pages.sheets.makeLook(contents.get('site')).css;
}

/** Returns the site's drawings in the colors of a preview; null if it has the default ones. */
export function makeDrawings({ contents }: DraftedSite): BrandDrawings | null {
  const { colours } = readBrand(contents.get('site')?.brand);
  return colours ? new BrandDrawings(paletteOf(colours)) : null;
}

async function resolve(services: Services, site: DraftedSite, address: Address): Promise<ResolvedAddress> {
  if (isOtherRoute(address.path)) return NOTHING;
  const resolved = resolveAddress(address, site.directory);
  if (resolved) return resolved.isFeed ? NOTHING : resolved;
  // The categories of the portfolio are needed.
  const whole = resolveAddress({ ...address, query: '' }, site.directory) as ResolvedAddress;
  const categories = collectCategories(await readShownPage(services, whole, '', site));
  return resolveAddress(address, site.directory, categories) as ResolvedAddress;
}

/** Returns the new path of a page that a draft moves away from a path; null if there is none. */
function findMoved(now: Directory, { directory }: DraftedSite, path: string): string | null {
  const page = now.at(path);
  const entry = page && directory.of(page.pageId);
  return entry?.status === 'published' && entry.address !== page?.address ? entry.path : null;
}

/**
 * Returns the page at a path that visitors do not find with the draft. Holders of a link learn only of pages that the draft changes.
 * @returns null if there is none
 */
function findMissing({ site: { directory, changed }, expiresAt }: Preview, path: string): PageEntry | null {
  const page = directory.at(path);
  return page && (expiresAt === null || changed.includes(page.pageId)) ? page : null;
}

function withPublished(site: DraftedSite, page: PageEntry): DraftedSite {
  return { ...site, directory: site.directory.with([{ ...page, status: 'published' }]) };
}
