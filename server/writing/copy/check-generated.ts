import { SUGGESTION_COUNT } from '../../../src/content/ai-options';
import { storageProblem } from '../../../src/content/limits';
import { isRichText, type RichTextDocument } from '../../../src/content/rich-text';
import { richTextSchema } from '../../../src/content/rich-text-schema';
import { isSectionType, SECTION_MODELS } from '../../../src/sections/models';
import { sanitizeDocument } from '../../content/changes/sanitize';
import { validateSection } from '../../content/changes/validate-document';
import { AppError } from '../../platform/errors';
import type { CopyDraft, SectionDraft } from './copy-writer';
import { type Assertions, createAssessor, type Sources } from './register';
import { textsIn } from './site-texts';

/** A checked suggestion. */
export interface Suggestion extends CopyDraft, Assertions {}

interface CheckOptions {
  current: string;
  maxLength: number;
  sources: Sources;
  /** True if line breaks separate list items and are kept. */
  isList: boolean;
  /** Fallbacks for missing suggestions, cut to the allowed length. The first valid one is used. */
  standIns?: readonly CopyDraft[];
}

/**
 * Checks a writer's suggestions before anyone sees them: they must be plain text of an allowed length, and neither duplicates nor
 * the current text. Flags figures that appear in no source, and names the claims that a text makes. A writer with fallbacks may return the current text.
 * @throws AppError SERVICE_UNAVAILABLE if no suggestion is valid and there is no fallback
 */
export function checkSuggestions(drafts: readonly CopyDraft[], options: CheckOptions): Suggestion[] {
  const { current, maxLength, sources, isList, standIns } = options;
  const isKeepable = ({ text }: CopyDraft) =>
    text !== '' && text.length <= maxLength && storageProblem(text) === null && (standIns || text !== current);
  const fitting = drafts.map(({ text, note }) => ({ text: toPlainText(text, isList), note })).filter(isKeepable);
  const isFirst = ({ text }: CopyDraft, at: number) => fitting.findIndex((one) => one.text === text) === at;
  const unique = fitting.filter(isFirst).slice(0, SUGGESTION_COUNT);
  const standIn = standIns
    ?.map((one) => ({ ...one, text: cut(toPlainText(one.text, isList), maxLength) }))
    .find(isKeepable);
  while (standIn !== undefined && unique.length < SUGGESTION_COUNT) unique.push(standIn);
  if (unique.length === 0)
    throw new AppError('SERVICE_UNAVAILABLE', 'The writer returned no suggestion that fits this field.');
  const assess = createAssessor({ ...sources, own: [current, ...sources.own] });
  return unique.map(({ text, note }) => ({ text, ...assess([text]), note }));
}

/** Truncates a text, after a whole word if possible. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength + 1);
  const end = start.lastIndexOf(' ');
  const short = end > 0 ? start.slice(0, end) : start.slice(0, maxLength);
  // Removes half a surrogate pair from the end.
  return short.replace(/[\ud800-\udbff]$/, '').trim();
}

/** Removes tags, control characters and quotation marks around the whole text. */
function toPlainText(text: string, isList: boolean): string {
  const words = text
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^\s*(["“])([^"“”]*)["”]\s*$/, (whole, _mark, inner: string) => (whole.includes('“') ? whole : inner))
    .trim();
  return isList ? words : words.replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n').replace(/\n{3,}/g, '\n\n');
}

/** Validates and sanitizes a writer's document, and flags its unknown figures. @throws AppError SERVICE_UNAVAILABLE */
export function checkDocument(document: unknown, sources: Sources): { document: RichTextDocument } & Assertions {
  const parsed = richTextSchema.safeParse(document);
  const { value, unsafe } = sanitizeDocument(parsed.success ? parsed.data : null);
  if (!isRichText(value) || value.blocks.length === 0 || unsafe.length > 0 || storageProblem(value) !== null) {
    throw new AppError('SERVICE_UNAVAILABLE', 'The writer returned no valid document.');
  }
  return { document: value, ...assess(value, sources) };
}

/** Validates a writer's section and flags its unknown figures. @throws AppError SERVICE_UNAVAILABLE */
export function checkSection(draft: SectionDraft, sources: Sources): SectionDraft & Assertions {
  const sectionType = draft.sectionType;
  const sectionName = toPlainText(draft.sectionName, false).slice(0, 100) || 'New section';
  const model = isSectionType(sectionType) ? SECTION_MODELS[sectionType] : null;
  if (!model?.draft) throw new AppError('SERVICE_UNAVAILABLE', 'The writer returned a section of an unknown type.');
  // Unknown fields are dropped, because no editor would show them.
  const known = Object.fromEntries(Object.entries(draft.sectionData).filter(([key]) => key in model.fields));
  const checked = validateSection(sectionType, known);
  if (!checked.ok || storageProblem(known) !== null || Object.keys(known).length === 0) {
    throw new AppError('SERVICE_UNAVAILABLE', 'The writer returned a section that does not match its type.');
  }
  return { sectionType, sectionName, sectionData: checked.value, ...assess(checked.value, sources) };
}

function assess(value: unknown, sources: Sources): Assertions {
  return createAssessor(sources)(textsIn(value, '').map(({ text }) => text));
}
