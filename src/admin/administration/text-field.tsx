import { useEffect, useId, useRef } from 'react';
import { describedBy, FieldFrame } from '../../ui/field-frame';

interface TextFieldProps {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password' | 'date';
  hint?: string;
  /** The field's error. */
  problem?: string;
  isRequired?: boolean;
  maxLength?: number;
  min?: string;
  max?: string;
  /** The initial value. */
  value?: string;
  autoComplete?: string;
  inputMode?: 'numeric';
  /** Id of a datalist with suggestions. */
  list?: string;
  /** Takes the focus when it appears, as the next step of a form. */
  hasFocus?: boolean;
}

/** An uncontrolled text input, read by its name when the form is submitted. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    name,
    type = 'text',
    hint,
    problem,
    isRequired = false,
    maxLength,
    min,
    max,
    value,
    autoComplete = 'off',
    inputMode,
    list,
    hasFocus,
  } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <input
        ref={field}
        className="input"
        id={id}
        name={name}
        type={type}
        required={isRequired}
        maxLength={maxLength}
        min={min}
        max={max}
        defaultValue={value}
        autoComplete={autoComplete}
        inputMode={inputMode}
        list={list}
        {...describedBy(id, hint, problem)}
      />
    </FieldFrame>
  );
}
