import { useId } from 'react';

interface TextFieldProps {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password' | 'date';
  hint?: string;
  /** What is wrong with it. */
  problem?: string;
  isRequired?: boolean;
  maxLength?: number;
  min?: string;
  autoComplete?: string;
}

/** A field of a form: its label, its hint, and what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { label, name, type = 'text', hint, problem, isRequired = false, maxLength, min, autoComplete = 'off' } = props;
  const id = useId();
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        name={name}
        type={type}
        required={isRequired}
        maxLength={maxLength}
        min={min}
        autoComplete={autoComplete}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
