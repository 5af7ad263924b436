import type { NeededFile } from './needed-files';

/** Everything that a publication consists of. */
export interface Manifest {
  /** The files that the page needs, by path; for a document, the file itself at its own address. */
  files: NeededFile[];
  /** The headers that decide how a browser shows it, in lower case. */
  headers: Record<string, string>;
  /** SHA-256 of the page as visitors get it; null for a document. */
  html: string | null;
  status: number;
}

/** The origin in stored pages of a site without `PUBLIC_URL`, whose pages have the origin of each request. */
export const STORED_ORIGIN = 'https://origin.invalid';

/** Serializes a manifest in canonical form (RFC 8785): keys in alphabetical order and no whitespace. */
export function writeManifest({ files, headers, html, status }: Manifest): string {
  return JSON.stringify({
    files: files.map(({ path, hash }) => ({ hash, path })),
    headers: Object.fromEntries(Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1))),
    html,
    status,
  });
}

/** Parses a stored manifest. */
export function readManifest(text: string): Manifest {
  return JSON.parse(text) as Manifest;
}
