import type { Request, Response } from 'express';
import { clientAddress } from './client-address';
import { tooManyRequests } from './rate-limits';

/** The number of large files that a client may download at the same time. People behind one address share it. */
export const MAX_DOWNLOADS = 30;
const RETRY_MS = 5_000;

/** The bytes of small files that may wait in memory for a client to read them. */
export const MAX_HELD = 16 * 1024 * 1024;

/** What is in progress by client: the number of downloads, and bytes that are held in memory. */
const downloads = new Map<string, number>();
const held = new Map<string, number>();

/**
 * Counts a download until its response ends, because each occupies a file or one of the few connections to a bucket for as long as the
 * client takes to read it.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function countDownload(req: Pick<Request, 'ip'>, res: Response): void {
  if (!countUntilEnd(downloads, 1, MAX_DOWNLOADS, req, res)) throw tooManyRequests(RETRY_MS);
}

/**
 * Counts the bytes of a small file until its response ends.
 * @returns false, and counts nothing, if the client has left too much unread to hold more in memory
 */
export function holdBytes(req: Pick<Request, 'ip'>, res: Response, bytes: number): boolean {
  return countUntilEnd(held, bytes, MAX_HELD, req, res);
}

function countUntilEnd(
  counts: Map<string, number>,
  amount: number,
  most: number,
  { ip }: Pick<Request, 'ip'>,
  res: Response,
): boolean {
  // The client has left already, so that no end would follow.
  if (res.destroyed) return true;
  const client = clientAddress(ip);
  const before = counts.get(client) ?? 0;
  if (before + amount > most) return false;
  counts.set(client, before + amount);
  res.once('close', () => {
    const left = (counts.get(client) ?? amount) - amount;
    if (left > 0) counts.set(client, left);
    else counts.delete(client);
  });
  return true;
}
