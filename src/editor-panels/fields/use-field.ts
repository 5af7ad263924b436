import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { refOf } from '../../editing/content-root';
import { currentValue, isChanged, isPending as isFieldPending } from '../../editing/selectors';
import type { FieldProps, Write } from './field-props';
import { useFields, useFieldsEditing } from './fields-context';

export interface FieldHandle {
  /** The field wherever its item stands. What is written last in an item that has gone is told late, and by it: it waits for that. */
  ref: string;
  /** What is shown: the value with the pending changes, or the default. */
  value: unknown;
  /** Nothing is stored there: what is shown is the default. */
  isAbsent: boolean;
  /** This very field has an unsaved change, which can be taken back. */
  isPending: boolean;
  /** What the last try to save found wrong with it. */
  issue: string | undefined;
  write: Write;
  set: (value: unknown, options?: { isTyping?: boolean }) => void;
  revert: () => void;
}

/** A field's value, and how it is changed. */
export function useField({ field, path, label, fallback, write }: FieldProps): FieldHandle {
  const { editing, view, onTouched } = useFields();
  const stored = useFieldsEditing((state) => currentValue(state, path));
  const isPending = useFieldsEditing((state) => isFieldPending(state, path));
  const ref = useFieldsEditing(({ content }) => refOf(content, path));
  const issue = useStore(view, ({ issues }) => issues.find((other) => other.path === ref)?.message);
  const put: Write = write ?? editing.update;

  function set(value: unknown, options: { isTyping?: boolean } = {}) {
    if (issue !== undefined) onTouched(ref);
    // An optional field that is emptied is left out.
    const isLeftOut = field.isOptional === true && (value === '' || value === undefined);
    put(ref, isLeftOut ? null : value, { fieldName: label, ...options });
  }

  function revert() {
    editing.cancel(ref);
  }

  return {
    ref,
    value: stored ?? fallback ?? null,
    isAbsent: stored === null,
    isPending,
    issue,
    write: put,
    set,
    revert,
  };
}

/** Whether a path, or something within it, is asked to be shown; the innermost field that hears it takes the focus. */
export function useReveal(path: string, onReveal: (isExact: boolean) => void): void {
  const { view, editing } = useFields();
  const asked = useStore(view, (state) => state.reveal);
  const reveal = asked === null ? null : editing.pathNow(asked);
  const handler = useRef(onReveal);
  handler.current = onReveal;
  useEffect(() => {
    if (reveal === null || !`${reveal}.`.startsWith(`${path}.`)) return;
    handler.current(reveal === path);
  }, [reveal, path]);
}

/** Takes the focus when it, or something within it, is asked for. */
export function useRevealFocus<T extends HTMLElement>(path: string) {
  const { onRevealed } = useFields();
  const target = useRef<T>(null);
  useReveal(path, () => {
    onRevealed();
    const element = target.current;
    element?.scrollIntoView({ block: 'center' });
    const editable = element?.querySelector<HTMLElement>('[contenteditable="true"]');
    (editable ?? element)?.focus({ preventScroll: true });
  });
  return target;
}

/** Whether anything within a path has unsaved changes. */
export function useHasChanges(path: string): boolean {
  return useFieldsEditing((state) => isChanged(state, path));
}
