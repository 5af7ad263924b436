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
import type { Assertions } from '../copy/register';
import { writeCopy } from '../help/write-copy';
import { writeDocument } from '../help/write-section';
import { type CommandAnswer, type CommandRun, decline, type ProposedChange, propose, shorten } from './answer';
import { type Entry, toPlainText } from './catalog';
import { findEntries, pageLabel, resolvePage } from './find-entries';

/** For a person's own words, which need no check. */
const NO_ASSERTIONS: Assertions = { flagged: [], claims: null };

/** Creates a change of one place and validates it. Plain text for a document is converted. @returns a message if it is invalid */
export function createChange(entry: Entry, given: unknown, found: Assertions = NO_ASSERTIONS): ProposedChange | string {
  const value = typeof given === 'string' ? writtenValue(entry.value, given) : given;
  const problem = entry.field?.schema.safeParse(value).error?.issues[0]?.message;
  if (problem) return `I can’t set ${entry.label} to that. ${problem}`;
  const { path, pageId, label } = entry;
  return { path, pageId, label, value, before: toPlainText(entry.value), after: toPlainText(value), ...found };
}

/** Returns the changes that have an effect, or the message of the first invalid one. */
export function collectChanges(
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
export function proposeChanges(
  entries: readonly Entry[],
  turn: (value: unknown) => unknown,
  message?: string,
): CommandAnswer {
  const made = entries.map((entry) => createChange(entry, turn(entry.value)));
  const changes = collectChanges(entries, made);
  if (typeof changes === 'string') return decline(changes);
  const [only, ...others] = entries;
  if (changes.length === 0 && only && others.length === 0) return decline(`${only.label} already says that.`);
  return propose(changes, message === undefined ? {} : { message });
}

/** Asks for the new text of a place. */
export function askForWords({ label, path, value }: Entry): CommandAnswer {
  const now = shorten(toPlainText(value) || 'empty', 300);
  const how = `Say: change ${path} to "…", or: make it shorter.`;
  return decline(`What should ${label} say? It currently says “${now}”. ${how}`, { field: path });
}

/** Appends words to a text, or a paragraph to a document. */
export function appendWords(entry: Entry, words: string): CommandAnswer {
  return proposeChanges([entry], (value) => {
    if (!isRichText(value)) return `${String(value).trimEnd()} ${words}`.trim();
    return { ...value, blocks: [...value.blocks, { type: 'paragraph', data: { text: escapeHtml(words) } }] };
  });
}

/** Changes the letter case of texts, or has the writer rewrite one. The built-in writer can only shorten it. */
export async function turnTexts(entries: Entry[], how: string, run: CommandRun): Promise<CommandAnswer | null> {
  const [entry, ...others] = entries;
  const [, turn] = LETTER_CASES.find(([words]) => words.test(how)) ?? [];
  if (!entry) return null;
  if (turn) return proposeChanges(entries, (value) => mapTexts(value, turn));
  if (others.length > 0) return decline('I can only rewrite one text at a time. Tell me which one.');
  const { first, writer, id, hint } = await rewriteText(entry, how, run);
  if (hint !== null) return decline(`${entry.label} wasn’t changed. ${hint}`, { writer });
  if (!first || toPlainText(first.value) === toPlainText(entry.value)) {
    return decline(`${entry.label}: ${unchangedNote(how)}`, { writer });
  }
  const { flagged, claims } = first;
  const change = createChange(entry, first.value, { flagged, claims });
  return typeof change === 'string' ? decline(change, { writer }) : { ...propose([change], { id }), writer };
}

/** Has the writer rewrite a text. Structured documents are rewritten block by block. */
async function rewriteText({ path, value }: Entry, how: string, { help, caller, options }: CommandRun) {
  const ask = { section: path, tone: DEFAULT_TONE, instructions: how };
  if (!isStructured(value)) {
    const request = { ...ask, currentText: toPlainText(value) };
    const { suggestions, ...answer } = await writeCopy(help, caller, request, options);
    const best = suggestions.find(({ note }) => note === null);
    return { ...answer, first: best && { ...best, value: best.text } };
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
  const page = resolvePage(target, pageId);
  const isEverywhere = /^(?:all pages|everywhere|(?:the )?(?:whole |entire )?site)$/i.test(target);
  const ofPage = page === null ? null : entries.filter((entry) => entry.pageId === page);
  const onPage = isEverywhere ? entries : ofPage;
  const within = onPage ?? findEntries(target, entries, pageId, 'text');
  if (within.length === 0) return null;
  const search = { find: from, replacement: to, isCaseSensitive: true };
  const replaced = (value: unknown) => replaceHits([{ path: '', label: '', value }], search, 'all')[0];
  const touched = within.filter(({ kind, value }) => kind === 'text' && replaced(value) !== undefined);
  if (touched.length > 0) return proposeChanges(touched, (value) => replaced(value)?.value);
  return decline(`I couldn’t find “${shorten(from)}” ${page ? `on ${pageLabel(page, entries)}` : 'there'}.`);
}

/** Appends an item to a list. */
export function addItem(entry: Entry, item: string): CommandAnswer {
  const list = entry.value as unknown[];
  const [sample] = list;
  if (typeof sample === 'object' && sample !== null && !('blocks' in sample))
    return decline(`Items in ${entry.label} have several fields. Add one in the editor.`);
  return proposeChanges([entry], () => [...list, item], `Added “${shorten(item)}” to ${entry.label}.`);
}

/**
 * Moves or removes the list item that '#second', '#last' or '#2nd' names, or that contains the words.
 * @param to null to remove the item
 */
export function moveItem(entry: Entry, item: string, to: string | null): CommandAnswer {
  const { label, path } = entry;
  const list = entry.value as unknown[];
  const nth = ORDINALS.indexOf(item.slice(1)) + 1 || Number.parseInt(item.slice(1), 10);
  const says = (one: unknown) => toPlainText(one).toLowerCase().includes(item.toLowerCase());
  const [from = -1, ...others] = item.startsWith('#')
    ? [(item === '#last' ? list.length : nth) - 1]
    : list.flatMap((one, index) => (says(one) ? index : []));
  if (!(from in list)) return decline(`I couldn’t find that item in ${label}.`);
  if (others.length > 0) return decline(`Several items in ${label} match. Say “remove item ${from + 1} from ${path}”.`);
  const name = `“${shorten(toPlainText(list[from]))}”`;
  const without = list.toSpliced(from, 1);
  if (to === null) return proposeChanges([entry], () => without, `Removed ${name} from ${label}.`);
  const wanted = { up: from - 1, down: from + 1, bottom: list.length, end: list.length, last: list.length }[to] ?? 0;
  const at = Math.min(Math.max(wanted, 0), list.length - 1);
  return proposeChanges(
    [entry],
    () => without.toSpliced(at, 0, list[from]),
    `Moved ${name} to position ${at + 1} in ${label}.`,
  );
}
