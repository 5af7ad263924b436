import { useState } from 'react';
import { nameProblem } from '../../../editing/section-names';
import { PromptDialog } from '../../../editor-panels/dialogs/prompt-dialog';
import { useDashboard } from '../../shell/dashboard-context';
import { useEntry } from '../use-entry';

interface AddSectionProps {
  /** Ids of the page's own sections. */
  taken: readonly string[];
  onAdded?: () => void;
  onClose: () => void;
}

/** '+ Add Section': asks for a name; a cancelled or empty answer does nothing (spec section 5). */
export function AddSection({ taken, onAdded, onClose }: AddSectionProps) {
  const { actions, view } = useEntry();
  const { notify } = useDashboard();
  const [isBusy, setBusy] = useState(false);

  async function handleAnswer(name: string) {
    setBusy(true);
    const outcome = await actions.addOwn(name);
    setBusy(false);
    if (outcome.kind === 'done') {
      view.setState({ chosen: outcome.path });
      notify({ title: 'Section Added', description: `${name} is on the page now.` });
      onClose();
      return onAdded?.();
    }
    notify({
      title: 'Creation Failed',
      description: 'Could not create the section. Please try again.',
      variant: 'destructive',
    });
  }

  return (
    <PromptDialog
      title="Add a section"
      label="Section name"
      confirmLabel="Add Section"
      problemOf={(name) => nameProblem(name, taken)}
      isBusy={isBusy}
      onAnswer={(name) => void handleAnswer(name)}
      onCancel={onClose}
    />
  );
}
