import { useId } from 'react';
import { describedBy, FieldFrame } from '../../ui/field-frame';

/** The maximum length of a note about a decision, such as a review, in characters. */
export const MAX_NOTE = 2000;

interface AreaFieldProps {
  label: string;
  name: string;
  hint?: string;
  /** The field's error. */
  problem: string | undefined;
  maxLength: number;
  rows?: number;
  isRequired?: boolean;
  /** The initial value. */
  value?: string;
}

/** An uncontrolled text of several lines, read by its name when the form is submitted. */
export function AreaField(props: AreaFieldProps) {
  const { label, name, hint, problem, maxLength, rows = 3, isRequired = false, value } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <textarea
        id={id}
        name={name}
        className="input"
        rows={rows}
        maxLength={maxLength}
        required={isRequired}
        defaultValue={value}
        {...describedBy(id, hint, problem)}
      />
    </FieldFrame>
  );
}
