interface SubmitPartProps {
  error: string;
  /** Id of the error, which the field references in `aria-describedby`. */
  errorId: string;
  isSending: boolean;
}

/** The end of a sign-in step: the error and the submit button. */
export function SubmitPart({ error, errorId, isSending }: SubmitPartProps) {
  return (
    <>
      {error ? (
        <p className="field-error" role="alert" id={errorId}>
          {error}
        </p>
      ) : null}
      <button type="submit" className="button button-navy" disabled={isSending}>
        {isSending ? 'Signing in...' : 'Sign in'}
      </button>
    </>
  );
}
