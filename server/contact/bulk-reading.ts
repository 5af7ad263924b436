import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/client';
import type { Actor } from '../actor';
import { recordAudit } from '../audit/record-audit';
import { requireConfirmed } from '../auth/confirm-identity';
import type { SessionState } from '../auth/identify';

const WINDOW_MS = 15 * 60 * 1000;
/** More than anyone reads in that time. */
export const MANY_MESSAGES = 200;

/** How many messages each reader was given, on this server; it ends by itself a quarter of an hour after the first. */
const given = new LRUCache<string, { count: number; isRecorded: boolean }>({ max: 1000, ttl: WINDOW_MS });

/**
 * Who takes many messages takes them away, page by page or as a file: whoever does shows first that it is they, and it is recorded, once in
 * a quarter of an hour.
 * @throws AppError FORBIDDEN, with the reason `CONFIRM_IDENTITY`
 */
export async function allowReading(db: Db, actor: Actor, session: SessionState | null): Promise<void> {
  const known = given.get(readerOf(actor));
  if (!known || known.count <= MANY_MESSAGES) return;
  if (actor.kind !== 'key') requireConfirmed(session);
  if (known.isRecorded) return;
  known.isRecorded = true;
  await recordAudit(db, actor, 'message-read', `more than ${MANY_MESSAGES} in a quarter of an hour`);
}

/** Counts what was given. */
export function countRead(actor: Actor, messages: number): void {
  const reader = readerOf(actor);
  const known = given.get(reader);
  if (known) known.count += messages;
  else given.set(reader, { count: messages, isRecorded: false });
}

function readerOf({ kind, id, name }: Actor): string {
  return `${kind} ${id} ${kind === 'key' ? name : ''}`;
}
