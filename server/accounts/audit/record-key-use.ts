import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../db/client';
import { keyClients } from '../../../db/schema/accounts';
import type { Actor } from '../../platform/actor';
import { isUnwritable } from '../../platform/http/translate-error';
import { recordAudit } from './record-audit';

/** Key and client pairs that are already recorded, so that the database is asked once per pair. */
const recordedUses = new LRUCache<string, true>({ max: 10_000 });

/**
 * Records the first use of an API key, and its first use from each further client. While the database is read-only, requests still succeed
 * and the next use is recorded instead.
 */
export async function recordKeyUse(db: Db, key: { id: string; label: string }, actor: Actor): Promise<void> {
  const { client } = actor;
  const use = `${key.id} ${client}`;
  if (recordedUses.has(use)) return;
  const keep = db.transaction(async (tx) => {
    const added = await tx.insert(keyClients).values({ keyId: key.id, client }).onConflictDoNothing().returning();
    if (added.length === 0) return;
    const clients = await tx.$count(keyClients, eq(keyClients.keyId, key.id));
    const words = clients === 1 ? 'for the first time' : 'from a new client';
    await recordAudit(tx, actor, 'key-use', `${key.label}, ${words}`);
  });
  try {
    await keep;
    recordedUses.set(use, true);
  } catch (error) {
    if (!isUnwritable(error)) throw error;
  }
}
