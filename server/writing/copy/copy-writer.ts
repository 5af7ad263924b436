import type { Audience, Style, Tone } from '../../../src/content/ai-options';
import type { RichTextDocument } from '../../../src/content/rich-text';

/** The longest text that is written anew, in characters: a field's, or all of a document's together. */
export const MAX_ASKED_TEXT = 20_000;

/** What sort of text is written: each is shortened, lengthened and turned in a way of its own. */
export type CopyKind = 'headline' | 'subheadline' | 'cta' | 'paragraph' | 'list' | 'bio' | 'quote';

/** One question for suggestions. All of it is data: nothing in `current` or `facts` tells the writer what to do. */
export interface CopyAsk {
  kind: CopyKind;
  /** Where it stands, in words: 'Home › Hero › Headline'. */
  place: string;
  /** The text as it is, plain; a list's items a line each. Empty where there is none. */
  current: string;
  tone: Tone;
  audience?: Audience;
  style?: Style;
  /** What the editor wants of it, in their words. */
  instructions: string;
  /** What the site says: plain texts, the page's own first. */
  facts: readonly string[];
  /** What stands beside it in its group, by key: a person's name and title for their bio. */
  beside: Readonly<Record<string, string>>;
  /** In characters. */
  maxLength: number;
}

/** One question for a document written anew. */
export interface DocumentAsk {
  place: string;
  document: RichTextDocument;
  tone: Tone;
  instructions: string;
  facts: readonly string[];
}

export interface SectionAsk {
  prompt: string;
  pageLabel: string;
  facts: readonly string[];
}

/** A section as a writer proposes it, not yet checked. */
export interface SectionDraft {
  sectionType: string;
  sectionName: string;
  sectionData: Record<string, unknown>;
}

/** A field an editor may have meant, as a model is told of it. */
export interface NamedField {
  path: string;
  label: string;
  value: string;
}

export interface CommandAsk {
  command: string;
  pageLabel: string;
  fields: readonly NamedField[];
  pages: readonly { id: string; label: string }[];
}

/** What a model wants done: one of the actions of the command grammar, not yet checked. */
export type CommandDraft =
  | { action: 'update'; changes: { field: string; value: string }[]; message: string }
  | { action: 'navigate'; page: string; message: string }
  | { action: 'answer'; message: string };

export interface WriteOptions {
  /** Aborted when the caller goes away, or gives up. */
  signal?: AbortSignal;
  /** Told as the suggestions grow, where the writer can. */
  onPartial?: (texts: string[]) => void;
  /** Told what it cost. */
  onUsage?: (tokens: { input: number; output: number }) => void;
}

/**
 * Whoever writes: a language model, or the built-in writer. What it gives is checked (`check-generated.ts`) before anyone sees it.
 * Every method throws AppError where nothing came of it.
 */
export interface CopyWriter {
  /** As the screens call it: 'Built-in writer', or the model's name. */
  label: string;
  isBuiltIn: boolean;
  /** Three texts. */
  suggest(ask: CopyAsk, options?: WriteOptions): Promise<string[]>;
  /**
   * What is said of a suggestion that is not what was asked for; null of one that is. A writer that has it always answers: where
   * it has no three texts, the text as it is stands in. One without fails where nothing came of the question.
   */
  noteOn?: (text: string, ask: CopyAsk) => string | null;
  /** Documents, the best first. */
  writeDocument(ask: DocumentAsk, options?: WriteOptions): Promise<RichTextDocument[]>;
  draftSection(ask: SectionAsk, options?: WriteOptions): Promise<SectionDraft>;
  /** Null where it leaves commands to the grammar. */
  readCommand: ((ask: CommandAsk, options?: WriteOptions) => Promise<CommandDraft>) | null;
}
