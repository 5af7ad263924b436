import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { aiGenerations } from '../../../db/schema/history';
import type { Actor } from '../../platform/actor';
import { AppError } from '../../platform/errors';

export interface Generation {
  kind: 'copy' | 'document' | 'section' | 'command';
  writer: string;
  asked: Record<string, unknown>;
  answered: unknown;
}

/** Stores a question with its answer, so that later changes can refer to it. @returns its id */
export async function keepGeneration(db: Db, actor: Actor, generation: Generation): Promise<string> {
  const id = randomUUID();
  await db.insert(aiGenerations).values({ id, actorId: actor.id, ...generation });
  return id;
}

/**
 * Refuses a change that refers to an answer this person never received, because the history would be wrong.
 * @param pathOf returns the path that `issues` use for the n-th change
 * @throws AppError UNPROCESSABLE_CONTENT (with `issues`)
 */
export async function checkGenerations(
  db: Db,
  actor: Actor,
  changes: readonly { ai?: string }[],
  pathOf = (index: number) => `changes.${index}.ai`,
): Promise<void> {
  const ids = [...new Set(changes.flatMap(({ ai }) => ai ?? []))];
  if (ids.length === 0) return;
  const rows = await db
    .select({ id: aiGenerations.id })
    .from(aiGenerations)
    .where(and(inArray(aiGenerations.id, ids), eq(aiGenerations.actorId, actor.id ?? '')));
  const known = new Set(rows.map(({ id }) => id));
  const index = changes.findIndex(({ ai }) => ai !== undefined && !known.has(ai));
  if (index < 0) return;
  const message = 'This id does not match any of your AI suggestions.';
  throw new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: pathOf(index), message }] });
}
