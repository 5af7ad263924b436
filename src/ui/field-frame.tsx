import type { ReactNode } from 'react';

interface FieldFrameProps {
  /** The input's id. */
  id: string;
  label: string;
  hint?: string;
  /** What is wrong with it. */
  problem?: string | null;
  /** It holds something that is not saved. */
  isChanged?: boolean;
  /** Beside the label. */
  beside?: ReactNode;
  /** The label names a group, not an input. */
  isGroup?: boolean;
  children: ReactNode;
}

/** A field: its label and what stands beside it, its input, its hint, and what is wrong with it. */
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

/** What an input says of itself to screen readers. */
export function describedBy(id: string, hint: string | undefined, problem: string | null | undefined) {
  const ids = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': problem ? true : undefined };
}
