import { sendIntent } from './intent';
import { classifyRequestFailure, HttpError, readRetryAfter } from './rest';

/** Returns the address of a file of a claim, which browsers save instead of showing it. */
export function claimFileUrl(claimId: number, fileId: number): string {
  return `/api/claims/${claimId}/files/${fileId}/content`;
}

/** Uploads a file that substantiates a claim. @throws HttpError; TypeError if the site cannot be reached */
export function uploadClaimFile(claimId: number, file: File): Promise<void> {
  const url = `/api/claims/${claimId}/upload`;
  return sendIntent((key) => send(url, file, key), { classify: (error) => classifyRequestFailure(error, url) });
}

async function send(url: string, file: File, key: string): Promise<void> {
  const body = new FormData();
  body.append('files', file, file.name);
  const answer = await fetch(url, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Idempotency-Key': key },
    body,
  });
  if (answer.ok) return;
  const wait = readRetryAfter(answer.headers.get('retry-after'));
  throw new HttpError(answer.status, await answer.text(), answer.statusText, wait);
}
