import { type FormEvent, type ReactNode, useState } from 'react';
import { failureIssues, failureMessage } from '../../api/failure-message';
import { ToolButton } from '../../ui/tool-button';

interface AskFormProps {
  submitLabel: string;
  busyLabel: string;
  /** With what was typed, by the names of the fields. What it throws is said beside the field it belongs to, else below. */
  onSend: (text: (name: string) => string) => Promise<void>;
  onCancel?: () => void;
  /** Given what is wrong with a field, by its name; where what it holds now is given too, only while that is what was sent. */
  children: (problemOf: (name: string, now?: string) => string | undefined) => ReactNode;
}

/** A short form that asks for something and waits for the server's answer. */
export function AskForm({ submitLabel, busyLabel, onSend, onCancel, children }: AskFormProps) {
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<{ failure: unknown; form: FormData } | null>(null);
  const failure = failed?.failure;
  const issues = failureIssues(failure);

  function problemOf(name: string, now?: string): string | undefined {
    if (now !== undefined && failed?.form.get(name) !== now) return undefined;
    return issues.find(({ path }) => path === name)?.message;
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const element = event.currentTarget;
    const form = new FormData(element);
    setSending(true);
    setFailed(null);
    try {
      await onSend((name) => String(form.get(name) ?? ''));
    } catch (failure) {
      setFailed({ failure, form });
      fieldAtFault(element, failure)?.select();
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
      <p className="dialog-buttons">
        {onCancel ? <ToolButton onClick={onCancel}>Cancel</ToolButton> : null}
        <ToolButton type="submit" look="navy" disabled={isSending}>
          {isSending ? busyLabel : submitLabel}
        </ToolButton>
      </p>
    </form>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The first field that something is wrong with; the first of all where nothing is said of any. */
function fieldAtFault(form: HTMLFormElement, failure: unknown): Field | null {
  const names = failureIssues(failure).flatMap(({ path }) => path.split('.'));
  const fields = names.map((name) => form.elements.namedItem(name));
  const found = fields.find((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement);
  return found ?? form.querySelector('input');
}
