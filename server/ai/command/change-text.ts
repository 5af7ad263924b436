import { DEFAULT_TONE, type Tone } from '../../../src/content/ai-options';
import { isRichText } from '../../../src/content/rich-text';
import { isStructured, writtenValue } from '../../../src/content/written-value';
import { escapeHtml } from '../../../src/lib/escape-html';
import { PAGE_MODELS, type PageId } from '../../../src/pages/models';
import type { ChatCommand } from '../built-in/grammar/read-grammar';
import type { Turn } from '../built-in/grammar/rules';
import { writeCopy } from '../write-copy';
import { writeDocument } from '../write-section';
import { type CommandAnswer, declined, type ProposedChange, proposal, short } from './answer';
import { type Entry, shownText } from './catalog';
import { allNamed, findEntries, pageNamed } from './find-entries';
import type { CommandRun } from './run-command';
import { replaceWords, turnCase } from './turn-text';

/** A change of one place, checked against its field; words for a place that holds a document become one. */
export function changeOf(entry: Entry, given: unknown, flagged: string[] = []): ProposedChange | string {
  const value = typeof given === 'string' ? writtenValue(entry.value, given) : given;
  const problem = entry.field?.schema.safeParse(value).error?.issues[0]?.message;
  if (problem) return `${entry.label} does not take this: ${problem}`;
  const { path, pageId, label } = entry;
  return { path, pageId, label, value, before: shownText(entry.value), after: shownText(value), flagged };
}

/** One place with a new value, to be applied at once. @param more what is said of it, where it is not the new value */
export function applied(entry: Entry, value: unknown, more: { message?: string } = {}): CommandAnswer {
  const change = changeOf(entry, value);
  if (typeof change === 'string') return declined(change);
  if (JSON.stringify(change.value) === JSON.stringify(entry.value)) return declined(`${entry.label} is that already.`);
  return proposal([change], more);
}

/** Says that something is to be changed, and asks what it shall say. */
export function askForWords({ label, path, value }: Entry): CommandAnswer {
  const now = short(shownText(value) || 'empty', 300);
  const how = `Say: change ${path} to "…", or make it shorter, longer or more confident.`;
  return declined(`What shall ${label} say? Now it is “${now}”. ${how}`, { field: path });
}

/** Adds words at the end of a text: of a document, in its last block that holds any. */
export function appendWords(entry: Entry, words: string): CommandAnswer {
  const { value } = entry;
  if (!isRichText(value)) return applied(entry, `${String(value).trimEnd()} ${words}`.trim());
  const at = value.blocks.findLastIndex((block) => typeof block.data.text === 'string');
  const last = value.blocks[at] ?? { type: 'paragraph', data: { text: '' } };
  const longer = { ...last, data: { ...last.data, text: `${last.data.text} ${escapeHtml(words)}`.trim() } };
  return applied(entry, { ...value, blocks: at < 0 ? [...value.blocks, longer] : value.blocks.with(at, longer) });
}

/** A text in another case, or written anew by the writer: shorter, longer, in another tone. */
export async function turnText(entry: Entry, how: Turn, run: CommandRun): Promise<CommandAnswer> {
  if (how.endsWith('case')) return applied(entry, turnCase(entry.value, how as 'title case'));
  const { written, writer, id } = await writtenAnew(entry, how, run);
  if (!written) return declined('Nothing came of it.', { writer });
  const change = changeOf(entry, writtenValue(entry.value, written.value), written.flagged);
  return typeof change === 'string' ? declined(change, { writer }) : { ...proposal([change], { id }), writer };
}

/** What the writer makes of a text; of a document with a shape of its own, block by block. */
async function writtenAnew({ path, value }: Entry, how: Turn, { help, caller, options }: CommandRun) {
  const tone = how.startsWith('tone ') ? (how.slice(5) as Tone) : DEFAULT_TONE;
  const ask = { section: path, tone, instructions: how === 'shorter' || how === 'longer' ? how : '' };
  if (isStructured(value)) {
    const answer = await writeDocument(help, caller, { ...ask, content: JSON.stringify(value) }, options);
    const [{ document, flagged } = {}] = answer.documents;
    return { ...answer, written: document && { value: document, flagged } };
  }
  const answer = await writeCopy(help, caller, { ...ask, currentText: shownText(value) }, options);
  const [{ text, flagged } = {}] = answer.suggestions;
  return { ...answer, written: text === undefined ? undefined : { value: text, flagged } };
}

/** All places of a name on the page in another case, after a confirmation. */
export function turnAll({ target, how }: ChatCommand, entries: Entry[], pageId: PageId): CommandAnswer | null {
  if (!how.endsWith('case')) return declined('I write one text anew at a time: name the one.');
  const onPage = entries.filter((entry) => entry.pageId === pageId && entry.kind === 'text');
  const all = allNamed(target, onPage);
  const changes = all.map((entry) => changeOf(entry, turnCase(entry.value, how as 'title case')));
  const isChange = (change: ProposedChange | string) => typeof change !== 'string' && change.before !== change.after;
  return all.length === 0 ? null : proposal(changes.filter(isChange) as ProposedChange[]);
}

/** Words in place of others, wherever they stand: on the page, in what is named, or on the whole site. */
export function replaceAll(
  { from, value: to, target }: Pick<ChatCommand, 'from' | 'value' | 'target'>,
  entries: Entry[],
  pageId: PageId,
): CommandAnswer | null {
  const page = target === '' || /^(?:(?:this |the )?page|here)$/i.test(target) ? pageId : pageNamed(target);
  const isEverywhere = /^(?:all pages|everywhere|(?:the )?(?:whole |entire )?site)$/i.test(target);
  const onPage = entries.filter((entry) => isEverywhere || entry.pageId === page);
  const within = isEverywhere || page ? onPage : findEntries(target, entries, pageId, 'text');
  if (within.length === 0) return null;
  const touched = within.filter(({ kind, value }) => kind === 'text' && replaceWords(value, from, to) !== value);
  const changes = touched.map((entry) => changeOf(entry, replaceWords(entry.value, from, to)));
  const problem = changes.find((change) => typeof change === 'string');
  if (problem !== undefined) return declined(problem);
  if (changes.length > 0) return proposal(changes as ProposedChange[]);
  return declined(`“${short(from)}” is not ${page ? `on ${PAGE_MODELS[page].label}` : 'there'}.`);
}
