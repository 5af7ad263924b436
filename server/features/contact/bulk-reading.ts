import { LRUCache } from 'lru-cache';
import type { Db } from '../../../db/client';
import { recordAudit } from '../../accounts/audit/record-audit';
import { requireConfirmed } from '../../accounts/auth/confirm-identity';
import type { SessionState } from '../../accounts/auth/identify';
import type { Actor } from '../../platform/actor';

const WINDOW_MS = 15 * 60 * 1000;
/** More than anyone reads in that time. */
export const MANY_MESSAGES = 200;

/** How many messages each reader was given, on this server; it ends by itself a quarter of an hour after the first. */
const given = new LRUCache<string, { count: number; isRecorded: boolean }>({ max: 1000, ttl: WINDOW_MS });

/**
 * Gives messages to a reader, and counts them before they are read, so that requests at the same time gain nothing. Whoever takes many,
 * by whatever call, must have confirmed who they are, and the audit log says so once in a quarter of an hour.
 * @param most how many messages the call may give
 * @param countOf returns how many it gave
 * @throws AppError FORBIDDEN, with the reason `CONFIRM_IDENTITY`
 */
export async function giveMessages<T>(
  { db, actor, session }: { db: Db; actor: Actor; session: SessionState | null },
  most: number,
  read: () => Promise<T>,
  countOf: (answer: T) => number,
): Promise<T> {
  const reader = readerOf(actor);
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
    await recordAudit(db, actor, 'message-read', `more than ${MANY_MESSAGES} in a quarter of an hour`);
  } catch (error) {
    known.isRecorded = false;
    throw error;
  }
}

function readerOf({ kind, id, name }: Actor): string {
  return `${kind} ${id} ${kind === 'key' ? name : ''}`;
}
