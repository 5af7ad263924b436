import { TRPCClientError } from '@trpc/client';
import { type Audience, type Style, type Tone, unchangedNote } from '../content/ai-options';
import type { RichTextDocument } from '../content/rich-text';
import { plainText } from '../content/text';
import { wrapFailure } from './call-failure';
import { HttpError, request } from './rest';
import type { Outputs, Trpc } from './trpc';

/** A request for suggestions for a field (spec section 3, "Copy suggestion request"). */
export interface CopyQuestion {
  section: string;
  currentText: string;
  tone: Tone;
  instructions: string;
  audience?: Audience;
  style?: Style;
}

/** A registered claim that a suggestion makes. */
export type UsedClaim = NonNullable<Outputs['ai']['section']['claims']>[number];

export interface Suggestion {
  text: string;
  /** Figures and superlatives that appear nowhere on the site or, if the firm registers claims, in no claim. */
  flagged: readonly string[];
  /** The registered claims that it makes; null if the firm registers none. */
  claims: readonly UsedClaim[] | null;
  /** The suggested document, if a document was requested. `text` is then its plain text. */
  document?: RichTextDocument;
  /** Describes the suggestion if it is not what was asked for, such as the unchanged text. */
  note: string | null;
}

export interface CopyAnswer {
  /** Id to send with the change that uses a suggestion, or null if the server gave none. */
  id: string | null;
  writer: string;
  /** Explains the writer's limits and how to connect a model, if it could not do what was asked; null if it could. */
  hint: string | null;
  suggestions: readonly Suggestion[];
}

export interface AskOptions {
  signal: AbortSignal;
  /** Called with the texts so far while the suggestions are being written. */
  onPartial: (texts: readonly string[]) => void;
  /** The field's current document. If given, it is rewritten block by block, and the suggestions are documents. */
  document?: RichTextDocument;
}

/** Requests copy suggestions. @throws CopyFailure */
export type AskForCopy = (question: CopyQuestion, options: AskOptions) => Promise<CopyAnswer>;

/** A failed request for copy. The message is for the editor. */
export class CopyFailure extends Error {}

const FAILED = 'Failed to generate copy suggestions';

/** Requests suggestions through the REST route, as public pages do (spec section 7). */
export function askByRest(signIn: () => Promise<boolean>): AskForCopy {
  return async ({ section, currentText, tone, instructions }, { signal, document }) => {
    const send = () =>
      document
        ? request(
            'POST',
            '/api/content/generate',
            { section, content: JSON.stringify(document), tone, instructions },
            { signal },
          )
        : request('POST', '/api/generate/copy', { section, currentText, tone, instructions }, { signal });
    try {
      const answer = await send().catch(async (error: unknown) => {
        if (error instanceof HttpError && error.status === 401 && (await signIn())) return send();
        throw error;
      });
      const body: unknown = await answer.json();
      return document ? readDocumentAnswer(body as DocumentAnswer, document, instructions) : readCopyAnswer(body);
    } catch (error) {
      throw new CopyFailure(readErrorMessage(error) ?? FAILED, { cause: error });
    }
  };
}

/** Reads the REST route's response. `suggestions` may be missing. */
export function readCopyAnswer(body: unknown): CopyAnswer {
  const {
    suggestions = [],
    flagged = [],
    claims = [],
    notes = [],
    id = null,
    writer = '',
    hint = null,
  } = (body ?? {}) as {
    suggestions?: string[];
    flagged?: string[][];
    claims?: (UsedClaim[] | null)[];
    notes?: (string | null)[];
    id?: string | null;
    writer?: string;
    hint?: string | null;
  };
  return {
    id,
    writer,
    hint,
    suggestions: suggestions.map((text, index) => ({
      text,
      flagged: flagged[index] ?? [],
      claims: claims[index] ?? null,
      note: notes[index] ?? null,
    })),
  };
}

interface DocumentAnswer {
  id: string;
  writer: string;
  hint: string | null;
  /** Documents as JSON text. */
  suggestions: string[];
  flagged: string[][];
  claims: (UsedClaim[] | null)[];
}

/** Reads a response with documents, and adds each document's plain text. @throws SyntaxError if a document is not valid JSON */
function readDocumentAnswer(
  { id, writer, hint, suggestions, flagged, claims }: DocumentAnswer,
  asked: RichTextDocument,
  instructions: string,
): CopyAnswer {
  return {
    id,
    writer,
    hint,
    suggestions: suggestions.map((json, index) => {
      const document = JSON.parse(json) as RichTextDocument;
      const text = plainText(document);
      const note = text === plainText(asked) ? unchangedNote(instructions) : null;
      return { text, flagged: flagged[index] ?? [], claims: claims[index] ?? null, note, document };
    }),
  };
}

/** Requests suggestions through the procedures, as both editors do. The texts are streamed. */
export function askByTrpc(trpc: Trpc, signIn: () => Promise<boolean>): AskForCopy {
  async function ask(question: CopyQuestion, { signal, onPartial, document }: AskOptions): Promise<CopyAnswer> {
    if (document) {
      const { section, tone, instructions } = question;
      const asked = { section, content: JSON.stringify(document), tone, instructions };
      return readDocumentAnswer(await trpc.ai.document.mutate(asked, { signal }), document, instructions);
    }
    const events = await trpc.ai.suggest.mutate(question, { signal });
    for await (const event of events) {
      if (event.kind === 'done') return event.answer;
      onPartial(event.texts);
    }
    throw new CopyFailure(FAILED);
  }
  return async (question, options) => {
    try {
      return await ask(question, options).catch(async (error: unknown) => {
        const isSignedOut = error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';
        if (isSignedOut && (await signIn())) return ask(question, options);
        throw error;
      });
    } catch (error) {
      if (error instanceof CopyFailure) throw error;
      const said = error instanceof TRPCClientError && error.data ? error.message : FAILED;
      throw new CopyFailure(said, { cause: error });
    }
  };
}

/** A request to rewrite a section's document: `section` is '{page}.{section}', `content` the editor's data as JSON. */
export interface DocumentQuestion {
  section: string;
  content: string;
  tone: Tone;
  instructions: string;
}

/** Returns the rewritten document, the first in the answer (spec section 7). @throws CallFailure 'Failed to generate copy' */
export async function askForDocument(trpc: Trpc, question: DocumentQuestion, signal: AbortSignal) {
  async function ask() {
    const { id, writer, hint, suggestions } = readDocumentAnswer(
      await trpc.ai.document.mutate(question, { signal }),
      JSON.parse(question.content) as RichTextDocument,
      question.instructions,
    );
    const [first] = suggestions;
    if (!first?.document) throw new Error('The answer contains no document.');
    return { id: id ?? '', writer, hint, document: first.document, flagged: first.flagged, claims: first.claims };
  }
  return wrapFailure('Failed to generate copy', ask());
}

/** Returns the server's error message, or null if there is none. */
function readErrorMessage(error: unknown): string | null {
  if (!(error instanceof HttpError)) return null;
  try {
    return (JSON.parse(error.body) as { message?: string }).message ?? null;
  } catch {
    return null;
  }
}
