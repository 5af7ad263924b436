import { BUILT_IN_LABEL, CONNECT_MODEL } from '../../../src/content/ai-options';
import { type ChatCommand, readGrammar } from '../built-in/grammar/read-grammar';
import type { WriteOptions } from '../copy/copy-writer';
import { readSiteTexts } from '../copy/site-texts';
import type { Caller, WritingHelp } from '../help/writing-help';
import { type CommandAnswer, type CommandRun, decline, reply } from './answer';
import { askForCommand } from './ask-for-command';
import { buildCatalog, type Entry, overlayPending, toPlainText } from './catalog';
import * as change from './change-content';
import { findEntries, findPage } from './find-entries';
import { findLastChange, findText, goTo, listPlaces, showValue } from './look-up';

export interface CommandRequest {
  command: string;
  /** The page the editor is on. */
  pageId: string;
  /** The unsaved changes on the screen. */
  pending: readonly { path: string; value: unknown }[];
}

/**
 * Interprets an instruction without writing anything. Tries the grammar first, then the configured model, if any.
 * @throws AppError like the writer
 */
export async function runCommand(
  help: WritingHelp,
  caller: Caller,
  request: CommandRequest,
  options: WriteOptions = {},
): Promise<CommandAnswer> {
  const site = overlayPending(await readSiteTexts(caller.db, request.pageId), request.pending);
  const pageId = Object.hasOwn(site.root, request.pageId) && request.pageId !== 'dynamic' ? request.pageId : 'home';
  const entries = buildCatalog(site);
  const run: CommandRun = { help, caller, pageId, options };
  const command = readGrammar(request.command);
  const known = command && (await actOn(command, entries, run));
  if (known) return { ...known, writer: known.writer || BUILT_IN_LABEL };
  return askForCommand(request.command, entries, site, run);
}

const HELP = `You can say:
• change the hero headline to "…" (also: set, update, replace … with)
• make the welcome title title case or upper case, or the hero subheadline shorter
• replace "old words" with "new words", on this page or everywhere
• add "…" to the improvements · remove the second item from the improvements · move it to the top
• list pages, list sections, list fields of hero
• show the hero headline · find "…" · go to Team · undo`;
const MODEL_HELP = 'You can also ask for other changes to a text in your own words, such as a warmer tone.';
const NO_MODEL_HELP = `I can’t rewrite texts or change their tone without a language model. ${CONNECT_MODEL}`;

/** Answers to requests the chat does not handle itself. */
const REPLIES: Partial<Record<string, CommandAnswer>> = {
  manners: reply('Happy to help. Tell me what to change, or say “help”.'),
  saving: decline('Saving is up to you. Changes aren’t saved until you click Save on their page.'),
  redo: decline('Click Redo on the page to bring back the last change you undid.'),
  sections: decline(
    'Add sections in the Section Manager (its AI Assistant can draft one), and delete them where you edit them.',
  ),
};

type Answer = CommandAnswer | null | Promise<CommandAnswer | null>;

/** Carries out a parsed command without writing. @returns null if it names nothing known, so that the model can try */
async function actOn(command: ChatCommand, entries: Entry[], run: CommandRun): Promise<CommandAnswer | null> {
  const { kind, target, item, value, how } = command;
  const { pageId } = run;
  const on = async (wanted: Entry['kind'] | undefined, act: (entry: Entry) => Answer) => {
    const found = findEntries(target, entries, pageId, wanted);
    return found.length === 1 && found[0] ? act(found[0]) : whichOne(found, command);
  };
  const marked = (entry: Entry) => (/[.!?]$/.test(toPlainText(entry.value)) ? value + command.mark : value);
  const onPage = entries.filter((entry) => entry.pageId === pageId);
  const actions: Record<string, () => Answer> = {
    help: () => reply(`${HELP}\n${run.help.writer.isBuiltIn ? NO_MODEL_HELP : MODEL_HELP}`),
    undo: () => findLastChange(run.caller),
    list: () => listPlaces(command.what, target, entries, pageId),
    find: () => findText(command.text, entries, pageId),
    go: () => goTo(target),
    show: async () =>
      // A plural refers to the list rather than to one of its items.
      (/[^s]s$/i.test(target) ? await on('list', showValue) : null) ??
      (await on(undefined, showValue)) ??
      listPlaces('fields', target, entries, pageId) ??
      (findPage(target) ? goTo(target) : null),
    add: async () =>
      (await on('list', (list) => change.addItem(list, item))) ?? on('text', (text) => change.appendWords(text, item)),
    remove: () => on('list', (entry) => change.moveItem(entry, item, null)),
    move: () => on('list', (entry) => change.moveItem(entry, item, command.to)),
    replace: () => change.replaceAll(command, entries, pageId),
    set: async () =>
      (await on('text', (entry) => change.proposeChanges([entry], () => marked(entry)))) ??
      (command.orWords ? change.replaceAll({ from: target, value, target: '' }, entries, pageId) : null),
    ask: () => on('text', change.askForWords),
    turn: () => on('text', (entry) => change.turnTexts([entry], how, run)),
    'turn-all': () => change.turnTexts(findEntries(target, onPage, pageId, 'text', Number.POSITIVE_INFINITY), how, run),
  };
  return (await actions[kind]?.()) ?? REPLIES[kind] ?? null;
}

/** Asks which place is meant if there are several. Returns null if there is none. */
function whichOne(found: readonly Entry[], { again }: ChatCommand): CommandAnswer | null {
  if (found.length === 0) return null;
  const choices = found.slice(0, 6).map(({ path, label }) => ({ label, command: again(path) }));
  const more = found.length > 6 ? ` (${found.length} matches; name the page or section)` : '';
  return decline(`Which one do you mean?${more}`, { choices });
}
