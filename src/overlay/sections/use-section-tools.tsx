import { type ReactNode, useMemo, useState } from 'react';
import type { DynamicSection } from '../../content/dynamic-section';
import type { ActionOutcome, NewDynamicSection } from '../../editing/section-actions';
import type { GoneSection } from '../../editing/waiting-changes';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { logFailure } from '../../ui/log-failure';
import { useOverlay, usePage } from '../overlay-context';
import { tellSectionsUpdated } from '../page/window-events';
import { AlertDialog } from './alert-dialog';

/** What can be done to a section from the page, at once and on the server; each can be undone. */
export interface SectionTools {
  /** @returns whether it was added */
  add: (section: NewDynamicSection) => Promise<boolean>;
  duplicate: (section: DynamicSection) => Promise<void>;
  setActive: (section: DynamicSection, isActive: boolean) => Promise<void>;
  askDelete: (section: DynamicSection) => void;
  /** Brings back one that somebody else deleted. */
  restore: (section: GoneSection) => Promise<void>;
}

/**
 * @param onSaid told what was done, for screen readers
 * @returns the tools, the same at each drawing, and the dialog that is open, if any
 */
export function useSectionTools(onSaid: (words: string) => void): { tools: SectionTools; dialog: ReactNode } {
  const { actions, session } = usePage();
  const { requests, store } = useOverlay();
  const [asked, setAsked] = useState<DynamicSection | null>(null);
  const [alert, setAlert] = useState('');

  const { attempt, tools } = useMemo(() => {
    async function attempt(work: () => Promise<ActionOutcome>, words: string): Promise<ActionOutcome> {
      session.leave();
      let outcome = await work();
      if (outcome.kind === 'signed-out' && (await requests.ask())) outcome = await work();
      if (outcome.kind === 'done') {
        store.setState({ unsaved: null });
        onSaid(words);
        tellSectionsUpdated();
      } else {
        logFailure(`${words}: ${outcome.kind}`);
      }
      return outcome;
    }

    /** A failure is logged only, as the spec has it; what was not saved can be tried again from the panel. */
    async function tell(work: () => Promise<ActionOutcome>, words: string): Promise<boolean> {
      const outcome = await attempt(work, words);
      if (outcome.kind === 'done') return true;
      const unsaved = { label: words.replace(/\.$/, ''), retry: () => void tell(work, words) };
      store.setState({ unsaved, isExpanded: true });
      return false;
    }

    const tools: SectionTools = {
      add: (section) => tell(() => actions.addDynamic(section), `${section.sectionName} was added.`),
      duplicate: async (section) =>
        void (await tell(() => actions.duplicate(section), `${section.sectionName} was duplicated.`)),
      setActive: async (section, isActive) => {
        const words = `${section.sectionName} is ${isActive ? 'shown' : 'hidden'}.`;
        await tell(() => actions.setActive(section, isActive), words);
      },
      askDelete: setAsked,
      restore: async (section) =>
        void (await tell(() => actions.bringBack(section), `${section.sectionName} was restored.`)),
    };
    return { attempt, tools };
  }, [actions, session, requests, store, onSaid]);

  async function handleDelete() {
    const section = asked;
    setAsked(null);
    if (!section) return;
    const outcome = await attempt(() => actions.removeDynamic(section), `${section.sectionName} was deleted.`);
    if (outcome.kind === 'done') return;
    // No answer at all is another failure than a refusal (spec section 8).
    const failed = outcome.kind === 'offline' ? 'Error deleting section.' : 'Failed to delete section.';
    setAlert(`${failed} Please try again.`);
  }

  const dialog = asked ? (
    <ConfirmDialog
      title="Delete Section"
      message={`Are you sure you want to delete the ${asked.sectionName} section?`}
      details={[
        'This action cannot be undone',
        'The section and all its content will be permanently removed.',
        `Type: ${asked.sectionType}`,
      ]}
      confirmLabel="Delete Section"
      isDestructive
      onConfirm={() => void handleDelete()}
      onCancel={() => setAsked(null)}
    />
  ) : alert ? (
    <AlertDialog message={alert} onClose={() => setAlert('')} />
  ) : null;

  return { tools, dialog };
}
