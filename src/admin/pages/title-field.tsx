import { useId } from 'react';
import { describedBy, FieldFrame } from '../../ui/field-frame';

interface TitleFieldProps {
  value: string;
  onChange: (title: string) => void;
  problem: string | undefined;
}

/** Edits the title of a new page. */
export function TitleField({ value, onChange, problem }: TitleFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Title" problem={problem}>
      <input
        id={id}
        name="title"
        className="input"
        required
        maxLength={120}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...describedBy(id, undefined, problem)}
      />
    </FieldFrame>
  );
}
