import { type ReactNode, useState } from 'react';
import type { ActionOutcome } from '../../../editing/action-runner';
import type { SectionItem } from '../../../editing/fields';
import { ConfirmDialog } from '../../../editor-panels/dialogs/confirm-dialog';
import { PromptDialog } from '../../../editor-panels/dialogs/prompt-dialog';
import { MAX_SECTION_NAME } from '../../../pages/arrangement';
import { focusAfter } from '../../../ui/focus-after';
import { useDashboard } from '../../shell/dashboard-context';
import { useEntry } from '../use-entry';

interface SectionActions {
  isBusy: boolean;
  /** Asks for a section's new name. */
  rename: (item: SectionItem) => void;
  /** Asks whether to delete a section. */
  remove: (item: SectionItem) => void;
  setHidden: (item: SectionItem, isHidden: boolean) => Promise<boolean>;
  /** Runs an action on the server, and notifies if it fails. @returns whether it succeeded */
  run: (work: Promise<ActionOutcome>) => Promise<boolean>;
  /** The open dialog, if any. */
  dialog: ReactNode;
}

/** Returns the actions on sections, which take effect at once for added sections and with the next save for the page's own. */
export function useSectionActions(): SectionActions {
  const { actions, view } = useEntry();
  const { notify } = useDashboard();
  const [renamed, setRenamed] = useState<SectionItem | null>(null);
  const [removed, setRemoved] = useState<SectionItem | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function run(work: Promise<ActionOutcome>): Promise<boolean> {
    setBusy(true);
    const { kind } = await work;
    setBusy(false);
    if (kind === 'done') return true;
    notify({
      title: 'Update Failed',
      description: 'Could not update the content. Please try again.',
      variant: 'destructive',
    });
    return false;
  }

  async function handleRename(item: SectionItem, name: string) {
    if (name === item.name || (await run(actions.renameItem(item, name)))) setRenamed(null);
  }

  /** Deletes a section and shows the result. If it was selected, the first remaining one is (spec sections 4 and 8). */
  async function handleRemove(item: SectionItem) {
    setRemoved(null);
    const outcome = item.dynamic ? await actions.removeDynamic(item.dynamic) : await actions.removeOwn(item.id);
    if (outcome.kind !== 'done') {
      return notify({
        title: 'Deletion Failed',
        description: 'Could not delete the section. Please try again.',
        variant: 'destructive',
      });
    }
    view.setState(({ chosen }) => ({ chosen: chosen === item.path ? null : chosen }));
    focusAfter(() => document.getElementById('section-title'));
    notify({ title: 'Section Deleted', description: `${item.name} was deleted.` });
  }

  const dialog = removed ? (
    <ConfirmDialog
      title="Delete Section"
      message={`Are you sure you want to delete the "${removed.name}" section? This cannot be undone.`}
      details={['You can restore it from History.']}
      confirmLabel="Delete Section"
      isDestructive
      onConfirm={() => void handleRemove(removed)}
      onCancel={() => setRemoved(null)}
    />
  ) : renamed ? (
    <PromptDialog
      title="Rename section"
      label="Section name"
      initial={renamed.name}
      confirmLabel="Rename"
      problemOf={(name) => (name.length > MAX_SECTION_NAME ? `Use at most ${MAX_SECTION_NAME} characters.` : null)}
      isBusy={isBusy}
      onAnswer={(name) => void handleRename(renamed, name)}
      onCancel={() => setRenamed(null)}
    />
  ) : null;

  const setHidden = (item: SectionItem, isHidden: boolean) => run(actions.setHidden(item, isHidden));
  return { isBusy, rename: setRenamed, remove: setRemoved, setHidden, run, dialog };
}
