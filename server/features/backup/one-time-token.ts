import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rm, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The request header that contains the token. */
export const TOKEN_HEADER = 'x-backup-token';

/** Stores a new token in the data folder, readable only by its owner. Anyone who can read that folder may read all data anyway. */
export async function leaveToken(dataDir: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await rm(getTokenFile(dataDir), { force: true });
  await writeFile(getTokenFile(dataDir), token, { mode: 0o600, flag: 'wx' });
  return token;
}

/** Removes the token, which makes it invalid. */
export async function removeToken(dataDir: string): Promise<void> {
  await rm(getTokenFile(dataDir), { force: true });
}

/** Returns whether this is the token from the data folder, and removes it, because it is valid only once. */
export async function takeToken(dataDir: string, given: string | undefined): Promise<boolean> {
  const token = await readFile(getTokenFile(dataDir)).catch(() => null);
  const shown = Buffer.from(given ?? '');
  if (!token || token.length < 32 || token.length !== shown.length || !timingSafeEqual(token, shown)) return false;
  // Of several requests at the same time, only one removes the file.
  return unlink(getTokenFile(dataDir)).then(
    () => true,
    () => false,
  );
}

function getTokenFile(dataDir: string): string {
  return path.join(dataDir, 'backup-token');
}
