import type { Tone } from '../../../src/content/ai-options';
import { PAGE_MODELS, type PageId } from '../../../src/pages/models';
import { writeCopy } from '../write-copy';
import { type CommandAnswer, type ProposedChange, proposal, said, short } from './answer';
import { type Entry, findEntries, shownText } from './catalog';
import { type CommandRun, pageNamed } from './command-run';
import { lastChangeOf } from './last-change';
import type { Command, Turn } from './read-grammar';
import { replaceWords, turnCase } from './turn-text';

const HELP = `You can say:
• change the hero headline to "…" (also: set, update, replace … with)
• make the welcome title title case, upper case, shorter, longer or more confident
• replace "old words" with "new words"
• add "…" to the improvements · remove the second item from the improvements
• list pages, list sections, list fields of hero
• show the hero headline · find "…" · go to Team · undo`;

/** Carries a command out, as far as words go. Null where it names nothing that is known, and somebody else may know better. */
export async function actOn(command: Command, entries: Entry[], run: CommandRun): Promise<CommandAnswer | null> {
  switch (command.kind) {
    case 'help':
      return said({ message: HELP });
    case 'undo':
      return lastChangeOf(run.caller);
    case 'list':
      return listOf(command.what, command.of, entries, run.pageId);
    case 'find':
      return findText(command.text, entries);
    case 'go': {
      const page = pageNamed(command.target);
      if (!page)
        return command.target.includes(' ')
          ? null
          : said({ message: `There is no page “${command.target}”. ${pagesInWords()}`, action: 'none' });
      return said({
        message: `Here is ${PAGE_MODELS[page].label}.`,
        action: 'navigate',
        field: page,
        value: PAGE_MODELS[page].path ?? page,
      });
    }
    case 'replace':
      return replaceAll(command, entries, run.pageId);
    case 'show':
      return onEntry(command.target, `show ${command.target}`, entries, run.pageId, undefined, (entry) =>
        said({
          message: `${entry.label}: “${short(shownText(entry.value) || 'empty', 600)}”`,
          field: entry.path,
          value: entry.value,
        }),
      );
    case 'add':
      return onEntry(
        command.target,
        (name) => `add "${command.item}" to ${name}`,
        entries,
        run.pageId,
        'list',
        (entry) => addItem(entry, command.item),
      );
    case 'remove':
      return onEntry(
        command.target,
        (name) => `remove ${command.item.startsWith('#') ? command.item.slice(1) : `"${command.item}"`} from ${name}`,
        entries,
        run.pageId,
        'list',
        (entry) => removeItem(entry, command.item),
      );
    case 'set':
      return onEntry(
        command.target,
        (name) => `change ${name} to "${command.value}"`,
        entries,
        run.pageId,
        'text',
        (entry) => setText(entry, command.value),
      );
    case 'turn':
      return onEntry(
        command.target,
        (name) => `make ${name} ${command.how.replace('tone', 'more')}`,
        entries,
        run.pageId,
        'text',
        (entry) => turnText(entry, command.how, run),
      );
  }
}

/** Finds the place a phrase means: nothing where there is none, a question back where there are several. */
async function onEntry(
  phrase: string,
  again: string | ((name: string) => string),
  entries: Entry[],
  pageId: PageId,
  kind: Entry['kind'] | undefined,
  act: (entry: Entry) => CommandAnswer | Promise<CommandAnswer>,
): Promise<CommandAnswer | null> {
  const found = findEntries(phrase, entries, pageId, kind);
  const [only] = found;
  if (!only) return null;
  if (found.length === 1) return act(only);
  const words = typeof again === 'string' ? (name: string) => again.replace(phrase, () => name) : again;
  const choices = found.slice(0, 6).map(({ path, label }) => ({ label, command: words(path) }));
  const more = found.length > 6 ? ` (${found.length} in all; name the page or section)` : '';
  return said({ message: `Which one do you mean?${more}`, action: 'none', choices });
}

/** A change of one place, checked against its field. */
export function changeOf(entry: Entry, value: unknown, flagged: string[] = []): ProposedChange | string {
  const problem = entry.field?.schema.safeParse(value).error?.issues[0]?.message;
  if (problem) return `${entry.label} does not take this: ${problem}`;
  return {
    path: entry.path,
    pageId: entry.pageId,
    label: entry.label,
    value,
    before: shownText(entry.value),
    after: shownText(value),
    flagged,
  };
}

function applied(entry: Entry, value: unknown): CommandAnswer {
  if (JSON.stringify(value) === JSON.stringify(entry.value))
    return said({ message: `${entry.label} is that already.`, action: 'none' });
  const change = changeOf(entry, value);
  return typeof change === 'string' ? said({ message: change, action: 'none' }) : proposal([change], { isSure: true });
}

function setText(entry: Entry, value: string): CommandAnswer {
  return applied(entry, value);
}

async function turnText(entry: Entry, how: Turn, { help, caller, options }: CommandRun): Promise<CommandAnswer> {
  if (how.endsWith('case')) return applied(entry, turnCase(entry.value, how as 'title case'));
  const tone = how.startsWith('tone ') ? (how.slice(5) as Tone) : 'professional';
  const request = {
    section: entry.path,
    currentText: shownText(entry.value),
    tone,
    instructions: how.startsWith('tone ') ? '' : how,
  };
  const { suggestions, writer, id } = await writeCopy(help, caller, request, options);
  const [first] = suggestions;
  const change = first && changeOf(entry, first.text, first.flagged);
  if (!change || typeof change === 'string')
    return said({ message: change || 'Nothing came of it.', action: 'none', writer });
  return { ...proposal([change], { isSure: true, id }), writer };
}

