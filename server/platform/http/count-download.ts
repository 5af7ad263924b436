import type { Request, Response } from 'express';
import { clientAddress } from './client-address';
import { tooManyRequests } from './rate-limits';

/** The number of large files that a client may download at the same time. People behind one address share it. */
export const MAX_DOWNLOADS = 30;
const RETRY_MS = 5_000;

/** The number of downloads in progress by client. */
const downloads = new Map<string, number>();

/**
 * Counts a download until its response ends, because each occupies a file or one of the few connections to a bucket for as long as the
 * client takes to read it.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function countDownload({ ip }: Pick<Request, 'ip'>, res: Response): void {
  // The client has left already, so that no end would follow.
  if (res.closed) return;
  const client = clientAddress(ip);
  const begun = downloads.get(client) ?? 0;
  if (begun >= MAX_DOWNLOADS) throw tooManyRequests(RETRY_MS);
  downloads.set(client, begun + 1);
  res.once('close', () => {
    const left = (downloads.get(client) ?? 1) - 1;
    if (left > 0) downloads.set(client, left);
    else downloads.delete(client);
  });
}
