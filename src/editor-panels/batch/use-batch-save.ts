import { useState } from 'react';
import type { Change } from '../../editing/changes';
import type { Editing } from '../../editing/editing';
import { type TextField, withDefaultLists } from '../../editing/fields';
import { logFailure } from '../../ui/log-failure';

/**
 * Saves changes as one batch. A failure is logged and shown next to the fields, never in a toast (spec section 8), so that no input
 * is lost. On a conflict, the dialog closes and the conflict dialog takes over.
 * @param fields the texts that may be saved
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
    logFailure(`Batch save failed: ${outcome.message}`);
    setProblem(outcome.message);
  }

  return { isSaving, problem, save };
}

export type BatchSave = ReturnType<typeof useBatchSave>;
