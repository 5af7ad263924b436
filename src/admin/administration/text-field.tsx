import { useEffect, useId, useRef } from 'react';
import { describedBy, FieldFrame } from '../../ui/field-frame';

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
  max?: string;
  /** What it holds at first. */
  value?: string;
  autoComplete?: string;
  inputMode?: 'numeric';
  /** The id of what may be chosen. */
  list?: string;
  /** It has the focus as soon as it is there: the next step of what one is doing. */
  hasFocus?: boolean;
}

/** A text field of a form, read by its name when the form is sent. */
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
