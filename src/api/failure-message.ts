import { TRPCClientError } from '@trpc/client';
import { HttpError } from './rest';

/** A validation error in the request, and its location. */
export interface FailureIssue {
  path: string;
  message: string;
}

interface FailureBody {
  message?: string;
  reason?: string;
  issues?: FailureIssue[];
  conflicts?: { path: string }[];
}

/** A part of a message that only API clients need: '(POST /api/drafts in the API)'. */
const FOR_CLIENTS = / \([A-Z]+ \/api\/[^\s)]+ in the API\)/g;

/** Returns the server's error message for people, or a message that the site cannot be reached if there was no answer. */
export function failureMessage(error: unknown): string {
  return (
    readBody(error)?.message?.replace(FOR_CLIENTS, '') ??
    'The site cannot be reached. Nothing was changed. Please try again.'
  );
}

/** Returns the server's validation errors. */
export function failureIssues(error: unknown): FailureIssue[] {
  return readBody(error)?.issues ?? [];
}

/** Returns the places that differ from what the caller has read. */
export function failureConflicts(error: unknown): { path: string }[] {
  return readBody(error)?.conflicts ?? [];
}

/** Returns the server's reason code, which determines how the person can resolve the failure. */
export function failureReason(error: unknown): string | undefined {
  return readBody(error)?.reason;
}

function readBody(error: unknown): FailureBody | null {
  if (error instanceof TRPCClientError) return (error.data as FailureBody | null) ?? null;
  // A failed upload has its own message and keeps the response as its cause.
  if (error instanceof Error && error.cause instanceof HttpError) return readBody(error.cause);
  if (!(error instanceof HttpError)) return null;
  try {
    return JSON.parse(error.body) as FailureBody;
  } catch {
    return { message: 'Something went wrong. Please try again.' };
  }
}
