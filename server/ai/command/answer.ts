/** A change a command proposes, on a text or a whole list. */
export interface ProposedChange {
  path: string;
  /** The page it is on. */
  pageId: string;
  /** What editors call the place. */
  label: string;
  value: unknown;
  /** The change in words: before and after. */
  before: string;
  after: string;
  flagged: string[];
}

/** What a command came to. Nothing has been written: the screen applies it, so that it can be undone. */
export interface CommandAnswer {
  message: string;
  action: 'update' | 'navigate' | 'answer' | 'none';
  /** The path that changes, where it is one; the page for 'navigate'. */
  field: string | null;
  value: unknown;
  changes: ProposedChange[];
  /** The editor says so once more before anything is applied. */
  needsConfirmation: boolean;
  /** Places that may have been meant, each with the command that names it. */
  choices: { label: string; command: string }[];
  /** The screen takes its own last change back, where it has one. */
  isUndo: boolean;
  /** Who understood it. */
  writer: string;
  /** The kept answer of a writer, for the history. */
  id: string | null;
}

type Said = Partial<CommandAnswer> & { message: string };

export function said(answer: Said): CommandAnswer {
  return {
    action: 'answer',
    field: null,
    value: null,
    changes: [],
    needsConfirmation: false,
    choices: [],
    isUndo: false,
    writer: '',
    id: null,
    ...answer,
  };
}

/** An answer that changes something: one place at once, several after a confirmation. */
export function proposal(changes: ProposedChange[], options: { isSure: boolean; id?: string | null }): CommandAnswer {
  const [only] = changes;
  if (!only) return said({ message: 'Nothing changes by that.', action: 'none' });
  const flagged = changes.flatMap((change) => change.flagged);
  const doubt = flagged.length > 0 ? ` Not found on the site: ${flagged.join(', ')}.` : '';
  if (changes.length === 1 && options.isSure && flagged.length === 0) {
    const message = only.after === '' ? `${only.label} is empty now.` : `${only.label} is now “${short(only.after)}”.`;
    return said({ message, action: 'update', field: only.path, value: only.value, changes, id: options.id ?? null });
  }
  const message =
    changes.length === 1
      ? `Shall ${only.label} become “${short(only.after)}”?${doubt}`
      : `This changes ${changes.length} places. Shall I?${doubt}`;
  return said({ message, action: 'none', changes, needsConfirmation: true, id: options.id ?? null });
}

export function short(text: string, max = 120): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}
