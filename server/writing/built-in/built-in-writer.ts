import {
  BUILT_IN_LABEL,
  BUILT_IN_LIMITS,
  combineInstructions,
  DEFAULT_AUDIENCE,
  DEFAULT_STYLE,
  DEFAULT_TONE,
  KEEP_BLOCKS,
  SUGGESTION_COUNT,
} from '../../../src/content/ai-options';
import type { RichTextBlock, RichTextDocument } from '../../../src/content/rich-text';
import { plainText } from '../../../src/content/text';
import { textBlocks, writtenValue } from '../../../src/content/written-value';
import { isEqual } from '../../../src/lib/is-equal';
import { withoutEnd } from '../../../src/lib/without-end';
import type { CopyAsk, CopyDraft, CopyWriter, DocumentAsk, Written } from '../copy/copy-writer';
import { CLOSERS, draftDocument, draftSection, findSentences } from './drafts';
import { endSentence, leaveOutSentences, removeExtraSpaces } from './sentences';

/**
 * The writer that needs no network and no API key: it drafts sections from their models and the site's sentences, shortens texts by
 * whole sentences, and suggests sentences of the site. Pure functions of the request. Only the grammar reads its commands.
 */
export const builtInWriter: CopyWriter = {
  label: BUILT_IN_LABEL,
  isBuiltIn: true,
  suggest: async (ask) => suggestCopy(ask),
  writeDocument: async (ask) => writeDocument(ask),
  draftSection: async (ask) => draftSection(ask),
  readCommand: null,
};

const SHORTER = /\b(?:short(?:er|en)|brief(?:er)?|concise|tighte[rn]|trim|less wordy|fewer words)\b/i;
/** Matches the words of an instruction to shorten a text that ask for nothing else, such as "please make it". */
const FILLER = /\b(?:please|make|keep|it|this|that|the|text|more|an?|bit|little|lot|much|version)\b|\P{L}/giu;
/** Matches a place that has no text yet, or only the editor's placeholder. */
const EMPTY = /^(?:start writing(?: here| your content here)?(?:\.\.\.|…)?|)$/i;
/** How many sentences of the site are considered. */
const MAX_SENTENCES = 6;
/** The longest sentence that is suggested as a headline, in characters. */
const MAX_HEADLINE = 70;
const FROM_SITE = 'A sentence from your site.';
const BUTTONS = ['Learn more', 'Find out more', 'Read more'];

/** Reads what is asked for: a shorter text, which the writer can do, and anything else, which it cannot. */
function readWishes({ tone, instructions }: Pick<CopyAsk, 'tone' | 'instructions'>) {
  const defaults = combineInstructions({ audience: DEFAULT_AUDIENCE, style: DEFAULT_STYLE, extra: '' });
  const own = instructions.replace(defaults, '').replace(KEEP_BLOCKS, '');
  const rest = own.replace(SHORTER, '').replace(FILLER, '');
  return { isShorter: SHORTER.test(own), isOther: tone !== DEFAULT_TONE || rest !== '' };
}

/**
 * Returns up to three different suggestions: a shorter version, the text with a sentence added, or a sentence of the site, and the
 * text as it is. Each has a note that says what it is, unless it is what was asked for.
 */
function suggestCopy(ask: CopyAsk): Written<CopyDraft> {
  const { kind, current, maxLength } = ask;
  const { isShorter, isOther } = readWishes(ask);
  const note = isShorter && !isOther ? null : 'Shorter: leaves out part of the text.';
  const shorter = leaveOutSentences(current, kind === 'list').map((text) => ({ text, note }));
  const same = {
    text: removeExtraSpaces(current),
    note: isShorter ? 'The current text, not shortened.' : 'The current text.',
  };
  const { longer, alone } = addToText(ask);
  const others = isShorter
    ? [...shorter, ...alone, ...longer]
    : [...shorter.slice(0, 1), ...longer.slice(0, 2), ...alone, ...shorter, ...longer];
  // The text as it is comes last, unless there are three shorter ones.
  const first = Math.max(SUGGESTION_COUNT - 1, isShorter ? shorter.length : 0);
  const drafts = [...others.slice(0, first), same, ...others.slice(first)];
  const fitting = drafts.filter(({ text }) => text !== '' && text.length <= maxLength);
  const isFirst = ({ text }: CopyDraft, at: number) => fitting.findIndex((one) => one.text === text) === at;
  const isDone = !isOther && (!isShorter || shorter.length > 0);
  return { drafts: fitting.filter(isFirst).slice(0, SUGGESTION_COUNT), hint: isDone ? null : BUILT_IN_LIMITS };
}

