import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { settings } from '../../../db/schema/operations';

const KEY = 'feedAuthority';

/**
 * Returns what the ids of feed entries start with (tag URIs, RFC 4151): the host that the site had when its first feed was read, and
 * that day. It is stored, because feed readers show every entry as new once its id changes; so it survives a change of domain.
 * @param publicUrl the address of the site, if it is known
 */
export async function readFeedAuthority(db: Db, publicUrl: string | undefined): Promise<string> {
  const stored = await read(db);
  if (stored) return stored;
  const host = publicUrl ? new URL(publicUrl).hostname : `${randomBytes(8).toString('hex')}.invalid`;
  const value = `${host},${new Date().toISOString().slice(0, 10)}`;
  await db.insert(settings).values({ key: KEY, value }).onConflictDoNothing();
  return (await read(db)) ?? value;
}

async function read(db: Db): Promise<string | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return typeof row?.value === 'string' ? row.value : null;
}
