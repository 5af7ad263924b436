import '../../styles/panels.css';
import { useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { countMovable, moveUnsaved } from '../../editing/move-unsaved';
import { pageName } from '../../editing/names';
import type { Conflict } from '../../editing/state';
import { browserStorage } from '../../ui/browser-storage';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { Difference } from '../changes/difference';
import { pathLabel } from '../changes/path-label';
import { usePageHost } from '../page-host/page-host';
import { ChooseDraftDialog } from './choose-draft-dialog';
import { type CurrentDraft, enterDraft } from './current-draft';
import { type AttemptKeys, handToDraft, type Kept, keyOfAttempt } from './hand-to-draft';
import { TakeAlongDialog } from './take-along-dialog';

/** Clashes with the chosen draft, which the person settles. */
interface Clash {
  draft: CurrentDraft;
  conflicts: readonly Conflict[];
}

interface SaveToDraftDialogProps {
  /** Whether the changes cannot be published directly. */
  isRequired: boolean;
  onClose: () => void;
}

/**
 * Moves the page's unsaved changes to a new or an open draft, which both editors then edit. If other pages have unsaved changes, asks whether
 * to take them along.
 */
export function SaveToDraftDialog({ isRequired, onClose }: SaveToDraftDialogProps) {
  const { page, client, userId, closeAll } = usePageHost();
  const suggestedName = `Changes to ${pageName(page.pageId)}`;
  const [keys] = useState<AttemptKeys>(() => new Map());
  const utils = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [clash, setClash] = useState<Clash | null>(null);
  // The unsaved changes of other pages, once this page is in the draft.
  const [others, setOthers] = useState<{ draft: CurrentDraft; count: number } | null>(null);
  // Created by an attempt that then failed.
  const [made, setMade] = useState<CurrentDraft | null>(null);

  async function createDraft(name: string): Promise<CurrentDraft> {
    if (made?.name === name) return made;
    // A suggested name follows what is added to the draft later.
    const named = name === suggestedName ? {} : { name };
    const { id } = await client.drafts.create.mutate(named, { context: { key: keyOfAttempt(keys, name) } });
    const draft = { id, name };
    setMade(draft);
    return draft;
  }

  const isOfOtherTab = async (id: string) => id !== page.slot.id && (await page.slot.isAlive(id));

  function handleSaved(draft: CurrentDraft) {
    onClose();
    enterDraft(draft);
  }

  async function handleTake(draft: CurrentDraft) {
    closeAll?.();
    if (userId !== null) {
      await moveUnsaved(browserStorage(), { userId, from: undefined, to: draft.id }, isOfOtherTab);
    }
    handleSaved(draft);
  }

  async function send(choose: () => Promise<CurrentDraft>, conflicts: readonly Conflict[] = [], kept: Kept = 'mine') {
    setBusy(true);
    setProblem('');
    try {
      const draft = await choose();
      const { changes, finish } = page.editing.handOver();
      const outcome = await handToDraft(client, draft.id, changes, keys, { conflicts, kept });
      if (outcome.kind === 'saved') {
        finish();
        void utils.drafts.invalidate();
        const count = userId === null ? 0 : await countMovable(browserStorage(), userId, isOfOtherTab);
        if (count > 0) setOthers({ draft, count });
        else handleSaved(draft);
        return;
      }
      if (outcome.kind === 'conflict') setClash({ draft, conflicts: outcome.conflicts });
      else setProblem(outcome.message);
    } catch (error) {
      setProblem(failureMessage(error));
    }
    setBusy(false);
  }

  if (others) {
    const { draft, count } = others;
    return (
      <TakeAlongDialog
        name={draft.name}
        count={count}
        lead={`Your changes on ${pageName(page.pageId)} are in the draft. Other pages have unsaved changes too.`}
        onTake={() => void handleTake(draft)}
        onLeave={() => handleSaved(draft)}
      />
    );
  }
  if (clash) {
    return (
      <ClashDialog
        clash={clash}
        isBusy={isBusy}
        problem={problem}
        onKeep={(kept) => void send(async () => clash.draft, clash.conflicts, kept)}
        onClose={() => setClash(null)}
      />
    );
  }
  return (
    <ChooseDraftDialog
      suggestedName={suggestedName}
      isRequired={isRequired}
      isBusy={isBusy}
      problem={problem}
      onChoose={(choice) => void send(async () => (typeof choice === 'string' ? createDraft(choice) : choice))}
      onClose={onClose}
    />
  );
}

interface ClashDialogProps {
  clash: Clash;
  isBusy: boolean;
  problem: string;
  onKeep: (kept: Kept) => void;
  onClose: () => void;
}

function ClashDialog({ clash: { draft, conflicts }, isBusy, problem, onKeep, onClose }: ClashDialogProps) {
  const { page } = usePageHost();
  const sections = page.sections.getState();
  return (
    <Dialog title="Save to draft" onClose={onClose}>
      <div className="dialog-message">
        <p>
          “{draft.name}” already has {conflicts.length === 1 ? 'a different value' : 'different values'} here. Which
          should it keep?
        </p>
        <p className="field-hint">Struck through: in the draft. Highlighted: yours.</p>
      </div>
      <ul className="draft-clashes">
        {conflicts.map(({ path, theirs, mine }) => (
          <li key={path}>
            <strong>{pathLabel(page.editing.pathNow(path), sections)}</strong>
            <Difference before={theirs} after={mine} beforeLabel="In the draft" afterLabel="Yours" />
          </li>
        ))}
      </ul>
      <p className="field-error" role="alert">
        {problem}
      </p>
      <p className="dialog-buttons">
        <ToolButton onClick={onClose}>Back</ToolButton>
        <ToolButton disabled={isBusy} onClick={() => onKeep('theirs')}>
          Keep the draft’s
        </ToolButton>
        <ToolButton look="navy" disabled={isBusy} onClick={() => onKeep('mine')}>
          Use mine
        </ToolButton>
      </p>
    </Dialog>
  );
}
