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
  details: ['Your unsaved changes and the saved history stay as they are.'],
  isDestructive: true,
};

/** Confirms deleting a saved template. */
export function deleteTemplateQuestion(name: string): Question {
  return {
    title: 'Delete template',
    message: `Are you sure you want to delete the template "${name}"? This cannot be undone.`,
    details: ['Sections created from it won’t change.'],
    confirmLabel: 'Delete template',
    isDestructive: true,
  };
}

/** Confirms permanently deleting a file that should never have been uploaded. @param uses lines about where the file is used */
export function withdrawQuestion(name: string, kind: 'picture' | 'document', uses: readonly string[]): Question {
  return {
    title: `Withdraw this ${kind === 'picture' ? 'image' : kind} permanently?`,
    message: `“${name}” and all its versions will be deleted from the site, the server and the history. This cannot be undone.`,
    details: [...uses, 'The audit log keeps its hash. Copies in browsers, search engines and backups aren’t affected.'],
    confirmLabel: 'Withdraw',
    isDestructive: true,
  };
}

/** Confirms closing a dialog that has unsaved input. */
export const DISCARD_QUESTION: Question = {
  title: 'Discard changes?',
  message: 'Your changes here haven’t been saved.',
  confirmLabel: 'Discard',
  isDestructive: true,
};
