import { useState } from 'react';
import type { Editing } from '../../editing/create-editing';
import { type TextField, withDefaultLists } from '../../editing/text-fields';
import type { Change } from '../../editing/write-change';
import { logFailure } from '../../ui/log-failure';

/**
 * Writes changes as one batch. A failure is logged, and said where they were written, never in a toast (spec section 8): nothing
 * that was written is lost. In a conflict the dialog gives way to the one that asks.
 * @param fields the texts that may be written
 */
export function useBatchSave(
  editing: Editing,
  fields: readonly TextField[],
  onSaved: (count: number) => void,
  onConflict: () => void,
) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  async function save(changes: readonly Change[], label: string): Promise<void> {
    if (isSaving || changes.length === 0) return;
    setSaving(true);
    setProblem('');
    const outcome = await editing.saveBatch(withDefaultLists(changes, fields), label);
    setSaving(false);
    if (outcome === null || outcome.kind === 'saved') return onSaved(changes.length);
    if (outcome.kind === 'conflict') return onConflict();
    logFailure(`The batch was not saved: ${outcome.message}`);
    setProblem(outcome.message);
  }

  return { isSaving, problem, save };
}

export type BatchSave = ReturnType<typeof useBatchSave>;
