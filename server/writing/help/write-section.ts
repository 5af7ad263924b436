import type { Tone } from '../../../src/content/ai-options';
import { isRichText, type RichTextDocument } from '../../../src/content/rich-text';
import { plainText } from '../../../src/content/text';
import { pageFacts } from '../../../src/pages/page-facts';
import { cleanAhead } from '../../content/changes/clean-ahead';
import { keepGeneration } from '../../content/changes/generations';
import { AppError } from '../../platform/errors';
import { checkDocument, checkSection } from '../copy/check-generated';
import { MAX_ASKED_TEXT, type SectionDraft, type WriteOptions } from '../copy/copy-writer';
import { fieldContext } from '../copy/field-context';
import { type Assertions, listAssertable, readRegister } from '../copy/register';
import { readSiteTexts } from '../copy/site-texts';
import { factsAround } from './write-copy';
import type { Caller, WritingHelp } from './writing-help';

export interface DocumentRequest {
  /** '{page}.{section}'. */
  section: string;
  /** Editor data as JSON text. */
  content: string;
  tone: Tone;
  instructions: string;
}

/**
 * Rewrites a section's document (spec section 7, content generate).
 * @throws AppError UNPROCESSABLE_CONTENT if the content is no document or its text has more than `MAX_ASKED_TEXT` characters, and
 * like `writeCopy`
 */
export async function writeDocument(
  help: WritingHelp,
  caller: Caller,
  request: DocumentRequest,
  options: WriteOptions = {},
) {
  const document = readDocument(request.content);
  if (plainText(document).length > MAX_ASKED_TEXT)
    throw createContentError(`The text can have at most ${MAX_ASKED_TEXT} characters.`);
  const site = await readSiteTexts(caller.db, request.section);
  const { place } = fieldContext(request.section, '', site);
  const { tone, instructions, section } = request;
  const register = await readRegister(caller);
  const claims = listAssertable(register, `${plainText(document)} ${instructions}`);
  const ask = { place, document, tone, instructions, facts: factsAround(section, site), claims };
  const { drafts, hint } = await help.ask(caller, (writer, bound) => writer.writeDocument(ask, bound), options);
  const sources = { own: [request.content, instructions], site: site.texts.map(({ text }) => text), register };
  await cleanAhead([{ at: 'document', value: drafts }]);
  const documents = drafts.map((one) => checkDocument(one, sources));
  const id = await keepGeneration(caller.db, caller.actor, {
    kind: 'document',
    writer: help.writer.label,
    asked: { section, tone, instructions },
    answered: documents[0]?.document ?? null,
  });
  return { id, writer: help.writer.label, hint, documents };
}

function readDocument(content: string): RichTextDocument {
  try {
    const value: unknown = JSON.parse(content);
    if (
      isRichText(value) &&
      value.blocks.every(
        (block) => typeof block?.type === 'string' && typeof block.data === 'object' && block.data !== null,
      )
    )
      return value;
  } catch {
    // The error is thrown below.
  }
  throw createContentError('content must be an Editor.js document as JSON text.');
}

function createContentError(message: string): AppError {
  return new AppError('UNPROCESSABLE_CONTENT', message, { issues: [{ path: 'content', message }] });
}

/**
 * Drafts a new section (spec section 7, generate section).
 * @throws AppError NOT_FOUND for an unknown page, and like `writeCopy`
 */
export async function writeSection(
  help: WritingHelp,
  caller: Caller,
  request: { prompt: string; pageId: string },
  options: WriteOptions = {},
): Promise<SectionDraft & Assertions & { pageId: string; id: string; writer: string }> {
  const { prompt, pageId } = request;
  const site = await readSiteTexts(caller.db, pageId);
  const page = pageFacts(pageId, site.root[pageId]);
  if (!page) throw new AppError('NOT_FOUND', `There is no page "${pageId.slice(0, 64)}".`);
  const register = await readRegister(caller);
  const claims = listAssertable(register, prompt);
  const ask = { prompt, pageLabel: page.title, facts: factsAround(`${pageId}.`, site), claims };
  const draft = await help.ask(caller, (writer, bound) => writer.draftSection(ask, bound), options);
  await cleanAhead([{ at: 'section', value: draft.sectionData }]);
  const sources = { own: [prompt], site: site.texts.map(({ text }) => text), register };
  const section = checkSection(draft, sources);
  const { flagged: _, claims: __, ...answered } = section;
  const id = await keepGeneration(caller.db, caller.actor, {
    kind: 'section',
    writer: help.writer.label,
    asked: { prompt, pageId },
    answered,
  });
  return { pageId, ...section, id, writer: help.writer.label };
}
