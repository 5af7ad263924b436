import { PAGE_MODELS, type PageId } from '../../../src/pages/models';
import { addItem, moveItem, removeItem } from './actions/change-list';
import { appendWords, applied, askForWords, replaceAll, turnAll, turnText } from './actions/change-text';
import { findText, listOf, pagesInWords, showValue } from './actions/look-up';
import { type CommandAnswer, said } from './answer';
import { type Entry, shownText } from './catalog';
import { type CommandRun, pageNamed } from './command-run';
import { findEntries } from './find-entries';
import { lastChangeOf } from './last-change';
import type { Command } from './read-grammar';

const HELP = `You can say:
• change the hero headline to "…" (also: set, update, replace … with)
• make the welcome title title case, upper case, shorter, longer or more confident
• rewrite the hero subheadline
• replace "old words" with "new words", on this page or everywhere
• add "…" to the improvements · remove the second item from the improvements · move it to the top
• list pages, list sections, list fields of hero
• show the hero headline · find "…" · go to Team · undo`;

const TALK = {
  manners: 'At your service. Tell me what to change, or say “help”.',
  saving: 'I leave saving to you: what I changed is unsaved until you press “Save” on its page.',
  redo: 'Press “Redo” on the page: it brings back what was undone last.',
  sections:
    'Sections are added in the Section Manager (its AI Assistant drafts one) and deleted where they are edited.',
} as const;

/** Carries a command out, as far as words go. Null where it names nothing that is known, and somebody else may know better. */
export async function actOn(command: Command, entries: Entry[], run: CommandRun): Promise<CommandAnswer | null> {
  const on = (kind: Entry['kind'] | undefined, again: (name: string) => string, act: Act) =>
    'target' in command ? onEntry(command.target, { entries, pageId: run.pageId, kind, again, act }) : null;
  switch (command.kind) {
    case 'help':
      return said({ message: HELP });
    case 'talk':
      return said({ message: TALK[command.about], action: command.about === 'manners' ? 'answer' : 'none' });
    case 'undo':
      return lastChangeOf(run.caller);
    case 'list':
      return listOf(command.what, command.of, entries, run.pageId);
    case 'find':
      return found(command.text, entries, run.pageId);
    case 'go':
      return goTo(command.target);
    case 'show':
      return (
        // A plural means the list rather than one of its items.
        (/[^s]s$/i.test(command.target) ? await on('list', (name) => `show ${name}`, showValue) : null) ??
        (await on(undefined, (name) => `show ${name}`, showValue)) ??
        listOf('fields', command.target, entries, run.pageId) ??
        (pageNamed(command.target) ? goTo(command.target) : null)
      );
    case 'add': {
      const again = (name: string) => `add "${command.item}" to ${name}`;
      const toList = await on('list', again, (entry) => addItem(entry, command.item));
      return toList ?? on('text', again, (entry) => appendWords(entry, command.item));
    }
    case 'remove': {
      const item = command.item.startsWith('#') ? command.item.slice(1) : `"${command.item}"`;
      return on(
        'list',
        (name) => `remove ${item} from ${name}`,
        (entry) => removeItem(entry, command.item),
      );
    }
    case 'move':
      return on(
        'list',
        (name) => `move ${command.item.slice(1)} of ${name} to ${command.to}`,
        (entry) => moveItem(entry, command.item, command.to),
      );
    case 'replace':
      return replaceAll(command, entries, run.pageId);
    case 'set': {
      const { target, value, orWords, mark = '' } = command;
      const isSet = await on(
        'text',
        (name) => `change ${name} to "${value}"`,
        (entry) => applied(entry, /[.!?]$/.test(shownText(entry.value)) ? value + mark : value),
      );
      return isSet ?? (orWords ? replaceAll({ from: target, to: value, target: '' }, entries, run.pageId) : null);
    }
    case 'ask':
      return on('text', (name) => `change ${name}`, askForWords);
    case 'turn':
      return on(
        'text',
        (name) => turning(name, command.how),
        (entry) => turnText(entry, command.how, run),
      );
    case 'turn-all':
      return turnAll(command.target, command.how, entries, run.pageId);
  }
}

type Act = (entry: Entry) => CommandAnswer | Promise<CommandAnswer>;

interface Sought {
  entries: Entry[];
  pageId: PageId;
  kind: Entry['kind'] | undefined;
  /** The command again, with a place that can not be mistaken. */
  again: (name: string) => string;
  act: Act;
}

/** Finds the place a phrase means: nothing where there is none, a question back where there are several. */
async function onEntry(phrase: string, { entries, pageId, kind, again, act }: Sought): Promise<CommandAnswer | null> {
  const found = findEntries(phrase, entries, pageId, kind);
  const [only] = found;
  if (!only) return null;
  if (found.length === 1) return act(only);
  const choices = found.slice(0, 6).map(({ path, label }) => ({ label, command: again(path) }));
  const more = found.length > 6 ? ` (${found.length} in all; name the page or section)` : '';
  return said({ message: `Which one do you mean?${more}`, action: 'none', choices });
}

function turning(name: string, how: string): string {
  return how === 'anew' ? `rewrite ${name}` : `make ${name} ${how.replace('tone', 'more')}`;
}

/** Where words stand; where nobody says them, they may name a place. */
function found(text: string, entries: Entry[], pageId: PageId): CommandAnswer {
  const answer = findText(text, entries);
  const [named, ...others] = findEntries(text, entries, pageId);
  return answer.isNothing && named && others.length === 0 ? showValue(named) : answer.answer;
}

function goTo(target: string): CommandAnswer | null {
  const page = pageNamed(target);
  if (!page) {
    if (target.includes(' ')) return null;
    return said({ message: `There is no page “${target}”. ${pagesInWords()}`, action: 'none' });
  }
  const { label, path } = PAGE_MODELS[page];
  return said({ message: `Here is ${label}.`, action: 'navigate', field: page, value: path ?? page });
}
