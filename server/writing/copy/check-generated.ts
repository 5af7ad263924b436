import { SUGGESTION_COUNT } from '../../../src/content/ai-options';
import { createClaimFinder } from '../../../src/content/figures';
import { storageProblem } from '../../../src/content/limits';
import { isRichText, type RichTextDocument } from '../../../src/content/rich-text';
import { richTextSchema } from '../../../src/content/rich-text-schema';
import { isSectionType, SECTION_MODELS } from '../../../src/sections/models';
import { sanitizeDocument } from '../../content/changes/sanitize';
import { validateSection } from '../../content/changes/validate-document';
import { AppError } from '../../platform/errors';
import type { SectionDraft } from './copy-writer';
import { textsIn } from './site-texts';

/** A suggestion that may be shown. */
export interface Suggestion {
  text: string;
  /** Figures and superlatives that stand nowhere else: applied only after an editor has said so again. */
  flagged: string[];
  /** Why it is not what was asked for: it is the text that is there, or not as short as was wished. */
  note: string | null;
}

interface CheckOptions {
  current: string;
  maxLength: number;
  /** What the figures are held against: the current text, the instructions, all the site says. */
  sources: readonly string[];
  /** A list keeps its lines. */
  isList: boolean;
  /** For a writer that always answers: what stands in for a text that is missing, the first that fits. */
  standIns?: readonly string[];
  noteOn?: (text: string) => string | null;
}

/**
 * What every writer's suggestions pass before anyone sees them: plain words of a fitting length, none of them twice, none the
 * text that is there; figures nobody knows are marked. A writer that always answers may keep the text that is there.
 * @throws AppError SERVICE_UNAVAILABLE where nothing is left, and nothing may stand in
 */
export function checkSuggestions(texts: readonly unknown[], options: CheckOptions): Suggestion[] {
  const { current, maxLength, sources, isList, standIns, noteOn = () => null } = options;
  const clean = texts.flatMap((text) => (typeof text === 'string' ? plain(text, isList) : []));
  const isKeepable = (text: string) => text !== '' && text.length <= maxLength && storageProblem(text) === null;
  const fitting = clean.filter((text) => isKeepable(text) && (standIns !== undefined || text !== current));
  const unique = [...new Set(fitting)].slice(0, SUGGESTION_COUNT);
  const standIn = standIns?.map((text) => cut(plain(text, isList), maxLength)).find(isKeepable);
  while (standIn !== undefined && unique.length < SUGGESTION_COUNT) unique.push(standIn);
  if (unique.length === 0) throw new AppError('SERVICE_UNAVAILABLE', 'No suggestion came of it that fits this field.');
  const claimsOf = createClaimFinder([current, ...sources]);
  return unique.map((text) => ({ text, flagged: claimsOf(text), note: noteOn(text) }));
}

/** The beginning of a text, to its last whole word where there is one. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength + 1);
  const end = start.lastIndexOf(' ');
  const short = end > 0 ? start.slice(0, end) : start.slice(0, maxLength);
  // Half a character at the end is none.
  return short.replace(/[\ud800-\udbff]$/, '').trim();
}

/** Words alone: no tags, no control characters, no quotation marks around the whole. */
function plain(text: string, isList: boolean): string {
  const words = text
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^\s*(["“])([^"“”]*)["”]\s*$/, (whole, _mark, inner: string) => (whole.includes('“') ? whole : inner))
    .trim();
  return isList ? words : words.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n').replace(/\n{3,}/g, '\n\n');
}

/** A document a writer made: checked, cleaned, and its unknown figures told. @throws AppError SERVICE_UNAVAILABLE */
export function checkDocument(
  document: unknown,
  sources: readonly string[],
): { document: RichTextDocument; flagged: string[] } {
  const parsed = richTextSchema.safeParse(document);
  const { value, unsafe } = sanitizeDocument(parsed.success ? parsed.data : null);
  if (!isRichText(value) || value.blocks.length === 0 || unsafe.length > 0 || storageProblem(value) !== null) {
    throw new AppError('SERVICE_UNAVAILABLE', 'No document came of it that can be shown.');
  }
  return { document: value, flagged: flaggedIn(value, sources) };
}

/** A section a writer drafted: valid for its type. @throws AppError SERVICE_UNAVAILABLE */
export function checkSection(draft: SectionDraft, sources: readonly string[]): SectionDraft & { flagged: string[] } {
  const sectionType = draft.sectionType;
  const sectionName = plain(draft.sectionName, false).slice(0, 100) || 'New section';
  const model = isSectionType(sectionType) ? SECTION_MODELS[sectionType] : null;
  if (!model?.draft) throw new AppError('SERVICE_UNAVAILABLE', 'The draft is of a kind of section that is not known.');
  // What the type does not know is left out: a draft brings nothing in that no editor would see.
  const known = Object.fromEntries(Object.entries(draft.sectionData).filter(([key]) => key in model.fields));
  const checked = validateSection(sectionType, known);
  if (!checked.ok || storageProblem(known) !== null || Object.keys(known).length === 0) {
    throw new AppError('SERVICE_UNAVAILABLE', 'The draft does not fit its kind of section.');
  }
  return { sectionType, sectionName, sectionData: checked.value, flagged: flaggedIn(checked.value, sources) };
}

function flaggedIn(value: unknown, sources: readonly string[]): string[] {
  const words = textsIn(value, '').map(({ text }) => text);
  return [...new Set(words.flatMap(createClaimFinder(sources)))];
}
