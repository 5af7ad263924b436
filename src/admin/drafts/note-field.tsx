import { useId } from 'react';
import { describedBy, FieldFrame } from '../../ui/field-frame';

/** The longest note in a review, in characters. */
export const MAX_NOTE = 2000;

interface NoteFieldProps {
  label: string;
  name?: string;
  problem: string | undefined;
  maxLength: number;
  isRequired?: boolean;
}

/** A text of several lines in a dialog. */
export function NoteField({ label, name = 'note', problem, maxLength, isRequired = false }: NoteFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} problem={problem}>
      <textarea
        id={id}
        name={name}
        className="input"
        rows={3}
        maxLength={maxLength}
        required={isRequired}
        {...describedBy(id, undefined, problem)}
      />
    </FieldFrame>
  );
}
