import { useState } from 'react';
import type { DynamicSection } from '../../../content/dynamic-section';
import type { ActionOutcome } from '../../../editing/act-at-once';
import { PromptDialog } from '../../../editor-panels/dialogs/prompt-dialog';
import { useDashboard } from '../../shell/dashboard-context';
import { useEntry } from '../use-entry';

/** What is done with an added section as a whole, at once. */
export function DynamicTools({ section }: { section: DynamicSection }) {
  const { actions, view } = useEntry();
  const { notify } = useDashboard();
  const [isRenaming, setRenaming] = useState(false);
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

  async function handleDuplicate() {
    const outcome = actions.duplicate(section);
    if (!(await run(outcome))) return;
    view.setState({ chosen: `dynamic.${(await outcome).id}` });
    notify({ title: 'Section Added', description: `A copy of ${section.sectionName} is below it.` });
  }

  async function handleRename(name: string) {
    if (name === section.sectionName || (await run(actions.rename(section, name)))) setRenaming(false);
  }

  return (
    <>
      <button type="button" className="tool-button" disabled={isBusy} onClick={() => setRenaming(true)}>
        Rename
      </button>
      <button
        type="button"
        className="tool-button"
        disabled={isBusy}
        onClick={() => void run(actions.setActive(section, !section.isActive))}
      >
        {section.isActive ? 'Hide' : 'Show'}
      </button>
      <button type="button" className="tool-button" disabled={isBusy} onClick={() => void handleDuplicate()}>
        Duplicate
      </button>
      {isRenaming ? (
        <PromptDialog
          title="Rename the section"
          label="Section name"
          initial={section.sectionName}
          confirmLabel="Rename"
          problemOf={(name) => (name.length > 200 ? 'A name has at most 200 characters.' : null)}
          isBusy={isBusy}
          onAnswer={(name) => void handleRename(name)}
          onCancel={() => setRenaming(false)}
        />
      ) : null}
    </>
  );
}
