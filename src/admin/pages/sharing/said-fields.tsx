import { type ReactNode, useId } from 'react';
import { describedBy, FieldFrame } from '../../../ui/field-frame';

export interface SaidFieldProps<T> {
  value: T;
  onChange: (value: T) => void;
  /** Applies the value that another person saved meanwhile, if there is one. */
  onTakeTheirs: (() => void) | undefined;
  problem: string | undefined;
}

interface WordsFieldProps extends SaidFieldProps<string> {
  name: string;
  label: string;
  hint: string;
  maxLength: number;
  isRequired?: boolean;
  isLong?: boolean;
}

/** A text field with a character count. */
export function WordsField(props: WordsFieldProps) {
  const { name, label, hint, maxLength, isRequired = false, isLong = false, value, onChange, problem } = props;
  const id = useId();
  const shared = {
    id,
    name,
    className: 'input',
    maxLength,
    required: isRequired,
    autoComplete: 'off',
    value,
    ...describedBy(id, hint, problem),
  };
  const count = [...value].length;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      problem={problem}
      beside={
        name === 'canonical' ? null : (
          <span className="sharing-count">
            {count} {count === 1 ? 'character' : 'characters'}
          </span>
        )
      }
    >
      {isLong ? (
        <textarea rows={4} {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input spellCheck={name !== 'canonical'} {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
      <TakeTheirs label={label} onClick={props.onTakeTheirs} />
    </FieldFrame>
  );
}

/** Sets whether search engines may index the page. */
export function IndexField({ value, onChange, onTakeTheirs, problem }: SaidFieldProps<boolean>) {
  const id = useId();
  const hint = 'If off, the page is left out of the sitemap and shows no preview when shared.';
  return (
    <div className="edit-field">
      <label className="sharing-switch">
        <input
          id={id}
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          {...describedBy(id, hint, problem)}
        />
        Show in search engines
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {problem ? (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
      <TakeTheirs label="Show in search engines" onClick={onTakeTheirs} />
    </div>
  );
}

export function TakeTheirs({ label, onClick }: { label: string; onClick: (() => void) | undefined }): ReactNode {
  if (!onClick) return null;
  return (
    <p className="sharing-theirs">
      <button type="button" className="link-button" onClick={onClick} aria-label={`Use theirs: ${label}`}>
        Use theirs
      </button>{' '}
      or save again to keep yours.
    </p>
  );
}