/** Returns longer versions of a text, and texts that can take its place. A quotation's words are never changed. */
function addToText({ kind, current, place, facts, beside: { name = '', title = '' } }: CopyAsk) {
  const asDrafts = (texts: readonly string[], note: string) => texts.map((text) => ({ text, note }));
  const person = [name.replace(/\s+/g, ' '), title].filter(Boolean).join(', ');
  if (kind === 'quote') {
    const words = withoutEnd(current.replace(/^["“]+/, ''), /["”]/).trim();
    const quoted =
      words === '' ? [] : [`“${words}”${person && ` (${person})`}`, `“${words}”`, `In their words: “${words}”`];
    return { longer: asDrafts(quoted, 'The same words, as a quotation.'), alone: [] };
  }
  if (kind === 'cta') return { longer: [], alone: asDrafts(BUTTONS, 'A label that works for any link.') };
  const found = findSentences(current || place, facts);
  const isBare = /^(?:headline|list)$/.test(kind) && /[^.!?]$/.test(current);
  const pick = (isUsable: (one: (typeof found)[number]) => boolean) =>
    found
      .filter(isUsable)
      .slice(0, MAX_SENTENCES)
      .map(({ sentence }) => (isBare ? sentence.slice(0, -1) : sentence));
  const closing = asDrafts(CLOSERS, 'A closing sentence.');
  if (kind === 'headline') {
    const lines = pick(({ sentence }) => sentence.length <= MAX_HEADLINE);
    return { longer: [], alone: [...asDrafts(lines, FROM_SITE), ...closing] };
  }
  const start = kind === 'list' ? `${current}\n` : `${endSentence(current)} `;
  const add = (texts: readonly string[]) => (current === '' ? [] : texts.map((text) => start + text));
  const closed = asDrafts(add(CLOSERS), 'Adds a closing sentence.');
  if (kind === 'bio') {
    const named = name === '' || current === '' || current.startsWith(name) ? [] : [`${person}. ${current}`];
    return { longer: [...asDrafts(named, 'Starts with the name.'), ...closed], alone: [] };
  }
  const related = pick(({ shared }) => shared >= (kind === 'list' ? 0 : 2));
  const alone = kind === 'list' && current !== '' ? [] : pick(() => true);
  return {
    longer: [...asDrafts(add(related), 'Adds a sentence from your site.'), ...closed],
    alone: [...asDrafts(alone, FROM_SITE), ...(current === '' ? closing : [])],
  };
}

/**
 * Drafts an empty document. Of any other, returns versions with shorter paragraphs, after the document as it is unless shorter ones
 * were asked for.
 */
function writeDocument(ask: DocumentAsk): Written<RichTextDocument> {
  const { document } = ask;
  const { isShorter, isOther } = readWishes(ask);
  if (textBlocks(document).every((block) => EMPTY.test(plainText({ blocks: [block] }))))
    return { drafts: [draftDocument(ask)], hint: isOther ? BUILT_IN_LIMITS : null };
  const shorter = [0, 1].map((at) => ({
    ...document,
    blocks: document.blocks.map((block) => shortenBlock(block, at)),
  }));
  const versions = isShorter ? shorter : [document, ...shorter];
  const drafts = [...new Set(versions.map((one) => JSON.stringify(one)))].map((json) => JSON.parse(json));
  const isDone = !isOther && (!isShorter || !isEqual(drafts[0], document));
  return { drafts, hint: isDone ? null : BUILT_IN_LIMITS };
}

/** Shortens a paragraph and keeps its formatting. @param at which of the shorter versions */
function shortenBlock(block: RichTextBlock, at: number): RichTextBlock {
  const versions = block.type === 'paragraph' ? leaveOutSentences(plainText({ blocks: [block] })) : [];
  const words = versions[at] ?? versions[0];
  if (words === undefined) return block;
  return (writtenValue({ blocks: [block] }, words) as RichTextDocument).blocks[0] ?? block;
}
