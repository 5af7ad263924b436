interface SubmitPartProps {
  error: string;
  /** By which the field names it as its description. */
  errorId: string;
  isSending: boolean;
}

/** The end of a step of the sign-in: what was wrong, and the button. */
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
