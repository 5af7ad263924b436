import type { Tone } from '../../../../src/content/ai-options';
import { isRichText } from '../../../../src/content/rich-text';
import { escapeWords, isStructured, writtenValue } from '../../../../src/content/written-value';
import { PAGE_MODELS, type PageId } from '../../../../src/pages/models';
import { writeCopy } from '../../write-copy';
import { writeDocument } from '../../write-section';
import { type CommandAnswer, type ProposedChange, proposal, said, short } from '../answer';
import { type Entry, shownText } from '../catalog';
import { type CommandRun, pageNamed } from '../command-run';
import { allNamed, findEntries } from '../find-entries';
import type { Turn } from '../read-grammar';
import { replaceWords, turnCase } from '../turn-text';

/** A change of one place, checked against its field; words for a place that holds a document become one. */
export function changeOf(entry: Entry, given: unknown, flagged: string[] = []): ProposedChange | string {
  const value = typeof given === 'string' ? writtenValue(entry.value, given) : given;
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

/** One place with a new value, to be applied at once. */
export function applied(entry: Entry, value: unknown): CommandAnswer {
  const change = changeOf(entry, value);
  if (typeof change === 'string') return said({ message: change, action: 'none' });
  if (JSON.stringify(change.value) === JSON.stringify(entry.value))
    return said({ message: `${entry.label} is that already.`, action: 'none' });
  return proposal([change], { isSure: true });
}

/** Says that something is to be changed, and asks what it shall say. */
export function askForWords(entry: Entry): CommandAnswer {
  const now = short(shownText(entry.value) || 'empty', 300);
  const message = `What shall ${entry.label} say? Now it is “${now}”. Say: change ${entry.path} to "…", or make it shorter, longer or more confident.`;
  return said({ message, action: 'none', field: entry.path });
}

/** Adds words at the end of a text. */
export function appendWords(entry: Entry, words: string): CommandAnswer {
  return applied(entry, appended(entry.value, words));
}

function appended(value: unknown, words: string): unknown {
  if (!isRichText(value)) return `${String(value).trimEnd()} ${words}`.trim();
  const last = value.blocks.findLastIndex((block) => typeof block.data.text === 'string');
  if (last < 0)
    return { ...value, blocks: [...value.blocks, { type: 'paragraph', data: { text: escapeWords(words) } }] };
  const blocks = value.blocks.map((block, index) =>
    index === last ? { ...block, data: { ...block.data, text: `${block.data.text} ${escapeWords(words)}` } } : block,
  );
  return { ...value, blocks };
}

/** A text in another case, or written anew by the writer: shorter, longer, in another tone. */
export async function turnText(entry: Entry, how: Turn, run: CommandRun): Promise<CommandAnswer> {
  if (how.endsWith('case')) return applied(entry, turnCase(entry.value, how as 'title case'));
  const { value, flagged, writer, id } = await writtenAnew(entry, how, run);
  const change = value === undefined ? undefined : changeOf(entry, writtenValue(entry.value, value), flagged);
  if (!change || typeof change === 'string')
    return said({ message: change || 'Nothing came of it.', action: 'none', writer });
  return { ...proposal([change], { isSure: true, id }), writer };
}

/** What the writer makes of a text; of a document with a shape of its own, block by block. */
async function writtenAnew(entry: Entry, how: Turn, { help, caller, options }: CommandRun) {
  const ask = {
    section: entry.path,
    tone: how.startsWith('tone ') ? (how.slice(5) as Tone) : ('professional' as const),
    instructions: how.startsWith('tone ') || how === 'anew' ? '' : how,
  };
  if (isStructured(entry.value)) {
    const content = JSON.stringify(entry.value);
    const { documents, writer, id } = await writeDocument(help, caller, { ...ask, content }, options);
    return { value: documents[0]?.document, flagged: documents[0]?.flagged, writer, id };
  }
  const copy = { ...ask, currentText: shownText(entry.value) };
  const { suggestions, writer, id } = await writeCopy(help, caller, copy, options);
  return { value: suggestions[0]?.text, flagged: suggestions[0]?.flagged, writer, id };
}

/** All places of a name on the page in another case, after a confirmation. */
export function turnAll(phrase: string, how: Turn, entries: Entry[], pageId: PageId): CommandAnswer | null {
  if (!how.endsWith('case')) {
    return said({ message: 'I write one text anew at a time: name the one.', action: 'none' });
  }
  const here = entries.filter((entry) => entry.pageId === pageId && entry.kind === 'text');
  const all = allNamed(phrase, here);
  if (all.length === 0) return null;
  const changes: ProposedChange[] = [];
  for (const entry of all) {
    const value = turnCase(entry.value, how as 'title case');
    const change = changeOf(entry, value);
    if (typeof change !== 'string' && change.before !== change.after) changes.push(change);
  }
  return proposal(changes, { isSure: true });
}

/** Words in place of others, wherever they stand: on the page, in what is named, or on the whole site. */
export function replaceAll(
  { from, to, target }: { from: string; to: string; target: string },
  entries: Entry[],
  pageId: PageId,
): CommandAnswer | null {
  const page = target === '' || /^(?:(?:this |the )?page|here)$/i.test(target) ? pageId : pageNamed(target);
  const isEverywhere = /^(?:all pages|everywhere|(?:the )?(?:whole |entire )?site)$/i.test(target);
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
