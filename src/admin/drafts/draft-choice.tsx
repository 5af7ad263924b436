import { useState } from 'react';
import { createStore, useStore } from 'zustand';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import { ConfirmDialog } from '../../editor-panels/dialogs/confirm-dialog';
import type { CurrentDraft } from '../../editor-panels/drafts/current-draft';
import { Later, lazyPart } from '../../ui/lazy-part';

const ChooseDraftDialog = lazyPart(
  async () => (await import('../../editor-panels/drafts/choose-draft-dialog')).ChooseDraftDialog,
);
const TakeAlongDialog = lazyPart(
  async () => (await import('../../editor-panels/drafts/take-along-dialog')).TakeAlongDialog,
);

interface Question {
  /** Whether the change cannot be published directly. */
  isRequired: boolean;
  /** The name of a new draft, until the person types another one. */
  suggestedName: string;
  /** Whether that names a page, so that it may follow what is added to the draft later. */
  isNamedByPages?: boolean;
}

interface Asked extends Question {
  answer: (draft: CurrentDraft | null) => void;
}

/** What happens to unsaved changes when a draft is opened; null if it is not opened. */
type LeftChanges = 'take' | 'leave' | null;

/** The changes that are unsaved when a draft is opened. */
interface Unsaved {
  /** The name of the draft that is opened. */
  name: string;
  count: number;
  /** The name of the draft that they could not be saved to; null if they are changes of the site. */
  from: string | null;
}

const asked = createStore<{
  question: Asked | null;
  unsaved: (Unsaved & { answer: (left: LeftChanges) => void }) | null;
}>(() => ({ question: null, unsaved: null }));

/** Asks for a draft to save a change to. @returns a new or an open draft, or null if the person cancels */
export function chooseDraft(question: Question): Promise<CurrentDraft | null> {
  return new Promise((resolve) => {
    const answer = (draft: CurrentDraft | null) => {
      asked.setState({ question: null });
      resolve(draft);
    };
    asked.setState({ question: { ...question, answer } });
  });
}

/** Asks what happens to unsaved changes when a draft is opened. Those of another draft can only be left. */
export function askAboutUnsaved(unsaved: Unsaved): Promise<LeftChanges> {
  return new Promise((resolve) => {
    const answer = (left: LeftChanges) => {
      asked.setState({ unsaved: null });
      resolve(left);
    };
    asked.setState({ unsaved: { ...unsaved, answer } });
  });
}

/** The dialogs of `chooseDraft` and `askAboutUnsaved`. They are rendered once, on top of whatever asks. */
export function DraftChoice() {
  const { question, unsaved } = useStore(asked);
  return (
    <>
      {question ? (
        <Later>
          <Choice {...question} />
        </Later>
      ) : null}
      {unsaved?.from === null ? (
        <Later>
          <TakeAlongDialog
            {...unsaved}
            onTake={() => unsaved.answer('take')}
            onLeave={() => unsaved.answer('leave')}
            onCancel={() => unsaved.answer(null)}
          />
        </Later>
      ) : null}
      {unsaved && unsaved.from !== null ? (
        <ConfirmDialog
          title="Leave the draft?"
          message={`${unsaved.count === 1 ? 'One change' : `${unsaved.count} changes`} could not be saved to “${unsaved.from}”.`}
          details={['They stay in this browser until you open that draft again.']}
          confirmLabel="Leave draft"
          onConfirm={() => unsaved.answer('leave')}
          onCancel={() => unsaved.answer(null)}
        />
      ) : null}
    </>
  );
}

function Choice({ isRequired, suggestedName, isNamedByPages = false, answer }: Asked) {
  const create = trpc.drafts.create.useMutation();
  const [problem, setProblem] = useState('');

  async function handleChoose(choice: string | CurrentDraft) {
    if (typeof choice !== 'string') return answer(choice);
    setProblem('');
    try {
      const { id } = await create.mutateAsync(isNamedByPages && choice === suggestedName ? {} : { name: choice });
      answer({ id, name: choice });
    } catch (error) {
      setProblem(failureMessage(error));
    }
  }

  return (
    <ChooseDraftDialog
      {...{ isRequired, suggestedName, problem }}
      isBusy={create.isPending}
      onChoose={(choice) => void handleChoose(choice)}
      onClose={() => answer(null)}
    />
  );
}
