import type { ChatCommand } from '../built-in/grammar/read-grammar';
import { type CommandAnswer, declined, said } from './answer';
import { type Entry, shownText } from './catalog';
import * as change from './change-content';
import type { CommandRun } from './command-run';
import { findEntries, pageNamed } from './find-entries';
import { lastChangeOf } from './last-change';
import { findText, goTo, listOf, showValue } from './look-up';

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

type Answer = CommandAnswer | null | Promise<CommandAnswer | null>;

/** Carries a command out, as far as words go. Null where it names nothing that is known, and somebody else may know better. */
export async function actOn(command: ChatCommand, entries: Entry[], run: CommandRun): Promise<CommandAnswer | null> {
  const { kind, target, item, value, how } = command;
  const { pageId } = run;
  const on = async (wanted: Entry['kind'] | undefined, act: (entry: Entry) => Answer) => {
    const found = findEntries(target, entries, pageId, wanted);
    return found.length === 1 && found[0] ? act(found[0]) : whichOne(found, command);
  };
  const marked = (entry: Entry) => (/[.!?]$/.test(shownText(entry.value)) ? value + command.mark : value);
  const actions: Record<string, () => Answer> = {
    undo: () => lastChangeOf(run.caller),
    list: () => listOf(command.what, target, entries, pageId),
    find: () => findText(command.text, entries, pageId),
    go: () => goTo(target),
    show: async () =>
      // A plural means the list rather than one of its items.
      (/[^s]s$/i.test(target) ? await on('list', showValue) : null) ??
      (await on(undefined, showValue)) ??
      listOf('fields', target, entries, pageId) ??
      (pageNamed(target) ? goTo(target) : null),
    add: async () =>
      (await on('list', (list) => change.addItem(list, item))) ?? on('text', (text) => change.appendWords(text, item)),
    remove: () => on('list', (entry) => change.removeItem(entry, item)),
    move: () => on('list', (entry) => change.moveItem(entry, item, command.to)),
    replace: () => change.replaceAll(command, entries, pageId),
    set: async () =>
      (await on('text', (entry) => change.changed([entry], () => marked(entry)))) ??
      (command.orWords ? change.replaceAll({ from: target, value, target: '' }, entries, pageId) : null),
    ask: () => on('text', change.askForWords),
    turn: () => on('text', (entry) => change.turnText(entry, how, run)),
    'turn-all': () => change.turnAll(command, entries, pageId),
  };
  return (await actions[kind]?.()) ?? REPLIES[kind] ?? null;
}

/** A question back where several places may be meant; nothing where there is none. */
function whichOne(found: readonly Entry[], { again }: ChatCommand): CommandAnswer | null {
  if (found.length === 0) return null;
  const choices = found.slice(0, 6).map(({ path, label }) => ({ label, command: again(path) }));
  const more = found.length > 6 ? ` (${found.length} in all; name the page or section)` : '';
  return declined(`Which one do you mean?${more}`, { choices });
}
