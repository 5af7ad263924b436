import { TRPCClientError } from '@trpc/client';
import { type Audience, type Style, type Tone, unchangedNote } from '../content/ai-options';
import type { RichTextDocument } from '../content/rich-text';
import { plainText } from '../content/text';
import { orFail } from './call-failure';
import { HttpError, request } from './rest';
import type { Trpc } from './trpc';

/** What is asked for a field (spec section 3, "Copy suggestion request"). */
export interface CopyQuestion {
  section: string;
  currentText: string;
  tone: Tone;
  instructions: string;
  audience?: Audience;
  style?: Style;
}

/** A suggestion, with the figures in it that stand nowhere on the site. */
export interface Suggestion {
  text: string;
  flagged: readonly string[];
  /** The document it is, where one was asked for; `text` is then its words. */
  document?: RichTextDocument;
  /** Why it is not what was asked for: the text was kept, or is not as short as was wished. */
  note: string | null;
}

export interface CopyAnswer {
  /** To be named with the change that uses a suggestion; null where the server gave none. */
  id: string | null;
  writer: string;
  suggestions: readonly Suggestion[];
}

export interface AskOptions {
  signal: AbortSignal;
  /** Told as the suggestions are written. */
  onPartial: (texts: readonly string[]) => void;
  /** What stands in the field, where it is a document that is to be written block by block: the suggestions are such. */
  document?: RichTextDocument;
}

/** Puts a question for copy. @throws CopyFailure */
export type AskForCopy = (question: CopyQuestion, options: AskOptions) => Promise<CopyAnswer>;

/** Nothing came of it: why, in words for the editor. */
export class CopyFailure extends Error {}

const FAILED = 'Failed to generate copy suggestions';

/** By the REST route, as public pages ask (spec section 7). An answer without suggestions has none. */
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
      throw new CopyFailure(messageIn(error) ?? FAILED, { cause: error });
    }
  };
}

/** An answer of the REST route; `suggestions` may be absent. */
export function readCopyAnswer(body: unknown): CopyAnswer {
  const {
    suggestions = [],
    flagged = [],
    notes = [],
    id = null,
    writer = '',
  } = (body ?? {}) as {
    suggestions?: string[];
    flagged?: string[][];
    notes?: (string | null)[];
    id?: string | null;
    writer?: string;
  };
  return {
    id,
    writer,
    suggestions: suggestions.map((text, index) => ({
      text,
      flagged: flagged[index] ?? [],
      note: notes[index] ?? null,
    })),
  };
}

interface DocumentAnswer {
  id: string;
  writer: string;
  /** Documents as JSON text. */
  suggestions: string[];
  flagged: string[][];
}

/** An answer of documents, each with its words. @throws SyntaxError where one is none */
function readDocumentAnswer(
  { id, writer, suggestions, flagged }: DocumentAnswer,
  asked: RichTextDocument,
  instructions: string,
): CopyAnswer {
  return {
    id,
    writer,
    suggestions: suggestions.map((json, index) => {
      const document = JSON.parse(json) as RichTextDocument;
      const text = plainText(document);
      const note = text === plainText(asked) ? unchangedNote(instructions) : null;
      return { text, flagged: flagged[index] ?? [], note, document };
    }),
  };
}

/** By the procedures, as both editors ask: the texts are told as they grow. */
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

/** A section's document to be written anew: '{page}.{section}', and the editor's data as JSON text. */
export interface DocumentQuestion {
  section: string;
  content: string;
  tone: Tone;
  instructions: string;
}

/** The document written anew, the first of the answer (spec section 7). @throws CallFailure 'Failed to generate copy' */
export async function askForDocument(trpc: Trpc, question: DocumentQuestion, signal: AbortSignal) {
  async function ask() {
    const { id, writer, suggestions } = readDocumentAnswer(
      await trpc.ai.document.mutate(question, { signal }),
      JSON.parse(question.content) as RichTextDocument,
      question.instructions,
    );
    const [first] = suggestions;
    if (!first?.document) throw new Error('The answer holds no document.');
    return { id: id ?? '', writer, document: first.document, flagged: first.flagged };
  }
  return orFail('Failed to generate copy', ask());
}

/** What the server said, where it said anything. */
function messageIn(error: unknown): string | null {
  if (!(error instanceof HttpError)) return null;
  try {
    return (JSON.parse(error.body) as { message?: string }).message ?? null;
  } catch {
    return null;
  }
}
