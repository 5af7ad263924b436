import { DEFAULT_TONE } from '../../../src/content/ai-options';
import { isRichText } from '../../../src/content/rich-text';
import { decodeEntities } from '../../../src/content/text';
import { isStructured, writtenValue } from '../../../src/content/written-value';
import { escapeHtml } from '../../../src/lib/escape-html';
import { isEqual } from '../../../src/lib/is-equal';
import { splitTags } from '../../../src/lib/split-tags';
import { PAGE_MODELS, type PageId } from '../../../src/pages/models';
import { titled } from '../built-in/english';
import type { ChatCommand } from '../built-in/grammar/read-grammar';
import { ORDINALS } from '../built-in/grammar/tokens';
import { writeCopy } from '../write-copy';
import { writeDocument } from '../write-section';
import { type CommandAnswer, declined, type ProposedChange, proposal, short } from './answer';
import { type Entry, shownText } from './catalog';
import type { CommandRun } from './command-run';
import { allNamed, findEntries, pageMeant } from './find-entries';

const CASES: Record<string, (text: string) => string> = {
  'title case': titled,
  'upper case': (text) => text.toUpperCase(),
  'lower case': (text) => text.toLowerCase(),
  'sentence case': (text) => text.toLowerCase().replace(/(?:^\s*|[.!?]\s+)[a-z]/g, (end) => end.toUpperCase()),
};

/** A change of one place, checked against its field; words for a place that holds a document become one. */
export function changeOf(entry: Entry, given: unknown, flagged: string[] = []): ProposedChange | string {
  const value = typeof given === 'string' ? writtenValue(entry.value, given) : given;
  const problem = entry.field?.schema.safeParse(value).error?.issues[0]?.message;
  if (problem) return `${entry.label} does not take this: ${problem}`;
  const { path, pageId, label } = entry;
  return { path, pageId, label, value, before: shownText(entry.value), after: shownText(value), flagged };
}

/** Places with their values turned: one at once, more after a confirmation. @param message said of one, where not the value is */
export function changed(entries: readonly Entry[], turn: (value: unknown) => unknown, message?: string): CommandAnswer {
  const changes: ProposedChange[] = [];
  for (const entry of entries) {
    const change = changeOf(entry, turn(entry.value));
    if (typeof change === 'string') return declined(change);
    if (!isEqual(change.value, entry.value)) changes.push(change);
  }
  const [only, ...others] = entries;
  if (changes.length === 0 && only && others.length === 0) return declined(`${only.label} is that already.`);
  return proposal(changes, message === undefined ? {} : { message });
}

/** Says that something is to be changed, and asks what it shall say. */
export function askForWords({ label, path, value }: Entry): CommandAnswer {
  const now = short(shownText(value) || 'empty', 300);
  const how = `Say: change ${path} to "…", or make it shorter, longer or more confident.`;
  return declined(`What shall ${label} say? Now it is “${now}”. ${how}`, { field: path });
}

/** Adds words at the end of a text: of a document, as a paragraph. */
export function appendWords(entry: Entry, words: string): CommandAnswer {
  return changed([entry], (value) => {
    if (!isRichText(value)) return `${String(value).trimEnd()} ${words}`.trim();
    return { ...value, blocks: [...value.blocks, { type: 'paragraph', data: { text: escapeHtml(words) } }] };
  });
}

/** A text in another case, or written anew by the writer: shorter, longer, in another tone. */
export async function turnText(entry: Entry, how: string, run: CommandRun): Promise<CommandAnswer> {
  const turn = CASES[how];
  if (turn) return changed([entry], (value) => eachText(value, turn));
  const { value, flagged, writer, id } = await writtenAnew(entry, how, run);
  if (value === undefined) return declined('Nothing came of it.', { writer });
  const change = changeOf(entry, writtenValue(entry.value, value), flagged);
  return typeof change === 'string' ? declined(change, { writer }) : { ...proposal([change], { id }), writer };
}

/** What the writer makes of a text; of a document with a shape of its own, block by block. */
async function writtenAnew({ path, value }: Entry, how: string, { help, caller, options }: CommandRun) {
  const ask = { section: path, tone: DEFAULT_TONE, instructions: how };
  if (isStructured(value)) {
    const { documents, ...answer } = await writeDocument(
      help,
      caller,
      { ...ask, content: JSON.stringify(value) },
      options,
    );
    return { ...answer, value: documents[0]?.document, flagged: documents[0]?.flagged };
  }
  const { suggestions, ...answer } = await writeCopy(help, caller, { ...ask, currentText: shownText(value) }, options);
  return { ...answer, value: suggestions[0]?.text, flagged: suggestions[0]?.flagged };
}

