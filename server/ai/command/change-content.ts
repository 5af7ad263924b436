import { DEFAULT_TONE, unchangedNote } from '../../../src/content/ai-options';
import { replaceHits } from '../../../src/content/find-replace';
import { mapTexts } from '../../../src/content/map-texts';
import { isRichText } from '../../../src/content/rich-text';
import { isStructured, writtenValue } from '../../../src/content/written-value';
import { escapeHtml } from '../../../src/lib/escape-html';
import { isEqual } from '../../../src/lib/is-equal';
import type { PageId } from '../../../src/pages/models';
import { type ChatCommand, LETTER_CASES } from '../built-in/grammar/read-grammar';
import { ORDINALS } from '../built-in/grammar/tokens';
import { writeCopy } from '../write-copy';
import { writeDocument } from '../write-section';
import { type CommandAnswer, type CommandRun, declined, type ProposedChange, proposal, short } from './answer';
import { type Entry, shownText } from './catalog';
import { findEntries, pageLabel, pageMeant } from './find-entries';

/** Creates a change of one place and validates it. Plain text for a document is converted. @returns a message if it is invalid */
export function changeOf(entry: Entry, given: unknown, flagged: string[] = []): ProposedChange | string {
  const value = typeof given === 'string' ? writtenValue(entry.value, given) : given;
  const problem = entry.field?.schema.safeParse(value).error?.issues[0]?.message;
  if (problem) return `${entry.label} does not take this: ${problem}`;
  const { path, pageId, label } = entry;
  return { path, pageId, label, value, before: shownText(entry.value), after: shownText(value), flagged };
}

/** Returns the changes that have an effect, or the message of the first invalid one. */
export function changesOf(
  entries: readonly (Entry | undefined)[],
  changes: readonly (ProposedChange | string)[],
): ProposedChange[] | string {
  const wrong = changes.find((change) => typeof change === 'string');
  return (
    wrong ??
    changes.flatMap((one, at) => (typeof one === 'string' || isEqual(one.value, entries[at]?.value) ? [] : one))
  );
}

/** Transforms the values of places: one at once, several after confirmation. @param message replaces the default message */
export function changed(entries: readonly Entry[], turn: (value: unknown) => unknown, message?: string): CommandAnswer {
  const made = entries.map((entry) => changeOf(entry, turn(entry.value)));
  const changes = changesOf(entries, made);
  if (typeof changes === 'string') return declined(changes);
  const [only, ...others] = entries;
  if (changes.length === 0 && only && others.length === 0) return declined(`${only.label} is that already.`);
  return proposal(changes, message === undefined ? {} : { message });
}

/** Asks for the new text of a place. */
export function askForWords({ label, path, value }: Entry): CommandAnswer {
  const now = short(shownText(value) || 'empty', 300);
  const how = `Say: change ${path} to "…", or make it shorter, longer or more confident.`;
  return declined(`What shall ${label} say? Now it is “${now}”. ${how}`, { field: path });
}

/** Appends words to a text, or a paragraph to a document. */
export function appendWords(entry: Entry, words: string): CommandAnswer {
  return changed([entry], (value) => {
    if (!isRichText(value)) return `${String(value).trimEnd()} ${words}`.trim();
    return { ...value, blocks: [...value.blocks, { type: 'paragraph', data: { text: escapeHtml(words) } }] };
  });
}

/** Changes the letter case of texts, or has the writer rewrite one: shorter, longer, in another tone. */
export async function turnTexts(entries: Entry[], how: string, run: CommandRun): Promise<CommandAnswer | null> {
  const [entry, ...others] = entries;
  const [, turn] = LETTER_CASES.find(([words]) => words.test(how)) ?? [];
  if (!entry) return null;
  if (turn) return changed(entries, (value) => mapTexts(value, turn));
  if (others.length > 0) return declined('I write one text anew at a time: name the one.');
  const { first, writer, id } = await writtenAnew(entry, how, run);
  if (first && shownText(first.value) === shownText(entry.value)) {
    return declined(`${entry.label}: ${unchangedNote(how)}`, { writer });
  }
  const change = first ? changeOf(entry, first.value, first.flagged) : 'Nothing came of it.';
  return typeof change === 'string' ? declined(change, { writer }) : { ...proposal([change], { id }), writer };
}

