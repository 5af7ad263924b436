import { type ReactNode, useId, useMemo, useState } from 'react';
import type { DynamicSection } from '../../content/dynamic-section';
import type { ActionOutcome, NewDynamicSection } from '../../editing/sections';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { logFailure } from '../../ui/log-failure';
import { ToolButton } from '../../ui/tool-button';
import { useOverlay, usePage } from '../overlay-context';
import { waitForSection } from '../page/find-place';
import { notifySectionsUpdated } from '../page/window-events';
import { attempt, withSignIn } from '../unsaved';

/** Actions on the page's sections. They run on the server immediately and can be undone. */
export interface SectionTools {
  /** @returns whether it was added */
  add: (section: NewDynamicSection) => Promise<boolean>;
  duplicate: (section: DynamicSection) => Promise<void>;
  setActive: (section: DynamicSection, isActive: boolean) => Promise<void>;
  askDelete: (section: DynamicSection) => void;
}

/**
 * Returns the section tools, which keep their identity across renders, and the open dialog, if any.
 * @param onAnnounce called with messages for screen readers
 */
export function useSectionTools(onAnnounce: (words: string) => void): { tools: SectionTools; dialog: ReactNode } {
  const { actions, session } = usePage();
  const overlay = useOverlay();
  const [asked, setAsked] = useState<DynamicSection | null>(null);
  const [alert, setAlert] = useState('');

  const tools = useMemo((): SectionTools => {
    /** Scrolls to the new section. */
    function make(
      { words, label }: { words: string; label: string },
      work: (intent: string) => Promise<ActionOutcome & { id: string }>,
    ): Promise<boolean> {
      session.leave();
      let id = '';
      const attempted = async (intent: string) => {
        const outcome = await work(intent);
        ({ id } = outcome);
        return outcome;
      };
      const onDone = () => {
        onAnnounce(words);
        void reveal(id);
      };
      return attempt(overlay, { key: crypto.randomUUID(), label, work: attempted, onDone });
    }

    return {
      add: (section) => {
        const name = section.sectionName;
        const said = { words: `${name} was added.`, label: `adding ${name}` };
        return make(said, (intent) => actions.addDynamic(section, intent));
      },
      duplicate: async (section) => {
        const name = section.sectionName;
        const said = { words: `${name} was duplicated.`, label: `duplicating ${name}` };
        await make(said, (intent) => actions.duplicate(section, intent));
      },
      setActive: async (section, isActive) => {
        session.leave();
        const words = `${section.sectionName} is ${isActive ? 'shown' : 'hidden'}.`;
        const label = `${isActive ? 'showing' : 'hiding'} ${section.sectionName}`;
        const next = isActive ? null : prepareNextHandle(section.sectionId);
        const work = () => actions.setActive(section, isActive);
        const onDone = () => {
          onAnnounce(words);
          next?.();
        };
        await attempt(overlay, { key: `shown ${section.sectionId}`, label, work, onDone });
      },
      askDelete: setAsked,
    };
  }, [actions, session, overlay, onAnnounce]);

  async function handleDelete() {
    const section = asked;
    setAsked(null);
    if (!section) return;
    session.leave();
    const words = `${section.sectionName} was deleted.`;
    const next = prepareNextHandle(section.sectionId);
    const outcome = await withSignIn(overlay, () => actions.removeDynamic(section));
    if (outcome.kind === 'done') {
      onAnnounce(words);
      notifySectionsUpdated();
      return next();
    }
    logFailure(`Not saved: deleting ${section.sectionName}: ${outcome.kind}`);
    // The spec distinguishes no answer from a refusal (section 8).
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
        'You can restore it from History.',
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

async function reveal(id: string): Promise<void> {
  (await waitForSection(id))?.scrollIntoView({ block: 'center', behavior: 'auto' });
}

/** Returns a function that moves the focus from a removed section's bar to the handle of the next section, or of the last. */
function prepareNextHandle(sectionId: string): () => void {
  const handles = () => [...document.querySelectorAll<HTMLElement>('[data-handle]')];
  const at = handles().findIndex(({ dataset }) => dataset.handle === sectionId);
  return () =>
    requestAnimationFrame(() => {
      if (at < 0 || document.activeElement !== document.body) return;
      const left = handles();
      (left[at] ?? left.at(-1))?.focus({ preventScroll: true });
    });
}

/** Shows an error until it is dismissed. */
function AlertDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog title="Something went wrong" role="alertdialog" size="small" describedBy={id} onClose={onClose}>
      <p id={id}>{message}</p>
      <p className="dialog-buttons">
        <ToolButton look="navy" onClick={onClose}>
          OK
        </ToolButton>
      </p>
    </Dialog>
  );
}
