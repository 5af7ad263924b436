import { useState } from 'react';
import { createStore, useStore } from 'zustand';
import { failureMessage } from '../../api/failure-message';
import { trpc } from '../../api/trpc-react';
import type { CurrentDraft } from '../../editor-panels/drafts/current-draft';
import { Later, lazyPart } from '../../ui/lazy-part';

const ChooseDraftDialog = lazyPart(
  async () => (await import('../../editor-panels/drafts/choose-draft-dialog')).ChooseDraftDialog,
);

interface Question {
  /** Whether the change cannot be published directly. */
  isRequired: boolean;
  /** The name of a new draft, until the person types another one. */
  suggestedName: string;
}

interface Asked extends Question {
  answer: (draft: CurrentDraft | null) => void;
}

const asked = createStore<{ question: Asked | null }>(() => ({ question: null }));

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

/** The dialog of `chooseDraft`. It is rendered once, on top of whatever asks. */
export function DraftChoice() {
  const { question } = useStore(asked);
  return question ? (
    <Later>
      <Choice {...question} />
    </Later>
  ) : null;
}

function Choice({ isRequired, suggestedName, answer }: Asked) {
  const create = trpc.drafts.create.useMutation();
  const [problem, setProblem] = useState('');

  async function handleChoose(choice: string | CurrentDraft) {
    if (typeof choice !== 'string') return answer(choice);
    setProblem('');
    try {
      answer(await create.mutateAsync({ name: choice }));
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
