import type { Audience, Style, Tone } from '../../../src/content/ai-options';
import { keepGeneration } from '../../content/changes/generations';
import { checkSuggestions, type Suggestion } from '../copy/check-generated';
import type { CopyAsk, CopyDraft, CopyWriter, WriteOptions } from '../copy/copy-writer';
import { fieldContext } from '../copy/field-context';
import { listAssertable, readRegister, type Sources } from '../copy/register';
import { readSiteTexts, type SiteTexts } from '../copy/site-texts';
import type { Caller, WritingHelp } from './writing-help';

export interface CopyRequest {
  /** The path of the field. */
  section: string;
  currentText: string;
  tone: Tone;
  instructions: string;
  audience?: Audience;
  style?: Style;
}

export interface CopyAnswer {
  /** Sent along with the change that uses a suggestion. */
  id: string;
  writer: string;
  /** Explains the writer's limits and how to connect a model, if it could not do what was asked; null if it could. */
  hint: string | null;
  suggestions: Suggestion[];
}

/**
 * Returns three checked suggestions for a field and stores them with the question (spec section 7, generate copy).
 * @throws AppError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE, UNPROCESSABLE_CONTENT
 */
export async function writeCopy(
  help: WritingHelp,
  caller: Caller,
  request: CopyRequest,
  options: WriteOptions = {},
): Promise<CopyAnswer> {
  const site = await readSiteTexts(caller.db, request.section);
  const register = await readRegister(caller);
  const about = `${request.currentText} ${request.instructions}`;
  const ask = { ...copyAsk(request, site), claims: listAssertable(register, about) };
  const { drafts, hint } = await help.ask(caller, (writer, bound) => writer.suggest(ask, bound), options);
  const suggestions = checkCopy(help.writer, ask, drafts, {
    own: [request.instructions],
    site: site.texts.map(({ text }) => text),
    register,
  });
  const { tone, instructions, section, audience, style } = request;
  const id = await keepGeneration(caller.db, caller.actor, {
    kind: 'copy',
    writer: help.writer.label,
    asked: {
      section,
      currentText: ask.current,
      tone,
      instructions,
      ...(audience && { audience }),
      ...(style && { style }),
    },
    answered: suggestions.map(({ text }) => text),
  });
  return { id, writer: help.writer.label, hint, suggestions };
}

/** Checks a writer's drafts. @throws AppError SERVICE_UNAVAILABLE if none is valid and the writer is a model */
export function checkCopy(
  { isBuiltIn }: Pick<CopyWriter, 'isBuiltIn'>,
  ask: CopyAsk,
  drafts: readonly CopyDraft[],
  sources: Sources,
): Suggestion[] {
  const { current, maxLength, kind, place } = ask;
  const note =
    current.length > maxLength ? 'The start of the text. The rest is too long for this field.' : 'The current text.';
  const none = 'There are no other suggestions.';
  return checkSuggestions(drafts, {
    current,
    maxLength,
    sources,
    isList: kind === 'list',
    ...(isBuiltIn && {
      standIns: [
        { text: current, note },
        { text: place.split(' › ').at(-1) ?? '', note: none },
        { text: '…', note: none },
      ],
    }),
  });
}

/** Builds the writer's question, with a description of the field and the texts around it. */
export function copyAsk({ section, currentText, ...rest }: CopyRequest, site: SiteTexts): CopyAsk {
  const current = currentText.trim();
  const { place, kind, beside, maxLength } = fieldContext(section, current, site);
  return { ...rest, kind, place, current, beside, maxLength, facts: factsAround(section, site) };
}

/** Returns the site's texts for a place, those of its own section first, then those of its own page. */
export function factsAround(path: string, { texts, sections }: SiteTexts): string[] {
  const [first = '', second = ''] = path.split('.');
  const pageId = first === 'dynamic' ? (sections.find(({ sectionId }) => sectionId === second)?.pageId ?? '') : first;
  const near = (text: { path: string }) =>
    text.path.startsWith(`${first}.${second}.`) ? 0 : text.path.startsWith(`${pageId}.`) ? 1 : 2;
  return texts
    .filter(
      (text) =>
        !text.path.startsWith('site.') && !/^(?:privacy|terms|disclaimer)\./.test(text.path) && text.path !== path,
    )
    .sort((a, b) => near(a) - near(b))
    .map(({ text }) => text);
}
