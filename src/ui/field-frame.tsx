import type { ReactNode } from 'react';

interface FieldFrameProps {
  /** The input's id. */
  id: string;
  label: string;
  hint?: string;
  /** The validation error. */
  problem?: string | null;
  /** The field has unsaved changes. */
  isChanged?: boolean;
  /** Shown next to the label. */
  beside?: ReactNode;
  /** The label belongs to a group, not to a single input. */
  isGroup?: boolean;
  children: ReactNode;
}

/** A form field: its label, input, hint, and validation error. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, problem, isChanged = false, beside, isGroup = false, children } = props;
  return (
    <div className="edit-field" data-changed={isChanged || undefined}>
      <div className="edit-field-head">
        {isGroup ? (
          <span className="edit-field-label" id={`${id}-label`}>
            {label}
          </span>
        ) : (
          <label className="edit-field-label" htmlFor={id}>
            {label}
          </label>
        )}
        {beside}
      </div>
      {children}
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

/** Returns the ARIA attributes that connect an input to its hint and error. */
export function describedBy(id: string, hint: string | undefined, problem: string | null | undefined) {
  const ids = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': problem ? true : undefined };
}
