import type { ReactNode } from 'react';

interface FieldFrameProps {
  /** The input's id: its path. */
  id: string;
  label: string;
  hint?: string;
  problem?: string | null;
  isPending: boolean;
  onRevert: () => void;
  /** Beside the label. */
  tools?: ReactNode;
  /** The label names a group, not an input. */
  isGroup?: boolean;
  children: ReactNode;
}

/** A field's label, its mark and revert while it is changed, its input, and what is wrong with it. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hint, problem, isPending, onRevert, tools, isGroup = false, children } = props;
  return (
    <div className="edit-field" data-changed={isPending || undefined}>
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
        {isPending ? (
          <span className="changed">
            <span className="changed-mark">changed</span>
            <button type="button" className="link-button" aria-label={`Revert ${label}`} onClick={onRevert}>
              Revert
            </button>
          </span>
        ) : null}
        {tools ? <span className="edit-field-tools">{tools}</span> : null}
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