/** All places of a name on the page in another case, after a confirmation. */
export function turnAll({ target, how }: ChatCommand, entries: Entry[], pageId: PageId): CommandAnswer | null {
  const turn = CASES[how];
  if (!turn) return declined('I write one text anew at a time: name the one.');
  const onPage = entries.filter((entry) => entry.pageId === pageId && entry.kind === 'text');
  const all = allNamed(target, onPage);
  return all.length === 0 ? null : changed(all, (value) => eachText(value, turn));
}

/** Words in place of others, wherever they stand: on the page, in what is named, or on the whole site. */
export function replaceAll(
  { from, value: to, target }: Pick<ChatCommand, 'from' | 'value' | 'target'>,
  entries: Entry[],
  pageId: PageId,
): CommandAnswer | null {
  const page = pageMeant(target, pageId);
  const isEverywhere = /^(?:all pages|everywhere|(?:the )?(?:whole |entire )?site)$/i.test(target);
  const named = isEverywhere || page ? entries : findEntries(target, entries, pageId, 'text');
  const within = isEverywhere || !page ? named : named.filter((entry) => entry.pageId === page);
  if (within.length === 0) return null;
  const touched = within.filter(({ kind, value }) => kind === 'text' && shownText(value).includes(from));
  if (touched.length > 0)
    return changed(touched, (value) => eachText(value, (text) => text.replaceAll(from, () => to)));
  return declined(`“${short(from)}” is not ${page ? `on ${PAGE_MODELS[page].label}` : 'there'}.`);
}

/** A value with its words turned: a document's block by block, its tags left alone. */
function eachText(value: unknown, turn: (text: string) => string): unknown {
  if (!isRichText(value)) return typeof value === 'string' ? turn(value) : value;
  const outsideTags = (html: string) =>
    splitTags(html).map((part, at) => {
      const words = at % 2 === 1 ? '' : decodeEntities(part);
      return turn(words) === words ? part : escapeHtml(turn(words));
    });
  const blocks = value.blocks.map((block) => {
    const { text } = block.data;
    return typeof text === 'string' ? { ...block, data: { ...block.data, text: outsideTags(text).join('') } } : block;
  });
  return { ...value, blocks };
}

/** Adds an item at the end of a list. */
export function addItem(entry: Entry, item: string): CommandAnswer {
  const list = entry.value as unknown[];
  const [sample] = list;
  if (typeof sample === 'object' && sample !== null && !('blocks' in sample))
    return declined(`The items of ${entry.label} have several fields: add one in the editor.`);
  return changed([entry], () => [...list, item], `Added “${short(item)}” to ${entry.label}.`);
}

/** Takes an item out of a list, by its place ('#second') or its words. */
export function removeItem(entry: Entry, item: string): CommandAnswer {
  return onItem(entry, item, (list, at, name) =>
    changed([entry], () => list.toSpliced(at, 1), `Removed ${name} from ${entry.label}.`),
  );
}

/** Moves an item of a list. */
export function moveItem(entry: Entry, item: string, to: string): CommandAnswer {
  return onItem(entry, item, (list, from, name) => {
    const end = list.length - 1;
    const wanted = { up: from - 1, down: from + 1, bottom: end, end, last: end }[to] ?? 0;
    const at = Math.min(Math.max(wanted, 0), end);
    const moved = list.toSpliced(from, 1).toSpliced(at, 0, list[from]);
    return changed([entry], () => moved, `Moved ${name} to place ${at + 1} of ${entry.label}.`);
  });
}

/** Acts on the one item that '#second', '#last' or '#2nd' names, or that says some words. */
function onItem(
  { value, label, path }: Entry,
  item: string,
  act: (list: unknown[], at: number, name: string) => CommandAnswer,
): CommandAnswer {
  const list = value as unknown[];
  const nth =
    item === '#last' ? list.length : ORDINALS.indexOf(item.slice(1)) + 1 || Number.parseInt(item.slice(1), 10);
  const says = (one: unknown) => shownText(one).toLowerCase().includes(item.toLowerCase());
  const [at = -1, ...others] = item.startsWith('#')
    ? [nth - 1]
    : list.flatMap((one, index) => (says(one) ? index : []));
  if (!(at in list)) return declined(`${label} has no such item.`);
  if (others.length > 0)
    return declined(`Several items of ${label} say that: say “remove item ${at + 1} from ${path}”.`);
  return act(list, at, `“${short(shownText(list[at]))}”`);
}
