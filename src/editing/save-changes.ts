import { TRPCClientError } from '@trpc/client';
import { causeOf } from '../api/call-failure';
import type { Trpc } from '../api/trpc';
import { ForeignAnswer } from '../api/trpc-fetch';
import type { Conflict, OutgoingChange, SaveIssue, SaveOutcome } from './editing-state';

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
    const outcome = saveOutcomeOf(error);
    const issues = issuesOf(error, changes);
    return outcome.kind === 'refused' && issues.length > 0 ? { ...outcome, issues } : outcome;
  }
}

/** As `outcomeOf`, of a save: in words that tell what is kept, and what can be done. */
function saveOutcomeOf(thrown: unknown): Exclude<SaveOutcome, { kind: 'saved' }> {
  const outcome = outcomeOf(thrown);
  const error = causeOf(thrown);
  if (outcome.kind === 'conflict' || outcome.kind === 'signed-out' || !(error instanceof TRPCClientError))
    return outcome;
  const { code } = (error.data ?? {}) as ErrorData;
  if (code === 'PAYLOAD_TOO_LARGE' || isForeign(error, 413)) {
    const message = `This is more than can be saved at once (1 MB). ${KEPT} Shorten or take back some of it, and save again.`;
    return { kind: 'refused', message };
  }
  if (code === 'TOO_MANY_REQUESTS' || isForeign(error, 429)) {
    const message = `Too many requests in a short time. ${KEPT} Please save again ${whenOf(error)}.`;
    return { kind: 'refused', message };
  }
  if (code === 'INTERNAL_SERVER_ERROR') {
    return { kind: 'offline', message: `Something went wrong on the site. ${KEPT} Please try again.` };
  }
  return outcome.kind === 'refused' ? { ...outcome, message: `${outcome.message} ${KEPT}` } : outcome;
}

const KEPT = 'What you wrote is kept.';

function isForeign({ cause }: Error, status: number): boolean {
  return cause instanceof ForeignAnswer && cause.status === status;
}

/** When one may try again, as the server says. */
function whenOf({ meta }: { meta?: Record<string, unknown> }): string {
  const answer = meta?.response as { headers?: Headers } | undefined;
  const seconds = Math.ceil(Number(answer?.headers?.get('retry-after') ?? Number.NaN));
  if (!(seconds > 0)) return 'in a minute';
  return seconds > 90 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${seconds} second${seconds === 1 ? '' : 's'}`;
}

/** How a failed write ended, from what was thrown: no answer, or one that may be asked for again, is 'offline'. */
export function outcomeOf(thrown: unknown): Exclude<SaveOutcome, { kind: 'saved' }> {
  const error = causeOf(thrown);
  const data = (error instanceof TRPCClientError ? error.data : null) as ErrorData | null;
  if (!data?.code) return { kind: 'offline', message: AWAY };
  const message = data.message ?? AWAY;
  if (data.code === 'CONFLICT' && data.conflicts) return { kind: 'conflict', conflicts: data.conflicts };
  if (data.code === 'UNAUTHORIZED')
    return { kind: 'signed-out', message: 'You are signed out. What you wrote is kept.' };
  const isPassing = ['SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'CONFLICT'].includes(data.code);
  return { kind: isPassing ? 'offline' : 'refused', message };
}

/**
 * What was refused, by field: the server names the change (`changes.2.path`), and, where it can, the very field in the words
 * (`home.hero.cta: Too long`).
 */
export function issuesOf(error: unknown, changes: readonly OutgoingChange[]): SaveIssue[] {
  const data = (error instanceof TRPCClientError ? error.data : null) as ErrorData | null;
  return (data?.issues ?? []).flatMap(({ path, message }) => {
    const change = changes[Number(/^changes\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)];
    if (!change) return [];
    const [, field, words] = /^([A-Za-z0-9_.-]+): (.+)$/s.exec(message) ?? [];
    const isWithin = field !== undefined && `${field}.`.startsWith(`${change.path}.`);
    return [{ path: isWithin ? field : change.path, message: words ?? message }];
  });
}

interface ErrorData {
  issues?: SaveIssue[];
  code?: string;
  message?: string;
  conflicts?: Conflict[];
}
