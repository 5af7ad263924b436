import { useState } from 'react';
import { fieldProblem } from '../../editing/field-problem';
import { displayName } from '../../editing/names';
import { describedBy } from '../../ui/field-frame';
import type { FieldProps } from './field-props';
import { useFields } from './fields-context';
import { PendingFrame } from './pending-frame';
import { useField, useRevealFocus } from './use-field';

/** A number input. While the input is not a valid number, the last number is kept. */
export function NumberField(props: FieldProps) {
  const { field, path, label } = props;
  const { editing } = useFields();
  const { value, isPending, issue, set, revert } = useField(props);
  const [typed, setTyped] = useState<string | null>(null);
  const target = useRevealFocus<HTMLInputElement>(path);
  const isEmpty = typed !== null && typed.trim() === '' && !field.isOptional;
  const problem = issue ?? (isEmpty ? 'Enter a number.' : isPending ? fieldProblem(field, value) : null);

  function handleChange(text: string) {
    setTyped(text);
    if (text.trim() === '') {
      if (field.isOptional) set('', { isTyping: true });
    } else if (Number.isFinite(Number(text))) set(Number(text), { isTyping: true });
  }

  return (
    <PendingFrame {...{ id: path, label, hint: field.hint, problem, isPending }} onRevert={revert}>
      <input
        ref={target}
        id={path}
        className="input input-short"
        type="number"
        step="any"
        value={typed ?? (typeof value === 'number' ? String(value) : '')}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={() => {
          setTyped(null);
          editing.endTyping();
        }}
        {...describedBy(path, field.hint, problem)}
      />
    </PendingFrame>
  );
}

export function BooleanField(props: FieldProps) {
  const { field, path, label } = props;
  const { value, isPending, issue, set, revert } = useField(props);
  const target = useRevealFocus<HTMLInputElement>(path);
  return (
    <PendingFrame {...{ id: path, label, hint: field.hint, problem: issue, isPending }} onRevert={revert}>
      <input
        ref={target}
        id={path}
        className="checkbox"
        type="checkbox"
        checked={value === true}
        onChange={(event) => set(event.target.checked)}
      />
    </PendingFrame>
  );
}

/**
 * A select of the allowed values. An unknown stored value, such as one from an import, is kept and shown until another is chosen.
 */
export function ChoiceField(props: FieldProps) {
  const { field, path, label } = props;
  const { value, isPending, issue, set, revert } = useField(props);
  const target = useRevealFocus<HTMLSelectElement>(path);
  const chosen = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const options = field.options ?? [];
  return (
    <PendingFrame {...{ id: path, label, hint: field.hint, problem: issue, isPending }} onRevert={revert}>
      <select
        ref={target}
        id={path}
        className="input input-short"
        value={chosen}
        onChange={(event) => set(event.target.value)}
        {...describedBy(path, field.hint, issue)}
      >
        {options.includes(chosen) ? null : <option value={chosen}>{chosen || 'Not set'}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {displayName(option)}
          </option>
        ))}
      </select>
    </PendingFrame>
  );
}

/** A date input. */
export function DateField(props: FieldProps) {
  const { field, path, label } = props;
  const { value, isPending, issue, set, revert } = useField(props);
  const target = useRevealFocus<HTMLInputElement>(path);
  const problem = issue ?? (isPending ? fieldProblem(field, value) : null);
  return (
    <PendingFrame {...{ id: path, label, hint: field.hint, problem, isPending }} onRevert={revert}>
      <input
        ref={target}
        id={path}
        className="input input-short"
        type="date"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => set(event.target.value)}
        {...describedBy(path, field.hint, problem)}
      />
    </PendingFrame>
  );
}
