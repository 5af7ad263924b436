import { LRUCache } from 'lru-cache';
import type { Db } from '../../../db/client';
import { recordAudit } from '../../accounts/audit/record-audit';
import { requireConfirmed } from '../../accounts/auth/confirm-identity';
import type { SessionState } from '../../accounts/auth/identify';
import type { Actor } from '../../platform/actor';

const WINDOW_MS = 15 * 60 * 1000;
/** More messages than anyone reads in that time. */
export const MANY_MESSAGES = 200;

/** The number of messages each reader received from this server. Entries expire 15 minutes after the first message. */
const given = new LRUCache<string, { count: number; isRecorded: boolean }>({ max: 1000, ttl: WINDOW_MS });

/**
 * Reads messages for a reader. Counts them in advance, so that concurrent requests cannot exceed the limit. Readers of many messages
 * must have confirmed their identity, and the audit log records it once in 15 minutes.
 * @param most the maximum number of messages the call may return
 * @param countOf returns the actual number
 * @throws AppError FORBIDDEN, with the reason `CONFIRM_IDENTITY`
 */
export async function giveMessages<T>(
  { db, actor, session }: { db: Db; actor: Actor; session: SessionState | null },
  most: number,
  read: () => Promise<T>,
  countOf: (answer: T) => number,
): Promise<T> {
  const reader = getReaderKey(actor);
  const known = given.get(reader) ?? { count: 0, isRecorded: false };
  if (!given.has(reader)) given.set(reader, known);
  const isMany = known.count > MANY_MESSAGES;
  if (isMany && actor.kind !== 'key') requireConfirmed(session);
  known.count += most;
  let count = 0;
  try {
    const answer = await read();
    count = countOf(answer);
    if (isMany) await recordMany(db, actor, known);
    return answer;
  } finally {
    known.count += count - most;
  }
}

async function recordMany(db: Db, actor: Actor, known: { isRecorded: boolean }): Promise<void> {
  if (known.isRecorded) return;
  known.isRecorded = true;
  try {
    await recordAudit(db, actor, 'message-read', `more than ${MANY_MESSAGES} within 15 minutes`);
  } catch (error) {
    known.isRecorded = false;
    throw error;
  }
}

function getReaderKey({ kind, id, name }: Actor): string {
  return `${kind} ${id} ${kind === 'key' ? name : ''}`;
}
