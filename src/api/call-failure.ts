/** What the calls that write content or copy say when they fail (spec section 8, "Internal texts"). */
export type FailureText =
  | 'Failed to generate copy suggestions'
  | 'Failed to generate copy'
  | 'Failed to update content'
  | 'Failed to delete content';

/** A call that failed: which, and by what, as its cause. The texts are for logs and code; people are told in the screens' words. */
export class CallFailure extends Error {
  constructor(message: FailureText, cause: unknown) {
    super(message, { cause });
    this.name = 'CallFailure';
  }
}

/** Names a call by its text where it fails. @throws CallFailure */
export async function orFail<T>(text: FailureText, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof CallFailure ? error : new CallFailure(text, error);
  }
}

/** What a call failed by. */
export function causeOf(error: unknown): unknown {
  return error instanceof CallFailure ? error.cause : error;
}