function addItem(entry: Entry, item: string): CommandAnswer {
  const list = entry.value as unknown[];
  const [sample] = list;
  if (typeof sample === 'object' && sample !== null && !('blocks' in sample)) {
    return said({ message: `The items of ${entry.label} have several fields: add one in the editor.`, action: 'none' });
  }
  const change = changeOf(entry, [...list, item]);
  if (typeof change === 'string') return said({ message: change, action: 'none' });
  return { ...proposal([change], { isSure: true }), message: `Added “${short(item)}” to ${entry.label}.` };
}

const NTH = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

function removeItem(entry: Entry, item: string): CommandAnswer {
  const list = entry.value as unknown[];
  const named = item.startsWith('#') ? item.slice(1) : null;
  const ordinal =
    named === null
      ? -1
      : named === 'last'
        ? list.length - 1
        : NTH.includes(named)
          ? NTH.indexOf(named)
          : Number.parseInt(named, 10) - 1;
  const words = item.toLowerCase();
  const matching =
    named === null ? list.flatMap((one, at) => (shownText(one).toLowerCase().includes(words) ? [at] : [])) : [ordinal];
  const [index = -1] = matching;
  if (matching.length > 1) {
    const choices = matching
      .slice(0, 6)
      .map((at) => ({ label: short(shownText(list[at]), 80), command: `remove item ${at + 1} from ${entry.path}` }));
    return said({ message: `Several items of ${entry.label} say that. Which one?`, action: 'none', choices });
  }
  if (!(index in list)) return said({ message: `${entry.label} has no such item.`, action: 'none' });
  const change = changeOf(
    entry,
    list.filter((_, at) => at !== index),
  );
  if (typeof change === 'string') return said({ message: change, action: 'none' });
  return {
    ...proposal([change], { isSure: true }),
    message: `Removed “${short(shownText(list[index]))}” from ${entry.label}.`,
  };
}

function replaceAll(
  { from, to, target }: { from: string; to: string; target: string },
  entries: Entry[],
  pageId: PageId,
): CommandAnswer | null {
  const page = target === '' || /^(?:this |the )?page$/i.test(target) ? pageId : pageNamed(target);
  const isEverywhere = /^(?:all pages|everywhere|the (?:whole )?site)$/i.test(target);
  const within = isEverywhere
    ? entries
    : page
      ? entries.filter((entry) => entry.pageId === page)
      : findEntries(target, entries, pageId, 'text');
  if (within.length === 0) return null;
  const changes: ProposedChange[] = [];
  for (const entry of within) {
    if (entry.kind !== 'text') continue;
    const value = replaceWords(entry.value, from, to);
    if (JSON.stringify(value) === JSON.stringify(entry.value)) continue;
    const change = changeOf(entry, value);
    if (typeof change === 'string') return said({ message: change, action: 'none' });
    changes.push(change);
  }
  if (changes.length === 0)
    return said({
      message: `“${short(from)}” is not ${page ? `on ${PAGE_MODELS[page].label}` : 'there'}.`,
      action: 'none',
    });
  return proposal(changes, { isSure: true });
}

function findText(text: string, entries: Entry[]): CommandAnswer {
  const words = text.toLowerCase().trim();
  const found = entries.filter(
    (entry) => entry.kind === 'text' && shownText(entry.value).toLowerCase().includes(words),
  );
  if (found.length === 0) return said({ message: `“${short(text)}” is nowhere on the site.` });
  const lines = found.slice(0, 12).map(({ label, value }) => `• ${label}: ${around(shownText(value), words)}`);
  const rest = found.length > 12 ? `\n… and ${found.length - 12} more` : '';
  return said({
    message: `“${short(text)}” is in ${found.length} ${found.length === 1 ? 'place' : 'places'}:\n${lines.join('\n')}${rest}`,
  });
}

function around(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words);
  const start = Math.max(0, at - 30);
  return `${start > 0 ? '…' : ''}${short(text.slice(start), 90)}`;
}

function listOf(
  what: 'pages' | 'sections' | 'fields',
  of: string,
  entries: Entry[],
  current: PageId,
): CommandAnswer | null {
  if (what === 'pages') return said({ message: pagesInWords() });
  const page = of === '' ? current : pageNamed(of);
  const onPage = entries.filter((entry) => entry.pageId === (page ?? current));
  const sectionOf = ({ label }: Entry) => label.split(' › ')[1] ?? label;
  const names = [...new Set(onPage.map(sectionOf))];
  if (what === 'sections') {
    if (!page) return null;
    return said({ message: `Sections of ${PAGE_MODELS[page].label}: ${names.join(', ') || 'none'}.` });
  }
  const section = page
    ? null
    : names.find((name) => name.toLowerCase() === of.toLowerCase().replace(/\s+section$/, ''));
  if (!page && !section) return null;
  const listed = section ? onPage.filter((entry) => sectionOf(entry) === section) : onPage;
  const lines = listed
    .slice(0, 40)
    .map(
      ({ label, value, kind }) =>
        `• ${label}: ${kind === 'list' ? `${(value as unknown[]).length} items` : short(shownText(value), 60)}`,
    );
  return said({ message: `${lines.join('\n')}${listed.length > 40 ? `\n… and ${listed.length - 40} more` : ''}` });
}

function pagesInWords(): string {
  return `Pages: ${Object.values(PAGE_MODELS)
    .map(({ label }) => label)
    .join(', ')}.`;
}
