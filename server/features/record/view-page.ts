import path from 'node:path';
import { contentType } from 'mime-types';
import { resolveReference } from '../../site/publications/list-references';
import type { Manifest } from '../../site/publications/manifest';

/** Reads a file of the record by its hash. */
export type ReadFile = (hash: string) => Promise<Buffer | null>;

/** The largest image that is inlined in a page, in bytes. */
const MAX_INSIDE = 8_000_000;

/**
 * Makes a stored page work without a server: inlines its style sheets, fonts and images, and removes its scripts. The stored page
 * itself stays as it is.
 */
export async function makeViewable(html: string, { files }: Pick<Manifest, 'files'>, read: ReadFile): Promise<string> {
  const hashes = new Map(files.map(({ path: at, hash }) => [at.split('?', 1)[0] ?? '', hash]));
  const urls = new Map<string, Promise<string | null>>();
  const toUrl = (at: string): Promise<string | null> => {
    const known = urls.get(at) ?? readAsUrl(at, hashes.get(at) ?? null, read);
    urls.set(at, known);
    return known;
  };
  const bare = withoutScripts(html)
    // The browser would load the other sizes and formats instead of the inlined image.
    .replace(/<source\b[^<>]*>/g, '')
    .replace(/\s(?:srcset|imagesrcset|data-src)="[^"]*"/g, '');
  const styled = await replaceAsync(bare, /<link\b[^<>]*>/g, async (whole) => {
    if (LEFT_OUT.test(whole)) return '';
    const at = /\shref="([^"]*)"/.exec(whole)?.[1] ?? '';
    const hash = at.endsWith('.css') ? hashes.get(at) : null;
    const sheet = hash ? await read(hash) : null;
    return sheet ? `<style>${await fillSheet(at, sheet.toString('utf8'), toUrl)}</style>` : whole;
  });
  return replaceAsync(styled, /\ssrc="(\/[^"]*)"/g, async (whole, at) => {
    const url = await toUrl(at.split(/[?#]/, 1)[0] ?? '');
    return url === null ? whole : ` src="${url}"`;
  });
}

/** Links to resources that a page preloads or does not show. */
export const LEFT_OUT = /\srel="(?:preload|modulepreload|icon|apple-touch-icon|manifest)"/;

/** Removes the scripts of a page, and their data. */
export function withoutScripts(html: string): string {
  let bare = '';
  for (let at = 0; ; ) {
    const begin = html.indexOf('<script', at);
    if (begin < 0) return bare + html.slice(at);
    bare += html.slice(at, begin);
    const end = html.indexOf('</script>', begin);
    if (end < 0) return bare;
    at = end + '</script>'.length;
  }
}

/** Returns a style sheet with its fonts and images inside. @param address of the sheet */
export async function fillSheet(
  address: string,
  css: string,
  toUrl: (at: string) => Promise<string | null>,
): Promise<string> {
  const filled = await replaceAsync(css, /url\(\s*["']?([^"'()\s]+)["']?\s*\)/g, async (whole, given) => {
    const at = resolveReference(address, given);
    const url = at === null ? null : await toUrl(at);
    return url === null ? whole : `url("${url}")`;
  });
  return filled.replaceAll('</', '<\\/');
}

/** Returns a file as a `data:` URL; null if it is missing or too large. */
export async function readAsUrl(address: string, hash: string | null, read: ReadFile): Promise<string | null> {
  const bytes = hash === null ? null : await read(hash);
  if (!bytes || bytes.length > MAX_INSIDE) return null;
  const type = contentType(path.extname(address)) || 'application/octet-stream';
  return `data:${type.replaceAll(' ', '')};base64,${bytes.toString('base64')}`;
}

/** Replaces each match of a pattern. @param replace receives the match and its first group */
export async function replaceAsync(
  text: string,
  pattern: RegExp,
  replace: (whole: string, first: string) => Promise<string>,
): Promise<string> {
  const found = [...text.matchAll(pattern)];
  const texts = await Promise.all(found.map(([whole, first = '']) => replace(whole, first)));
  let at = 0;
  const parts = found.map(({ 0: whole, index }, number) => {
    const part = text.slice(at, index) + texts[number];
    at = index + whole.length;
    return part;
  });
  return parts.join('') + text.slice(at);
}
