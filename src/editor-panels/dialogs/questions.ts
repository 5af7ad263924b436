/** What a confirm dialog asks. */
export interface Question {
  title: string;
  message: string;
  /** Further lines below the message. */
  details?: readonly string[];
  /** 'Confirm' where nothing else is said. */
  confirmLabel?: string;
  /** Something goes that can't be had again. */
  isDestructive?: boolean;
}

/** Undoing one change of this session (spec section 2). */
export function undoQuestion(field: string): Question {
  const message = `Are you sure you want to undo this change? This will revert "${field}" back to its previous value.`;
  return { title: 'Undo Change', message };
}

/** Emptying this session's history (spec section 2). */
export const CLEAR_QUESTION: Question = {
  title: 'Clear All History',
  message: 'Are you sure you want to clear all change history? This cannot be undone.',
  isDestructive: true,
};

/** Forgetting a kept template. */
export function deleteTemplateQuestion(name: string): Question {
  return {
    title: 'Delete Template',
    message: `Are you sure you want to delete the template "${name}"? This cannot be undone.`,
    details: ['Sections made from it stay as they are.'],
    confirmLabel: 'Delete Template',
    isDestructive: true,
  };
}

/** Deleting a file that should never have been uploaded. @param uses lines about where it is used */
export function withdrawQuestion(name: string, kind: 'picture' | 'document', uses: readonly string[]): Question {
  return {
    title: `Withdraw this ${kind} for good?`,
    message: `“${name}” and all its versions are deleted from the server, for visitors and in the history. This cannot be undone.`,
    details: [
      ...uses,
      'The audit log keeps its hash. Copies that browsers, search engines or backups already have are not affected.',
    ],
    confirmLabel: 'Withdraw',
    isDestructive: true,
  };
}

/** Leaving words that were written in a dialog. */
export const DISCARD_QUESTION: Question = {
  title: 'Discard what you wrote?',
  message: 'What you wrote here has not been saved.',
  confirmLabel: 'Discard',
  isDestructive: true,
};
