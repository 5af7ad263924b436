import { TRPCClientError } from '@trpc/client';
import type { Trpc } from '../api/trpc';
import type { Conflict, OutgoingChange, SaveOutcome } from './editing-state';

const AWAY = 'The site can not be reached. What you wrote is kept here.';

/** Writes changes as one batch; 'mutations retry once' (spec section 9), under the same key. */
export async function saveChanges(trpc: Trpc, changes: OutgoingChange[], key: string): Promise<SaveOutcome> {
  const first = await send(trpc, changes, key);
  return first.kind === 'offline' ? send(trpc, changes, key) : first;
}

async function send(trpc: Trpc, changes: OutgoingChange[], key: string): Promise<SaveOutcome> {
  try {
    await trpc.content.batch.mutate({ changes: changes as never }, { context: { key } });
    return { kind: 'saved' };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** How a failed write ended, from what was thrown: no answer, or one that may be asked for again, is 'offline'. */
export function outcomeOf(error: unknown): Exclude<SaveOutcome, { kind: 'saved' }> {
  const data = (error instanceof TRPCClientError ? error.data : null) as ErrorData | null;
  if (!data?.code) return { kind: 'offline', message: AWAY };
  const message = data.message ?? AWAY;
  if (data.code === 'CONFLICT' && data.conflicts) return { kind: 'conflict', conflicts: data.conflicts };
  if (data.code === 'UNAUTHORIZED')
    return { kind: 'signed-out', message: 'You are signed out. What you wrote is kept.' };
  const isPassing = ['SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'CONFLICT'].includes(data.code);
  return { kind: isPassing ? 'offline' : 'refused', message };
}

interface ErrorData {
  code?: string;
  message?: string;
  conflicts?: Conflict[];
}
