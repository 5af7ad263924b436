import { read } from './rest';

/** Returns a page's metadata for the link tool (spec section 7). @throws HttpError */
export function readLinkPreview(url: string): Promise<unknown> {
  return read(`/api/link-preview?${new URLSearchParams({ url })}`);
}
