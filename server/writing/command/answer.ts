import type { PageId } from '../../../src/pages/models';
import type { WriteOptions } from '../copy/copy-writer';
import type { Caller, WritingHelp } from '../help/writing-help';

/** What carrying out a command needs. */
export interface CommandRun {
  help: WritingHelp;
  caller: Caller;
  pageId: PageId;
  options: WriteOptions;
}

/** A change a command proposes, on a text or a whole list. */
export interface ProposedChange {
  path: string;
  /** The page it is on. */
  pageId: string;
  /** What editors call the place. */
  label: string;
  value: unknown;
  /** The change in words. */
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

const NOTHING = { field: null, value: null, needsConfirmation: false, isUndo: false, writer: '', id: null };

/** An answer in words. */
export function said(message: string, more: Partial<CommandAnswer> = {}): CommandAnswer {
  return { ...NOTHING, changes: [], choices: [], action: 'answer', message, ...more };
}

/** An answer in words to what can not be done as it was said. */
export function declined(message: string, more: Partial<CommandAnswer> = {}): CommandAnswer {
  return said(message, { action: 'none', ...more });
}

/** An answer that changes something: one place that is sure at once, anything else after a confirmation. */
export function proposal(changes: ProposedChange[], more: Partial<CommandAnswer> = {}, isSure = true): CommandAnswer {
  const [only, ...others] = changes;
  if (!only) return declined('Nothing changes by that.');
  const { label, path: field, value } = only;
  const flagged = changes.flatMap((change) => change.flagged);
  if (others.length === 0 && isSure && flagged.length === 0) {
    const message = only.after === '' ? `${label} is empty now.` : `${label} is now “${short(only.after)}”.`;
    return said(message, { action: 'update', field, value, changes, ...more });
  }
  const doubt = flagged.length > 0 ? ` Not found on the site: ${flagged.join(', ')}.` : '';
  const many = `This changes ${changes.length} places. Shall I?`;
  const asked = others.length === 0 ? `Shall ${label} become “${short(only.after)}”?` : many;
  return declined(asked + doubt, { changes, needsConfirmation: true, id: more.id ?? null });
}

export function short(text: string, max = 120): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}
