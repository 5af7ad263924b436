import '../../styles/panels.css';
import { type FormEvent, useId, useState } from 'react';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { pageName } from '../../editing/names';
import type { Conflict } from '../../editing/state';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import { Difference } from '../changes/difference';
import { pathLabel } from '../changes/path-label';
import { usePageHost } from '../page-host/page-host';
import { type CurrentDraft, enterDraft } from './current-draft';
import { type AttemptKeys, handToDraft, type Kept, keyOfAttempt } from './hand-to-draft';

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

/** Moves the page's unsaved changes to a new or an open draft, which both editors then edit. */
export function SaveToDraftDialog({ isRequired, onClose }: SaveToDraftDialogProps) {
  const { page, client } = usePageHost();
  const [keys] = useState<AttemptKeys>(() => new Map());
  const utils = trpc.useUtils();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [clash, setClash] = useState<Clash | null>(null);
  // Created by an attempt that then failed.
  const [made, setMade] = useState<CurrentDraft | null>(null);

  async function createDraft(name: string): Promise<CurrentDraft> {
    if (made?.name === name) return made;
    const draft = await client.drafts.create.mutate({ name }, { context: { key: keyOfAttempt(keys, name) } });
    setMade(draft);
    return draft;
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
        onClose();
        enterDraft(draft);
        return;
      }
      if (outcome.kind === 'conflict') setClash({ draft, conflicts: outcome.conflicts });
      else setProblem(outcome.message);
    } catch (error) {
      setProblem(failureMessage(error));
    }
    setBusy(false);
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
    <ChoiceDialog
      isRequired={isRequired}
      isBusy={isBusy}
      problem={problem}
      onChoose={(choice) => void send(async () => (typeof choice === 'string' ? createDraft(choice) : choice))}
      onClose={onClose}
    />
  );
}

interface ChoiceDialogProps {
  isRequired: boolean;
  isBusy: boolean;
  problem: string;
  /** Receives the name of a new draft, or an open one. */
  onChoose: (choice: string | CurrentDraft) => void;
  onClose: () => void;
}

function ChoiceDialog({ isRequired, isBusy, problem, onChoose, onClose }: ChoiceDialogProps) {
  const { page } = usePageHost();
  const { data } = trpc.drafts.list.useQuery({ state: 'draft', limit: '50' });
  const [chosen, setChosen] = useState<CurrentDraft | null>(null);
  const [name, setName] = useState(`Changes to ${pageName(page.pageId)}`);
  const [isTried, setTried] = useState(false);
  const id = useId();
  const isNameless = chosen === null && name.trim() === '';
  const shown = problem || (isTried && isNameless ? 'Give the draft a name.' : '');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (!isBusy && !isNameless) onChoose(chosen ?? name.trim());
  }

  return (
    <Dialog title="Save to draft" onClose={onClose}>
      <form className="prompt draft-choice" onSubmit={handleSubmit} noValidate>
        <p>
          {isRequired
            ? 'Publishing needs approval on this site: save your changes to a draft, then ask for a review.'
            : 'A draft collects changes, on this page and others, that go on the site together when you publish it.'}
        </p>
        <fieldset className="radio-group">
          <legend>Save to</legend>
          <label>
            <input type="radio" name={id} checked={chosen === null} onChange={() => setChosen(null)} />
            New draft
          </label>
          {chosen === null ? (
            <input
              className="input"
              aria-label="Name of the draft"
              autoFocus
              autoComplete="off"
              maxLength={200}
              value={name}
              aria-invalid={shown !== ''}
              aria-describedby={`${id}-problem`}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setName(event.target.value)}
            />
          ) : null}
          {(data?.items ?? []).map((draft) => (
            <label key={draft.id}>
              <input
                type="radio"
                name={id}
                checked={chosen?.id === draft.id}
                onChange={() => setChosen({ id: draft.id, name: draft.name })}
              />
              {draft.name}
              <small>{describeDraft(draft.operations, draft.pages)}</small>
            </label>
          ))}
        </fieldset>
        <p id={`${id}-problem`} className="field-error" role="alert">
          {shown}
        </p>
        <p className="dialog-buttons">
          <ToolButton onClick={onClose}>Cancel</ToolButton>
          <ToolButton type="submit" look="navy" disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save to draft'}
          </ToolButton>
        </p>
      </form>
    </Dialog>
  );
}

function describeDraft(count: number, pages: readonly string[]): string {
  if (count === 0) return 'No changes yet';
  const named = pages.slice(0, 3).map(pageName).join(', ');
  const more = pages.length > 3 ? ` and ${pages.length - 3} more` : '';
  return `${count} ${count === 1 ? 'change' : 'changes'} on ${named}${more}`;
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
