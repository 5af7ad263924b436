import { ORIGIN_MARK } from '../../platform/http/request';

/** The attributes of a rendered page that name files. */
const ATTRIBUTES = /\s(?:src|srcset|imagesrcset|href|poster|content|style|data-src|data-asked|data-app)="([^"]*)"/g;
const STYLE_URL = /url\(\s*["']?([^"')\s]+)/g;
const STYLE_IMPORT = /@import\s+["']([^"']+)["']/g;
/** Static imports of a built script. Others are loaded only when somebody uses a feature. */
const SCRIPT_IMPORT = /(?:from|import)["'](\.{1,2}\/[^"']+)["']/g;

/** Returns the paths on this site that a rendered page refers to, of files and of other pages. */
export function listPageReferences(html: string): string[] {
  const found = new Set<string>();
  for (const [, value = ''] of html.matchAll(ATTRIBUTES)) {
    for (const part of value.replaceAll('&amp;', '&').split(/[\s,]+/)) {
      const path = toPath(part.startsWith(ORIGIN_MARK) ? part.slice(ORIGIN_MARK.length) : part);
      if (path) found.add(path);
    }
    for (const [, part = ''] of value.replaceAll('&quot;', '"').matchAll(STYLE_URL)) {
      const path = toPath(part);
      if (path) found.add(path);
    }
  }
  return [...found];
}

/** Returns the paths of the files that a style sheet or script loads. @param address of the file itself */
export function listFileReferences(address: string, text: string): string[] {
  const found = new Set<string>();
  const patterns = address.endsWith('.css') ? [STYLE_URL, STYLE_IMPORT] : [SCRIPT_IMPORT];
  for (const pattern of patterns) {
    for (const [, part = ''] of text.matchAll(pattern)) {
      const path = resolveReference(address, part);
      if (path !== null) found.add(path);
    }
  }
  return [...found];
}

const BASE = 'https://site.invalid';

/** Returns the path on this site that a file at an address refers to, or null for another site. */
export function resolveReference(address: string, reference: string): string | null {
  if (!URL.canParse(reference, `${BASE}${address}`)) return null;
  const url = new URL(reference, `${BASE}${address}`);
  return url.origin === BASE ? url.pathname : null;
}

/** Returns a path with its query but without its fragment, or null for another site or a relative address. */
function toPath(address: string): string | null {
  if (!address.startsWith('/') || address.startsWith('//')) return null;
  return address.split('#', 1)[0] ?? null;
}
