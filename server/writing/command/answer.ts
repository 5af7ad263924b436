import { describeFlags } from '../../../src/content/ai-options';
import type { PageId } from '../../../src/pages/models';
import type { WriteOptions } from '../copy/copy-writer';
import type { Assertions } from '../copy/register';
import type { Caller, WritingHelp } from '../help/writing-help';

/** The context for running a command. */
export interface CommandRun {
  help: WritingHelp;
  caller: Caller;
  pageId: PageId;
  options: WriteOptions;
}

/** A proposed change of a text or a whole list. */
export interface ProposedChange {
  path: string;
  /** The page that contains the place. */
  pageId: string;
  /** The label of the place. */
  label: string;
  value: unknown;
  /** The old and the new value as plain text. */
  before: string;
  after: string;
  flagged: string[];
  claims: Assertions['claims'];
}

/** The result of a command. Nothing is written yet: the screen applies the changes, so that they can be undone. */
export interface CommandAnswer {
  message: string;
  action: 'update' | 'navigate' | 'answer' | 'none';
  /** The path that changes, if there is exactly one; for 'navigate', the page. */
  field: string | null;
  value: unknown;
  changes: ProposedChange[];
  /** True if the editor must confirm before anything is applied. */
  needsConfirmation: boolean;
  /** Possible places, each with the unambiguous command for it. */
  choices: { label: string; command: string }[];
  /** True if the screen should undo its own last change, if there is one. */
  isUndo: boolean;
  /** The label of the writer that interpreted the command. */
  writer: string;
  /** The id of the stored answer, for the history. */
  id: string | null;
}

const NOTHING = { field: null, value: null, needsConfirmation: false, isUndo: false, writer: '', id: null };

/** Creates an answer that is only a message. */
export function reply(message: string, more: Partial<CommandAnswer> = {}): CommandAnswer {
  return { ...NOTHING, changes: [], choices: [], action: 'answer', message, ...more };
}

/** Creates an answer that explains why a command cannot be carried out. */
export function decline(message: string, more: Partial<CommandAnswer> = {}): CommandAnswer {
  return reply(message, { action: 'none', ...more });
}

/** Creates an answer with changes. A single certain change applies at once; everything else needs confirmation. */
export function propose(changes: ProposedChange[], more: Partial<CommandAnswer> = {}, isSure = true): CommandAnswer {
  const [only, ...others] = changes;
  if (!only) return decline('That wouldn’t change anything.');
  const { label, path: field, value } = only;
  const flagged = changes.flatMap((change) => change.flagged);
  if (others.length === 0 && isSure && flagged.length === 0) {
    const message = only.after === '' ? `${label} is now empty.` : `${label} is now “${shorten(only.after)}”.`;
    return reply(message, { action: 'update', field, value, changes, ...more });
  }
  const doubt =
    flagged.length > 0
      ? ` ${describeFlags(changes.some(({ claims }) => claims !== null))}: ${flagged.join(', ')}.`
      : '';
  const many = `This will change ${changes.length} places. Go ahead?`;
  const asked = others.length === 0 ? `Change ${label} to “${shorten(only.after)}”?` : many;
  return decline(asked + doubt, { changes, needsConfirmation: true, id: more.id ?? null });
}

export function shorten(text: string, max = 120): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}
