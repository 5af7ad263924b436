import { TRPCClientError } from '@trpc/client';
import { type FormEvent, useRef, useState } from 'react';
import type { Trpc } from '../../api/trpc';
import type { Field } from '../../content/fields';
import { flushRichText } from '../../rich-text/flush';
import { notify } from '../../ui/toast-store';
import { FieldInput } from './field-input';

interface SectionFormProps {
  trpc: Trpc;
  /** `{page}.{section}`. */
  path: string;
  field: Field;
  stored: unknown;
  onSaved: () => Promise<void>;
}

/** The form of one section, made from its model; saves the whole section against what was read. */
export function SectionForm({ trpc, path, field, stored, onSaved }: SectionFormProps) {
  const [value, setValue] = useState(stored);
  const [base, setBase] = useState(stored);
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(value);
  const isChanged = JSON.stringify(value) !== JSON.stringify(base);

  // What the editors tell while a save begins is known before the next drawing.
  function handleChange(next: unknown) {
    latest.current = next;
    setValue(next);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    await flushRichText();
    const value = latest.current;
    setProblem('');
    try {
      const context = { key: crypto.randomUUID() };
      await trpc.content.update.mutate({ path, value: value as never, base: base as never }, { context });
      setBase(value);
      notify({ title: 'Content Saved', description: `${field.label} content has been updated successfully.` });
      await onSaved();
    } catch (error) {
      const data = error instanceof TRPCClientError ? (error.data as { code?: string; message?: string } | null) : null;
      setProblem(data?.message ?? 'The site can not be reached. What you wrote is still here.');
      notify({
        title: 'Save Failed',
        description: 'Could not save your content. Please try again.',
        variant: 'destructive',
      });
    } finally {
      setSaving(false);
    }
  }

  return (
    <form className="section-form" onSubmit={handleSubmit} aria-label={field.label}>
      <h2>{field.label}</h2>
      <FieldInput field={field} label={field.label} value={value} id={path} onChange={handleChange} />
      {problem ? (
        <p className="field-error" role="alert">
          {problem}
        </p>
      ) : null}
      <p className="save-bar">
        <button
          type="submit"
          className={`button ${isChanged ? 'button-primary' : 'button-navy'}`}
          disabled={isSaving || !isChanged}
        >
          {isSaving ? 'Saving...' : 'Save'}
        </button>
      </p>
    </form>
  );
}
