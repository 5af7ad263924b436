import { type ReactNode, useId, useMemo, useState } from 'react';
import type { DynamicSection } from '../../content/dynamic-section';
import type { ActionOutcome } from '../../editing/action-runner';
import type { SectionItem } from '../../editing/fields';
import type { NewDynamicSection } from '../../editing/sections';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import { toSectionId } from '../../pages/arrangement';
import { Dialog } from '../../ui/dialog';
import { logFailure } from '../../ui/log-failure';
import { ToolButton } from '../../ui/tool-button';
import { useOverlay, usePage } from '../overlay-context';
import { waitForSection } from '../page/find-place';
import { notifySectionsUpdated } from '../page/window-events';
import { attempt, withSignIn } from '../unsaved';

/** Actions on the page's sections. They run on the server immediately and can be undone. */
export interface SectionTools {
  /**
   * Adds a section, which visitors see once the changes are saved. On the demo they see it at once.
   * @param after the key of the block in front of it; null for the first place
   * @returns whether it was added
   */
  add: (section: NewDynamicSection, after: string | null) => Promise<boolean>;
  duplicate: (section: DynamicSection) => Promise<void>;
  setHidden: (item: SectionItem, isHidden: boolean) => Promise<void>;
  askDelete: (item: SectionItem) => void;
}

/**
 * Returns the section tools, which keep their identity across renders, and the open dialog, if any.
 * @param onAnnounce called with messages for screen readers
 */
export function useSectionTools(onAnnounce: (words: string) => void): { tools: SectionTools; dialog: ReactNode } {
  const { pageId, actions, session } = usePage();
  const overlay = useOverlay();
  const [asked, setAsked] = useState<SectionItem | null>(null);
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
      add: (section, after) => {
        const name = section.sectionName;
        const said = { words: `${name} was added.`, label: `adding ${name}` };
        return make(said, (intent) =>
          pageId === 'demo'
            ? actions.addDynamic({ ...section, after: toSectionId(after) }, intent)
            : actions.addUnpublished(section, after, intent),
        );
      },
      duplicate: async (section) => {
        const name = section.sectionName;
        const said = { words: `${name} was duplicated.`, label: `duplicating ${name}` };
        await make(said, (intent) => actions.duplicate(section, intent));
      },
      setHidden: async (item, isHidden) => {
        session.leave();
        const { id, name } = item;
        const words = `${name} is ${isHidden ? 'hidden' : 'shown'}.${item.dynamic ? '' : ' Finalize to save it.'}`;
        const label = `${isHidden ? 'hiding' : 'showing'} ${name}`;
        const next = isHidden ? prepareNextHandle(id) : null;
        const work = () => actions.setHidden(item, isHidden);
        const onDone = () => {
          onAnnounce(words);
          next?.();
        };
        await attempt(overlay, { key: `shown ${id}`, label, work, onDone });
      },
      askDelete: setAsked,
    };
  }, [pageId, actions, session, overlay, onAnnounce]);

  async function handleDelete() {
    const item = asked;
    setAsked(null);
    if (!item) return;
    session.leave();
    const { id, name, dynamic } = item;
    const words = `${name} was deleted.`;
    const next = prepareNextHandle(id);
    const outcome = await withSignIn(overlay, () => (dynamic ? actions.removeDynamic(dynamic) : actions.removeOwn(id)));
    if (outcome.kind === 'done') {
      onAnnounce(words);
      notifySectionsUpdated();
      return next();
    }
    logFailure(`Not saved: deleting ${name}: ${outcome.kind}`);
    // The spec distinguishes no answer from a refusal (section 8).
    const failed = outcome.kind === 'offline' ? 'Error deleting section.' : 'Failed to delete section.';
    setAlert(`${failed} Please try again.`);
  }

  const dialog = asked ? (
    <ConfirmDialog
      title="Delete Section"
      message={`Are you sure you want to delete the ${asked.name} section?`}
      details={[
        'This action cannot be undone',
        'The section and all its content will be permanently removed.',
        'You can restore it from History.',
        `Type: ${asked.dynamic?.sectionType ?? 'part of the page'}`,
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
