import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The header a token is shown in. */
export const TOKEN_HEADER = 'x-backup-token';

/** Puts a new token into the data folder, where its owner alone can read it: who can write there may have all that lies there. */
export async function leaveToken(dataDir: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await rm(fileIn(dataDir), { force: true });
  await writeFile(fileIn(dataDir), token, { mode: 0o600, flag: 'wx' });
  return token;
}

/** Takes the token back. It is gone then, and good for nothing. */
export async function removeToken(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}

/** Whether this is the token that lies in the data folder; it is good for one time. */
export async function takeToken(dataDir: string, given: string | undefined): Promise<boolean> {
  const token = await readFile(fileIn(dataDir)).catch(() => null);
  const shown = Buffer.from(given ?? '');
  if (!token || token.length < 32 || token.length !== shown.length || !timingSafeEqual(token, shown)) return false;
  await removeToken(dataDir);
  return true;
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'backup-token');
}
