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

/** Leaving words that were written in a dialog. */
export const DISCARD_QUESTION: Question = {
  title: 'Discard what you wrote?',
  message: 'What you wrote here has not been saved.',
  confirmLabel: 'Discard',
  isDestructive: true,
};
