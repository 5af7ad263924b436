import type { Tone } from '../../../../src/content/ai-options';
import { isRichText } from '../../../../src/content/rich-text';
import { PAGE_MODELS, type PageId } from '../../../../src/pages/models';
import { writeCopy } from '../../write-copy';
import { type CommandAnswer, type ProposedChange, proposal, said, short } from '../answer';
import { type Entry, shownText } from '../catalog';
import { type CommandRun, pageNamed } from '../command-run';
import { allNamed, findEntries } from '../find-entries';
import type { Turn } from '../read-grammar';
import { escapeWords, replaceWords, turnCase } from '../turn-text';

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

/** One place with a new value, to be applied at once. */
export function applied(entry: Entry, value: unknown): CommandAnswer {
  if (JSON.stringify(value) === JSON.stringify(entry.value))
    return said({ message: `${entry.label} is that already.`, action: 'none' });
  const change = changeOf(entry, value);
  return typeof change === 'string' ? said({ message: change, action: 'none' }) : proposal([change], { isSure: true });
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
export async function turnText(entry: Entry, how: Turn, { help, caller, options }: CommandRun): Promise<CommandAnswer> {
  if (how.endsWith('case')) return applied(entry, turnCase(entry.value, how as 'title case'));
  const tone = how.startsWith('tone ') ? (how.slice(5) as Tone) : 'professional';
  const request = {
    section: entry.path,
    currentText: shownText(entry.value),
    tone,
    instructions: how.startsWith('tone ') || how === 'anew' ? '' : how,
  };
  const { suggestions, writer, id } = await writeCopy(help, caller, request, options);
  const [first] = suggestions;
  const change = first && changeOf(entry, first.text, first.flagged);
  if (!change || typeof change === 'string')
    return said({ message: change || 'Nothing came of it.', action: 'none', writer });
  return { ...proposal([change], { isSure: true, id }), writer };
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
