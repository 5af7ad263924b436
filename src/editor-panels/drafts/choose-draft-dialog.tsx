import '../../styles/panels.css';
import { type FormEvent, useId, useState } from 'react';
import type { Outputs } from '../../api/trpc';
import { trpc } from '../../api/trpc-react';
import { pageName } from '../../editing/names';
import { Dialog } from '../../ui/dialog';
import { ToolButton } from '../../ui/tool-button';
import type { CurrentDraft } from './current-draft';

interface ChooseDraftDialogProps {
  /** Whether the changes cannot be published directly. */
  isRequired: boolean;
  /** The name of a new draft, until the person types another one. */
  suggestedName: string;
  isBusy: boolean;
  problem: string;
  /** Receives the name of a new draft, or an open one. */
  onChoose: (choice: string | CurrentDraft) => void;
  onClose: () => void;
}

/** Asks for a new or an open draft to save changes to. */
export function ChooseDraftDialog(props: ChooseDraftDialogProps) {
  const { isRequired, suggestedName, isBusy, problem, onChoose, onClose } = props;
  const { data } = trpc.drafts.list.useQuery({ state: 'draft', limit: '50' });
  const [chosen, setChosen] = useState<CurrentDraft | null>(null);
  const [name, setName] = useState(suggestedName);
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
              <small>{describeDraft(draft)}</small>
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

function describeDraft({ operations, pages, newPages }: Outputs['drafts']['get']): string {
  if (operations === 0) return 'No changes yet';
  const nameOf = (pageId: string) => newPages.find((page) => page.pageId === pageId)?.title || pageName(pageId);
  const named = pages.slice(0, 3).map(nameOf).join(', ');
  const more = pages.length > 3 ? ` and ${pages.length - 3} more` : '';
  return `${operations} ${operations === 1 ? 'change' : 'changes'} on ${named}${more}`;
}
