import { TRPCClientError } from '@trpc/client';
import { HttpError } from './rest';

/** Where something is wrong with what was sent, and what. */
export interface FailureIssue {
  path: string;
  message: string;
}

interface FailureBody {
  message?: string;
  reason?: string;
  issues?: FailureIssue[];
}

/** What the server said was wrong, for people; where it said nothing, that it can not be reached. */
export function failureMessage(error: unknown): string {
  return bodyOf(error)?.message ?? 'The site can not be reached. Nothing was changed. Please try again.';
}

/** What the server found wrong, by place. */
export function failureIssues(error: unknown): FailureIssue[] {
  return bodyOf(error)?.issues ?? [];
}

/** What the person may do about it, where the server named it. */
export function failureReason(error: unknown): string | undefined {
  return bodyOf(error)?.reason;
}

function bodyOf(error: unknown): FailureBody | null {
  if (error instanceof TRPCClientError) return (error.data as FailureBody | null) ?? null;
  // An upload's failure says in its own words what the server said, and keeps the answer.
  if (error instanceof Error && error.cause instanceof HttpError) return bodyOf(error.cause);
  if (!(error instanceof HttpError)) return null;
  try {
    return JSON.parse(error.body) as FailureBody;
  } catch {
    return { message: 'Something went wrong. Please try again.' };
  }
}
