import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { refOf } from '../../editing/document';
import { currentValue, isChanged, isPending as isFieldPending } from '../../editing/state';
import type { FieldProps, Write } from './field-props';
import { useFields, useFieldsEditing } from './fields-context';

export interface FieldHandle {
  /** The field's ref. The last edit to an item that has been removed is reported late; with a ref, it is kept for that item. */
  ref: string;
  /** The displayed value: the stored value with pending changes, or the default. */
  value: unknown;
  /** Nothing is stored, so the default is displayed. */
  isAbsent: boolean;
  /** The field itself has an unsaved change, which can be reverted. */
  isPending: boolean;
  /** The error that the last attempt to save found. */
  issue: string | undefined;
  write: Write;
  set: (value: unknown, options?: { isTyping?: boolean }) => void;
  revert: () => void;
}

/** Returns a field's value and the functions that change it. */
export function useField({ field, path, label, fallback, write }: FieldProps): FieldHandle {
  const { editing, view, onTouched } = useFields();
  const stored = useFieldsEditing((state) => currentValue(state, path));
  const isPending = useFieldsEditing((state) => isFieldPending(state, path));
  const ref = useFieldsEditing(({ content }) => refOf(content, path));
  const issue = useStore(view, ({ issues }) => issues.find((other) => other.path === ref)?.message);
  const put: Write = write ?? editing.update;

  function set(value: unknown, options: { isTyping?: boolean } = {}) {
    if (issue !== undefined) onTouched(ref);
    // Emptying an optional field deletes it.
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

/**
 * Returns whether an input has the focus, and its handlers. An error that appears once the input has lost the focus must not move a button
 * that is being pressed, such as Save, because that would not be a click: until the button is released, the input counts as focused.
 */
export function useFocused(onBlur: () => void) {
  const [isFocused, setFocused] = useState(false);
  return {
    isFocused,
    onFocus: () => setFocused(true),
    onBlur({ currentTarget }: FocusEvent) {
      onBlur();
      const settle = () => setFocused(document.activeElement === currentTarget);
      if (document.querySelector('button:active') === null) settle();
      else window.addEventListener('pointerup', () => setTimeout(settle), { once: true });
    },
  };
}

/** Calls back if this path or something within it should be revealed. The innermost field takes the focus. */
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

/** Returns a ref for an element that takes the focus when its path, or something within it, is revealed. */
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

/** Returns whether anything at or below a path has unsaved changes. */
export function useHasChanges(path: string): boolean {
  return useFieldsEditing((state) => isChanged(state, path));
}
