import { type ReactNode, useState } from 'react';
import type { ActionOutcome } from '../../../editing/action-runner';
import type { SectionItem } from '../../../editing/fields';
import { PromptDialog } from '../../../editor-panels/dialogs/prompt-dialog';
import { MAX_SECTION_NAME } from '../../../pages/arrangement';
import { useDashboard } from '../../shell/dashboard-context';
import { useEntry } from '../use-entry';

interface SectionActions {
  isBusy: boolean;
  /** Asks for a section's new name. */
  rename: (item: SectionItem) => void;
  setHidden: (item: SectionItem, isHidden: boolean) => Promise<boolean>;
  /** Runs an action on the server, and notifies if it fails. @returns whether it succeeded */
  run: (work: Promise<ActionOutcome>) => Promise<boolean>;
  /** The open dialog, if any. */
  dialog: ReactNode;
}

/** Returns the actions on sections, which take effect at once for added sections and with the next save for the page's own. */
export function useSectionActions(): SectionActions {
  const { actions } = useEntry();
  const { notify } = useDashboard();
  const [renamed, setRenamed] = useState<SectionItem | null>(null);
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

  const dialog = renamed ? (
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
  return { isBusy, rename: setRenamed, setHidden, run, dialog };
}
