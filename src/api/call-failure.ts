/** Error messages of the calls that write content or copy (spec section 8, "Internal texts"). */
export type FailureText =
  | 'Failed to generate copy suggestions'
  | 'Failed to generate copy'
  | 'Failed to update content'
  | 'Failed to delete content';

/** A failed call, with the original error as its cause. The texts are for logs and code; screens have their own messages. */
export class CallFailure extends Error {
  constructor(message: FailureText, cause: unknown) {
    super(message, { cause });
    this.name = 'CallFailure';
  }
}

/** Waits for a call and wraps its failure. @throws CallFailure with the given text, unless the failure already is one */
export async function wrapFailure<T>(text: FailureText, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof CallFailure ? error : new CallFailure(text, error);
  }
}

/** Returns the original error of a failed call. */
export function getCause(error: unknown): unknown {
  return error instanceof CallFailure ? error.cause : error;
}
