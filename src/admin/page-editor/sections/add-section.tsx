import { useState } from 'react';
import { displayName, nameProblem } from '../../../editing/section-names';
import { PromptDialog } from '../../../editor-panels/dialogs/prompt-dialog';
import { PAGE_MODELS } from '../../../pages/models';
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
  const { pageId, actions, view } = useEntry();
  const { notify } = useDashboard();
  const [isBusy, setBusy] = useState(false);

  // What the page's design has and the page has not: it comes back with its sample.
  const missing = Object.keys(PAGE_MODELS[pageId].sections).filter((id) => !taken.includes(id));
  const names = missing.map(displayName);

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
      hint={names.length > 0 ? `Of this page’s own design, and not on it now: ${names.join(', ')}.` : undefined}
      suggestions={names}
      problemOf={(name) => nameProblem(name, taken)}
      isBusy={isBusy}
      onAnswer={(name) => void handleAnswer(name)}
      onCancel={onClose}
    />
  );
}
