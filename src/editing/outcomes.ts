import { TRPCClientError } from '@trpc/client';
import { getCause } from '../api/call-failure';
import { classifyCallFailure, ForeignAnswer, readRetryDelay, type Trpc } from '../api/trpc';
import { getTarget } from './document';
import type { Conflict, OutgoingChange, SaveIssue, SaveOutcome } from './state';

const NEEDS_DRAFT = 'Publishing needs approval on this site: save your changes to a draft.';
const AWAY = 'The site could not be reached. Your changes are still here.';

/**
 * Writes changes as one batch.
 * @param key the same for every attempt of one intent, so that it is written only once
 */
export async function saveChanges(trpc: Trpc, changes: OutgoingChange[], key: string): Promise<SaveOutcome> {
  try {
    await trpc.content.batch.mutate({ changes }, { context: { key } });
    return { kind: 'saved' };
  } catch (error) {
    const outcome = toSaveOutcome(error);
    const issues = parseIssues(error, changes);
    return outcome.kind === 'refused' && issues.length > 0 ? { ...outcome, issues } : outcome;
  }
}

/** Returns true if the request may or may not have been executed, so that it can be retried under the same key. */
export function isOpen({ kind }: { kind: string }): boolean {
  return kind === 'offline' || kind === 'failed';
}

/** Like `toOutcome`, with messages for a failed save: that nothing is lost, and what to do next. */
function toSaveOutcome(thrown: unknown): Exclude<SaveOutcome, { kind: 'saved' }> {
  const outcome = toOutcome(thrown);
  const error = getCause(thrown);
  if (outcome.kind === 'conflict' || outcome.kind === 'signed-out' || !(error instanceof TRPCClientError))
    return outcome;
  const { code } = (error.data ?? {}) as ErrorData;
  if (code === 'PAYLOAD_TOO_LARGE' || isForeign(error, 413)) {
    const message = `This is more than can be saved at once (1 MB). ${KEPT} Shorten or undo some of them, then save again.`;
    return { kind: 'refused', message };
  }
  if (code === 'TOO_MANY_REQUESTS' || isForeign(error, 429)) {
    const message = `Too many requests. ${KEPT} Please save again ${formatDelay(readRetryDelay(error))}.`;
    return { kind: 'refused', message, retryAfter: readRetryDelay(error) ?? 60 };
  }
  if (code === 'INTERNAL_SERVER_ERROR') {
    return { ...outcome, message: `Something went wrong on the site. ${KEPT} Please try again.` };
  }
  if (outcome.retryAfter !== undefined) {
    return { ...outcome, message: `${outcome.message} ${KEPT} Please save again ${formatDelay(outcome.retryAfter)}.` };
  }
  return outcome.kind === 'refused' ? { ...outcome, message: `${outcome.message} ${KEPT}` } : outcome;
}

const KEPT = 'Your changes are still here.';

function isForeign({ cause }: Error, status: number): boolean {
  return cause instanceof ForeignAnswer && cause.status === status;
}

function formatDelay(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a minute';
  return seconds > 90 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${seconds} second${seconds === 1 ? '' : 's'}`;
}

/** Converts the error of a failed write to its outcome. */
export function toOutcome(thrown: unknown): Exclude<SaveOutcome, { kind: 'saved' }> {
  const error = getCause(thrown);
  const data = (error instanceof TRPCClientError ? error.data : null) as ErrorData | null;
  const isAnswered = error instanceof TRPCClientError && error.cause instanceof ForeignAnswer;
  if (!data?.code) return { kind: isAnswered ? 'failed' : 'offline', message: AWAY };
  const message = data.message ?? AWAY;
  if (data.code === 'CONFLICT' && data.conflicts) {
    const conflicts = data.conflicts.map(({ ref, path, ...rest }) => ({ ...rest, path: ref ?? path }));
    return { kind: 'conflict', conflicts };
  }
  if (data.code === 'UNAUTHORIZED')
    return { kind: 'signed-out', message: 'You are signed out. Your changes are still here.' };
  const { isOpen, retryAfter } = classifyCallFailure(error);
  if (data.reason === 'APPROVAL_REQUIRED') return { kind: 'refused', message: NEEDS_DRAFT, needsDraft: true };
  if (!isOpen) return { kind: 'refused', message, ...(data.code === 'NOT_FOUND' && { isGone: true }) };
  return { kind: 'failed', message, ...(retryAfter !== undefined && { retryAfter }) };
}

/**
 * Returns the server's validation errors by field. The server names the change (`changes.2.path`) and, if possible, the exact field at
 * the start of the message (`home.hero.cta: Too long`).
 */
export function parseIssues(error: unknown, changes: readonly OutgoingChange[]): SaveIssue[] {
  const data = (error instanceof TRPCClientError ? error.data : null) as ErrorData | null;
  return (data?.issues ?? []).flatMap(({ path, message }) => {
    const change = changes[Number(/^changes\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)];
    if (!change) return [];
    const [, field, words] = /^([A-Za-z0-9_.-]+): (.+)$/s.exec(message) ?? [];
    const isWithin = field !== undefined && `${field}.`.startsWith(`${change.path}.`);
    return [{ path: isWithin ? field : getTarget(change), message: words ?? message }];
  });
}

interface ErrorData {
  issues?: SaveIssue[];
  code?: string;
  reason?: string;
  message?: string;
  retryAfter?: number;
  /** `ref` is set if the server reports refs. */
  conflicts?: (Conflict & { ref?: string })[];
}
