/** A page as the server sent it, parsed but not shown: none of its scripts run. */
export interface FetchedPage {
  page: Document;
  /** Final URL after redirects, without the fragment. */
  address: string;
}

/** How long a prefetched page can be used. */
const KEPT_MS = 20_000;
const TIMEOUT_MS = 15_000;
const ahead = new Map<string, { request: PageRequest; at: number }>();

export interface PageRequest {
  page: Promise<FetchedPage | null>;
  abort(): void;
}

/**
 * Fetches a page, or uses its prefetched copy.
 * @returns a request whose page resolves to null if the response is not a page of this site
 */
export function fetchPage(address: string): PageRequest {
  const known = ahead.get(address);
  ahead.delete(address);
  return known && Date.now() - known.at < KEPT_MS ? known.request : request(address);
}

/** Prefetches a page that is likely to be shown next, unless a fresh copy exists. */
export function fetchAhead(address: string): void {
  const known = ahead.get(address);
  if (known && Date.now() - known.at < KEPT_MS) return;
  ahead.set(address, { request: request(address), at: Date.now() });
}

/**
 * Sends the request. The request itself parses the page, because the site's content security policy does not let scripts parse markup.
 * The `Purpose` header tells the server not to count a visit; the page reports one once it is shown.
 */
function request(address: string): PageRequest {
  const request = new XMLHttpRequest();
  const page = new Promise<FetchedPage | null>((resolve) => {
    request.onload = () => {
      const { response, responseURL, status } = request;
      const isPage = status < 500 && status !== 429 && (response as Document | null)?.getElementById('main');
      resolve(isPage ? { page: response as Document, address: responseURL } : null);
    };
    request.onerror = request.ontimeout = request.onabort = () => resolve(null);
  });
  request.open('GET', address);
  request.responseType = 'document';
  request.timeout = TIMEOUT_MS;
  request.setRequestHeader('Purpose', 'prefetch');
  request.send();
  return { page, abort: () => request.abort() };
}
