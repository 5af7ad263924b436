/** A page as the server sent it, parsed but not shown: none of its scripts run. */
export interface FetchedPage {
  page: Document;
  /** Its final address, after redirects, without a fragment. */
  address: string;
}

/** A page that was fetched ahead is used for this long. */
const KEPT_MS = 20_000;
const TIMEOUT_MS = 15_000;
const ahead = new Map<string, { request: PageRequest; at: number }>();

export interface PageRequest {
  page: Promise<FetchedPage | null>;
  abort(): void;
}

/**
 * Fetches a page, or takes the one that was fetched ahead.
 * @returns a page that resolves to null if the server did not send one of its own
 */
export function fetchPage(address: string): PageRequest {
  const known = ahead.get(address);
  ahead.delete(address);
  return known && Date.now() - known.at < KEPT_MS ? known.request : request(address);
}

/** Fetches a page that is likely to be shown next, once. */
export function fetchAhead(address: string): void {
  const known = ahead.get(address);
  if (known && Date.now() - known.at < KEPT_MS) return;
  ahead.set(address, { request: request(address), at: Date.now() });
}

/**
 * Sends the request. The page is parsed by the request itself, because the site's policy lets no script parse markup. The header says that
 * this is no visit: a page that is then shown reports it.
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
