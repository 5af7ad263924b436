import { ToolButton } from '../../ui/tool-button';
import '../../styles/panels.css';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../ui/dialog';

interface PromptDialogProps {
  title: string;
  /** The input's label. */
  label: string;
  initial?: string;
  hint?: string;
  /** Suggested answers, offered while typing. */
  suggestions?: readonly string[];
  confirmLabel?: string;
  /** Returns what is wrong with an answer, or null. Checked when the form is submitted. */
  problemOf?: (answer: string) => string | null;
  /** An error from the server. */
  problem?: string;
  isBusy?: boolean;
  /** Receives the trimmed answer. An empty answer cancels the dialog (spec section 5). */
  onAnswer: (answer: string) => void;
  onCancel: () => void;
}

/** Asks for a line of text in an in-page dialog (spec section 5: a canceled or empty prompt does nothing). */
export function PromptDialog(props: PromptDialogProps) {
  const {
    title,
    label,
    initial = '',
    hint,
    suggestions = [],
    confirmLabel = 'OK',
    problemOf,
    isBusy = false,
    onAnswer,
    onCancel,
  } = props;
  const [answer, setAnswer] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const shown = problem ?? props.problem ?? '';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const trimmed = answer.trim();
    if (trimmed === '') return onCancel();
    const found = problemOf?.(trimmed) ?? null;
    setProblem(found);
    if (found === null && !isBusy) onAnswer(trimmed);
  }

  return (
    <Dialog title={title} size="small" onClose={onCancel}>
      <form onSubmit={handleSubmit} className="prompt" noValidate>
        <div className="field">
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            className="input"
            autoFocus
            autoComplete="off"
            list={suggestions.length > 0 ? `${id}-list` : undefined}
            value={answer}
            aria-invalid={shown !== ''}
            aria-describedby={`${id}-hint ${id}-problem`}
            onChange={(event) => {
              setAnswer(event.target.value);
              setProblem(null);
            }}
          />
          {suggestions.length > 0 ? (
            <datalist id={`${id}-list`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          ) : null}
          <p id={`${id}-hint`} className="field-hint">
            {hint}
          </p>
          <p id={`${id}-problem`} className="field-error" role="alert">
            {shown}
          </p>
        </div>
        <p className="dialog-buttons">
          <ToolButton onClick={onCancel}>Cancel</ToolButton>
          <ToolButton type="submit" look="navy" disabled={isBusy}>
            {confirmLabel}
          </ToolButton>
        </p>
      </form>
    </Dialog>
  );
}
