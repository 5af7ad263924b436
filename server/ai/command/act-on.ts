import type { ChatCommand } from '../built-in/grammar/read-grammar';
import { type CommandAnswer, declined, said } from './answer';
import { type Entry, shownText } from './catalog';
import { addItem, moveItem, removeItem } from './change-list';
import { appendWords, applied, askForWords, replaceAll, turnAll, turnText } from './change-text';
import { findEntries, pageNamed } from './find-entries';
import { lastChangeOf } from './last-change';
import { findText, goTo, listOf, showValue } from './look-up';
import type { CommandRun } from './run-command';

const HELP = `You can say:
• change the hero headline to "…" (also: set, update, replace … with)
• make the welcome title title case, upper case, shorter, longer or more confident
• rewrite the hero subheadline
• replace "old words" with "new words", on this page or everywhere
• add "…" to the improvements · remove the second item from the improvements · move it to the top
• list pages, list sections, list fields of hero
• show the hero headline · find "…" · go to Team · undo`;

/** What is said to what is no work of the chat's. */
const REPLIES: Partial<Record<string, CommandAnswer>> = {
  help: said(HELP),
  manners: said('At your service. Tell me what to change, or say “help”.'),
  saving: declined('I leave saving to you: what I changed is unsaved until you press “Save” on its page.'),
  redo: declined('Press “Redo” on the page: it brings back what was undone last.'),
  sections: declined(
    'Sections are added in the Section Manager (its AI Assistant drafts one) and deleted where they are edited.',
  ),
};

/** Stands for a place's path in a command. */
const PLACE = '\u0000';

/** Carries a command out, as far as words go. Null where it names nothing that is known, and somebody else may know better. */
export async function actOn(command: ChatCommand, entries: Entry[], run: CommandRun): Promise<CommandAnswer | null> {
  const { kind, target, item, value, how, to } = command;
  const { pageId } = run;
  /** Acts on the one place the target means; `again` is the command with a place that can not be mistaken. */
  const on = async (wanted: Entry['kind'] | undefined, again: string, act: Act) => {
    const found = findEntries(target, entries, pageId, wanted);
    return found.length === 1 && found[0] ? act(found[0]) : whichOne(found, again);
  };
  const quoted = item.startsWith('#') ? item.slice(1) : `"${item}"`;
  switch (kind) {
    case 'undo':
      return lastChangeOf(run.caller);
    case 'list':
      return listOf(command.what, target, entries, pageId);
    case 'find':
      return findText(command.text, entries, pageId);
    case 'go':
      return goTo(target);
    case 'show':
      return (
        // A plural means the list rather than one of its items.
        (/[^s]s$/i.test(target) ? await on('list', `show ${PLACE}`, showValue) : null) ??
        (await on(undefined, `show ${PLACE}`, showValue)) ??
        listOf('fields', target, entries, pageId) ??
        (pageNamed(target) ? goTo(target) : null)
      );
    case 'add': {
      const again = `add "${item}" to ${PLACE}`;
      const toList = await on('list', again, (entry) => addItem(entry, item));
      return toList ?? on('text', again, (entry) => appendWords(entry, item));
    }
    case 'remove':
      return on('list', `remove ${quoted} from ${PLACE}`, (entry) => removeItem(entry, item));
    case 'move':
      return on('list', `move ${quoted} of ${PLACE} to ${to}`, (entry) => moveItem(entry, item, to));
    case 'replace':
      return replaceAll(command, entries, pageId);
    case 'set': {
      const marked = (entry: Entry) => (/[.!?]$/.test(shownText(entry.value)) ? value + command.mark : value);
      const isSet = await on('text', `change ${PLACE} to "${value}"`, (entry) => applied(entry, marked(entry)));
      return isSet ?? (command.orWords ? replaceAll({ from: target, value, target: '' }, entries, pageId) : null);
    }
    case 'ask':
      return on('text', `change ${PLACE}`, askForWords);
    case 'turn':
      return on('text', how === 'anew' ? `rewrite ${PLACE}` : `make ${PLACE} ${how.replace('tone', 'more')}`, (entry) =>
        turnText(entry, how, run),
      );
    case 'turn-all':
      return turnAll(command, entries, pageId);
    default:
      return REPLIES[kind] ?? null;
  }
}

type Act = (entry: Entry) => CommandAnswer | Promise<CommandAnswer>;

/** A question back where several places may be meant; nothing where there is none. */
function whichOne(found: readonly Entry[], again: string): CommandAnswer | null {
  if (found.length === 0) return null;
  const choices = found.slice(0, 6).map(({ path, label }) => ({ label, command: again.replace(PLACE, () => path) }));
  const more = found.length > 6 ? ` (${found.length} in all; name the page or section)` : '';
  return declined(`Which one do you mean?${more}`, { choices });
}
