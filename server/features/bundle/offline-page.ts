import { LEFT_OUT, replaceAsync, withoutScripts } from '../record/view-page';

/** Where a page of a bundle finds everything, relative to its own folder. */
export interface OfflinePlaces {
  /** Returns the place of a file at a path of the site; null if the bundle does not have it. */
  toFile(path: string): string | null;
  /** Returns the place of a style sheet that shows its fonts and images by itself. */
  toSheet(path: string): Promise<string | null>;
  /** Returns the place of a page or document at an address of the site. */
  toPage(address: string): string | null;
}

/** An opened page runs nothing, sends nothing, and asks no other site for anything. */
const POLICY =
  "default-src 'none'; img-src 'self' file: data:; media-src 'self' file:; font-src data:; style-src 'self' file: 'unsafe-inline'; form-action 'none'";

/** A path of this site within an attribute, also in a list such as `srcset` or in a style. */
const PATH = /(?<=["'(\s,;])\/[^"'()\s,<>&#]+/g;
const TAG = /<[a-z][^<>]*>/gi;

/**
 * Rewrites a stored page so that it opens from a folder without a network: with relative addresses and without scripts. It looks as visitors
 * saw it; the stored page itself is elsewhere in the bundle.
 */
export async function makeOffline(html: string, { toFile, toSheet, toPage }: OfflinePlaces): Promise<string> {
  const bare = withoutScripts(html).replace(
    '<head>',
    `<head>\n<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
  );
  const styled = await replaceAsync(bare, /(<link\b[^<>]*>)/g, async (whole) => {
    if (LEFT_OUT.test(whole)) return '';
    const at = /\shref="([^"]*)"/.exec(whole)?.[1] ?? '';
    const place = whole.includes('rel="stylesheet"') ? await toSheet(at) : null;
    return place === null ? whole : `<link rel="stylesheet" href="${place}">`;
  });
  return styled.replace(TAG, (tag) =>
    tag
      .replace(/\shref="(\/[^"#]*)/g, (whole, at: string) => {
        const place = toPage(at.replaceAll('&amp;', '&'));
        return place === null ? whole : ` href="${place}`;
      })
      .replace(PATH, (at) => toFile(at) ?? at),
  );
}