/** Has the writer rewrite a text. Structured documents are rewritten block by block. */
async function writtenAnew({ path, value }: Entry, how: string, { help, caller, options }: CommandRun) {
  const ask = { section: path, tone: DEFAULT_TONE, instructions: how };
  if (!isStructured(value)) {
    const request = { ...ask, currentText: shownText(value) };
    const { suggestions, ...answer } = await writeCopy(help, caller, request, options);
    // Prefers a suggestion that follows the instructions to a fallback.
    const best = suggestions.find(({ note }) => note === null) ?? suggestions[0];
    return { ...answer, first: best && { value: best.text, flagged: best.flagged } };
  }
  const request = { ...ask, content: JSON.stringify(value) };
  const { documents, ...answer } = await writeDocument(help, caller, request, options);
  const [written] = documents;
  return { ...answer, first: written && { ...written, value: writtenValue(value, written.document) } };
}

/** Replaces all occurrences of words on the page, in the named place, or on the whole site. */
export function replaceAll(
  { from, value: to, target }: Pick<ChatCommand, 'from' | 'value' | 'target'>,
  entries: Entry[],
  pageId: PageId,
): CommandAnswer | null {
  const page = pageMeant(target, pageId);
  const isEverywhere = /^(?:all pages|everywhere|(?:the )?(?:whole |entire )?site)$/i.test(target);
  const ofPage = page === null ? null : entries.filter((entry) => entry.pageId === page);
  const onPage = isEverywhere ? entries : ofPage;
  const within = onPage ?? findEntries(target, entries, pageId, 'text');
  if (within.length === 0) return null;
  const search = { find: from, replacement: to, isCaseSensitive: true };
  const replaced = (value: unknown) => replaceHits([{ path: '', label: '', value }], search, 'all')[0];
  const touched = within.filter(({ kind, value }) => kind === 'text' && replaced(value) !== undefined);
  if (touched.length > 0) return changed(touched, (value) => replaced(value)?.value);
  return declined(`“${short(from)}” is not ${page ? `on ${pageLabel(page, entries)}` : 'there'}.`);
}

/** Appends an item to a list. */
export function addItem(entry: Entry, item: string): CommandAnswer {
  const list = entry.value as unknown[];
  const [sample] = list;
  if (typeof sample === 'object' && sample !== null && !('blocks' in sample))
    return declined(`The items of ${entry.label} have several fields: add one in the editor.`);
  return changed([entry], () => [...list, item], `Added “${short(item)}” to ${entry.label}.`);
}

/**
 * Moves or removes the list item that '#second', '#last' or '#2nd' names, or that contains the words.
 * @param to null to remove the item
 */
export function moveItem(entry: Entry, item: string, to: string | null): CommandAnswer {
  const { label, path } = entry;
  const list = entry.value as unknown[];
  const nth = ORDINALS.indexOf(item.slice(1)) + 1 || Number.parseInt(item.slice(1), 10);
  const says = (one: unknown) => shownText(one).toLowerCase().includes(item.toLowerCase());
  const [from = -1, ...others] = item.startsWith('#')
    ? [(item === '#last' ? list.length : nth) - 1]
    : list.flatMap((one, index) => (says(one) ? index : []));
  if (!(from in list)) return declined(`${label} has no such item.`);
  if (others.length > 0)
    return declined(`Several items of ${label} say that: say “remove item ${from + 1} from ${path}”.`);
  const name = `“${short(shownText(list[from]))}”`;
  const without = list.toSpliced(from, 1);
  if (to === null) return changed([entry], () => without, `Removed ${name} from ${label}.`);
  const wanted = { up: from - 1, down: from + 1, bottom: list.length, end: list.length, last: list.length }[to] ?? 0;
  const at = Math.min(Math.max(wanted, 0), list.length - 1);
  return changed([entry], () => without.toSpliced(at, 0, list[from]), `Moved ${name} to place ${at + 1} of ${label}.`);
}
