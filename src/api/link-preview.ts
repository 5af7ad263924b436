import { read } from './rest';

/** What a page says of itself, as the link tool reads it (spec section 7). @throws HttpError */
export function readLinkPreview(url: string): Promise<unknown> {
  return read(`/api/link-preview?${new URLSearchParams({ url })}`);
}
