/** The site's response at an address. */
export interface Answer {
  address: string;
  status: number;
  type: string;
  bytes: Buffer;
  location: string | null;
}

/**
 * Follows everything a browser could load from the home page: links, images, scripts and their imports, styles, fonts, the manifest's
 * icons, the feed, the sitemap.
 * @param begin the addresses to start with; defaults to the home page
 * @returns the responses by address, without following redirects
 */
export async function crawl(origin: string, begin: readonly string[] = ['/']): Promise<Map<string, Answer>> {
  const found = new Map<string, Answer>();
  const waiting = [...begin];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue;
    const answer = await fetchAnswer(origin, address);
    found.set(address, answer);
    for (const next of addressesIn(answer, origin)) if (!found.has(next)) waiting.push(next);
  }
  return found;
}

async function fetchAnswer(origin: string, address: string): Promise<Answer> {
  const answer = await fetch(origin + address, { redirect: 'manual' });
  return {
    address,
    status: answer.status,
    type: (answer.headers.get('content-type') ?? '').split(';')[0] ?? '',
    bytes: Buffer.from(await answer.arrayBuffer()),
    location: answer.headers.get('location'),
  };
}

/** How each type of file references others. */
const NAMED: Record<string, readonly RegExp[]> = {
  'text/html': [
    /\s(?:href|src|poster|action|data-src)="([^"]+)"/g,
    /\s(?:srcset|imagesrcset)="([^"]+)"/gi,
    /<meta[^>]+(?:property|name)="(?:og:image|og:url|twitter:image)"[^>]+content="([^"]+)"/g,
    /"(?:url|logo|image|item)":"([^"]+)"/g,
  ],
  'text/css': [/url\(["']?([^"')]+)["']?\)/g],
  'text/javascript': [/["'`]((?:\.\/|\/)?(?:assets\/)?[\w-]+-[\w-]{8}\.(?:js|css))["'`]/g],
  'application/xml': [/<loc>([^<]+)<\/loc>/g],
  'application/atom+xml': [/href="([^"]+)"/g, /<id>(https?:[^<]+)<\/id>/g],
  'application/manifest+json': [/"(?:src|start_url)":\s*"([^"]+)"/g],
};

function addressesIn({ address, type, status, bytes, location }: Answer, origin: string): string[] {
  if (location !== null) return toLocalAddress(location, address, origin);
  if (status !== 200) return [];
  const text = bytes.toString('utf8');
  return (NAMED[type] ?? []).flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, named = '']) =>
      (pattern.source.includes('srcset')
        ? named.split(/,\s+/).map((one) => one.trim().split(/\s/)[0] ?? '')
        : [named]
      ).flatMap((one) => toLocalAddress(one.replaceAll('&amp;', '&'), address, origin)),
    ),
  );
}

/** Returns a referenced address as its path and query, or nothing if it points to another site. */
function toLocalAddress(named: string, from: string, origin: string): string[] {
  const base = named.startsWith('assets/') ? origin : origin + from;
  if (!URL.canParse(named, base)) return [];
  const url = new URL(named, base);
  return url.origin === origin ? [url.pathname + url.search] : [];
}
