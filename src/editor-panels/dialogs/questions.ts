/** The content of a confirm dialog. */
export interface Question {
  title: string;
  message: string;
  /** Additional lines below the message. */
  details?: readonly string[];
  /** Defaults to 'Confirm'. */
  confirmLabel?: string;
  /** Whether confirming destroys something irrecoverably. */
  isDestructive?: boolean;
}

/** Confirms undoing one change of this session (spec section 2). */
export function undoQuestion(field: string): Question {
  const message = `Are you sure you want to undo this change? This will revert "${field}" back to its previous value.`;
  return { title: 'Undo Change', message };
}

/** Confirms clearing this session's history (spec section 2). */
export const CLEAR_QUESTION: Question = {
  title: 'Clear All History',
  message: 'Are you sure you want to clear all change history? This cannot be undone.',
  isDestructive: true,
};

/** Confirms deleting a saved template. */
export function deleteTemplateQuestion(name: string): Question {
  return {
    title: 'Delete Template',
    message: `Are you sure you want to delete the template "${name}"? This cannot be undone.`,
    details: ['Sections made from it stay as they are.'],
    confirmLabel: 'Delete Template',
    isDestructive: true,
  };
}

/** Confirms permanently deleting a file that should never have been uploaded. @param uses lines about where the file is used */
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

/** Confirms closing a dialog that has unsaved input. */
export const DISCARD_QUESTION: Question = {
  title: 'Discard what you wrote?',
  message: 'What you wrote here has not been saved.',
  confirmLabel: 'Discard',
  isDestructive: true,
};
