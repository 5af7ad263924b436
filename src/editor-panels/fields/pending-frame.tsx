import type { MouseEvent, ReactNode } from 'react';
import { FieldFrame } from '../../ui/field-frame';
import { focusAfter } from '../../ui/focus-after';
import { Later } from '../../ui/lazy-part';
import { useFields, useIsFrozen } from './fields-context';

interface PendingFrameProps {
  /** The input's id, which is the field's path. */
  id: string;
  label: string;
  hint?: string;
  problem?: string | null;
  isPending: boolean;
  onRevert: () => void;
  /** Shown next to the label. */
  tools?: ReactNode;
  /** The label names a group rather than a single input. */
  isGroup?: boolean;
  /** Its words can be linked to claims. */
  canClaim?: boolean;
  children: ReactNode;
}

/** Matches the first thing to fill in or press of a field, without the tools next to its label. */
const INPUT = ':is(input, textarea, select, [contenteditable="true"], button):not(.edit-field-head *)';

/** Disables the inputs inside while the draft is frozen. Their texts stay readable, and comments can be written. */
export function Freezable({ children }: { children: ReactNode }) {
  return useIsFrozen() ? (
    <fieldset className="field-frozen" disabled>
      {children}
    </fieldset>
  ) : (
    children
  );
}

/** The frame of a content field: shows whether it has an unsaved change, and a button to revert that. */
export function PendingFrame({ isPending, onRevert, tools, canClaim = false, children, ...frame }: PendingFrameProps) {
  const { Comments, Claims } = useFields();
  const isFrozen = useIsFrozen();
  function handleRevert({ currentTarget }: MouseEvent<HTMLElement>) {
    const field = currentTarget.closest('.edit-field');
    onRevert();
    focusAfter(() => field?.querySelector<HTMLElement>(INPUT));
  }

  return (
    <FieldFrame
      {...frame}
      isChanged={isPending}
      beside={
        <>
          {isPending ? (
            <span className="changed">
              <span className="changed-mark">changed</span>
              <button type="button" className="link-button" aria-label={`Revert ${frame.label}`} onClick={handleRevert}>
                Revert
              </button>
            </span>
          ) : (
            // The same space, so that the first letter typed never moves the field.
            <span className="changed changed-space">
              <span className="changed-mark" />
              <span className="link-button" />
            </span>
          )}
          {Comments ? (
            <Later>
              <Comments path={frame.id} label={frame.label} />
            </Later>
          ) : null}
          {Claims && canClaim ? (
            <Later>
              <Claims path={frame.id} label={frame.label} />
            </Later>
          ) : null}
          {tools && !isFrozen ? <span className="edit-field-tools">{tools}</span> : null}
        </>
      }
    >
      {frame.isGroup ? children : <Freezable>{children}</Freezable>}
    </FieldFrame>
  );
}

/** A gold dot that marks unsaved changes, with a label for screen readers. */
export function UnsavedMark() {
  return (
    <span className="unsaved-mark">
      <span className="sr-only"> (changed)</span>
    </span>
  );
}
