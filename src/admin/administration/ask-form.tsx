import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { failureIssues, failureMessage } from '../../api/failure-message';
import { useApproval } from '../../editor-panels/drafts/use-approval';
import { ToolButton } from '../../ui/tool-button';

interface AskFormProps {
  submitLabel: string;
  busyLabel: string;
  /** False while something is missing. */
  canSend?: boolean;
  /** Whether the form can also be saved to a draft. That is all it offers if publishing needs approval. */
  hasDraft?: boolean;
  /**
   * Receives a function that reads an input by name, and whether to save to a draft. Errors it throws are shown at their field, otherwise
   * below the form.
   */
  onSend: (text: (name: string) => string, isForDraft: boolean) => Promise<void>;
  onCancel?: () => void;
  /**
   * Renders the fields. `problemOf` returns a field's error by name; if given the current value, only while that equals the
   * submitted value.
   */
  children: (problemOf: (name: string, now?: string) => string | undefined) => ReactNode;
}

/** A short form that submits and shows the server's errors. */
export function AskForm(props: AskFormProps) {
  const { submitLabel, busyLabel, canSend = true, hasDraft = false, onSend, onCancel, children } = props;
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<{ failure: unknown; form: FormData } | null>(null);
  const toDraft = useRef(false);
  const needsApproval = useApproval(hasDraft)?.rule != null;
  const failure = failed?.failure;
  const issues = failureIssues(failure);

  function problemOf(name: string, now?: string): string | undefined {
    if (now !== undefined && failed?.form.get(name) !== now) return undefined;
    // A change that goes into a draft is the first of a batch.
    return issues.find(({ path }) => path === name || path === `changes.0.${name}`)?.message;
  }

  /** Submits the form like its other button, which the Enter key presses. */
  function handleDraft(form: HTMLFormElement | null) {
    toDraft.current = true;
    form?.requestSubmit();
    toDraft.current = false;
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const element = event.currentTarget;
    const form = new FormData(element);
    const isForDraft = toDraft.current || needsApproval;
    setSending(true);
    setFailed(null);
    try {
      await onSend((name) => String(form.get(name) ?? ''), isForDraft);
    } catch (failure) {
      setFailed({ failure, form });
      findInvalidField(element, failure)?.select();
    } finally {
      setSending(false);
    }
  }

  return (
    <form className="form-grid compact prompt" onSubmit={(event) => void handleSubmit(event)}>
      {children(problemOf)}
      {failure && issues.length === 0 ? (
        <p className="field-error" role="alert">
          {failureMessage(failure)}
        </p>
      ) : null}
      <p className="dialog-buttons" data-count={hasDraft && !needsApproval ? 3 : undefined}>
        {onCancel ? <ToolButton onClick={onCancel}>Cancel</ToolButton> : null}
        {hasDraft && !needsApproval ? (
          <ToolButton disabled={isSending || !canSend} onClick={(event) => handleDraft(event.currentTarget.form)}>
            Save to draft…
          </ToolButton>
        ) : null}
        <ToolButton type="submit" look="navy" disabled={isSending || !canSend}>
          {isSending ? busyLabel : needsApproval ? 'Save to draft…' : submitLabel}
        </ToolButton>
      </p>
    </form>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Returns the first field with an error, or the form's first input if the error names none. */
function findInvalidField(form: HTMLFormElement, failure: unknown): Field | null {
  const names = failureIssues(failure).flatMap(({ path }) => path.split('.'));
  const fields = names.map((name) => form.elements.namedItem(name));
  const found = fields.find((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement);
  return found ?? form.querySelector('input');
}
