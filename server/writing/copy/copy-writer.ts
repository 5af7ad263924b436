import type { Audience, Style, Tone } from '../../../src/content/ai-options';
import type { RichTextDocument } from '../../../src/content/rich-text';

/** The maximum length of a text to rewrite, in characters. For a document, this is the total of its texts. */
export const MAX_ASKED_TEXT = 20_000;

/** The kind of text, which decides how it is shortened and how long it may be. */
export type CopyKind = 'headline' | 'subheadline' | 'cta' | 'paragraph' | 'list' | 'bio' | 'quote';

/** A request for suggestions. All of it is data: instructions inside `current` or `facts` must not be followed. */
export interface CopyAsk {
  kind: CopyKind;
  /** The labels of the path: 'Home › Hero › Headline'. */
  place: string;
  /** The current text without formatting, with one list item per line. Empty if there is none. */
  current: string;
  tone: Tone;
  audience?: Audience;
  style?: Style;
  /** The editor's instructions, in their own words. */
  instructions: string;
  /** The texts of the site, those of the same page first. */
  facts: readonly string[];
  /** The statements that the writer may make; null if the firm registers no claims. */
  claims?: readonly string[] | null;
  /** The other texts of its group, by key: for a bio, for example, the person's name and title. */
  beside: Readonly<Record<string, string>>;
  /** The length limit in characters. */
  maxLength: number;
}

/** A suggestion that is not validated yet. */
export interface CopyDraft {
  text: string;
  /** Describes the text if it is not what was asked for; null if it is. */
  note: string | null;
}

/** A writer's results. */
export interface Written<T> {
  drafts: T[];
  /** Explains the writer's limits and how to connect a model, if it could not do what was asked; null if it could. */
  hint: string | null;
}

/** A request to rewrite a document. */
export interface DocumentAsk {
  place: string;
  document: RichTextDocument;
  tone: Tone;
  instructions: string;
  facts: readonly string[];
  claims?: readonly string[] | null;
}

export interface SectionAsk {
  prompt: string;
  pageLabel: string;
  facts: readonly string[];
  claims?: readonly string[] | null;
}

/** A section proposed by a writer, not validated yet. */
export interface SectionDraft {
  sectionType: string;
  sectionName: string;
  sectionData: Record<string, unknown>;
}

/** A field the editor may mean, as described to the model. */
export interface NamedField {
  path: string;
  label: string;
  value: string;
}

export interface CommandAsk {
  command: string;
  pageLabel: string;
  fields: readonly NamedField[];
  claims?: readonly string[] | null;
  pages: readonly { id: string; label: string }[];
}

/** An action proposed by a model, not validated yet. */
export type CommandDraft =
  | { action: 'update'; changes: { field: string; value: string }[]; message: string }
  | { action: 'navigate'; page: string; message: string }
  | { action: 'answer'; message: string };

export interface WriteOptions {
  /** Aborted when the caller disconnects or cancels. */
  signal?: AbortSignal;
  /** Called as the suggestions grow, if the writer supports streaming. */
  onPartial?: (texts: string[]) => void;
  /** Called with the token usage. */
  onUsage?: (tokens: { input: number; output: number }) => void;
}

/**
 * A writer: a language model, or the built-in writer. Its output is checked (`check-generated.ts`) before anyone sees it.
 * Every method throws an AppError if it has no result.
 */
export interface CopyWriter {
  /** The name on screens: 'Built-in writer', or the model's name. */
  label: string;
  isBuiltIn: boolean;
  /** Suggests three texts. The built-in writer may return fewer, and the current text fills in for missing ones. */
  suggest(ask: CopyAsk, options?: WriteOptions): Promise<Written<CopyDraft>>;
  /** Rewrites a document, and returns the versions with the best first. */
  writeDocument(ask: DocumentAsk, options?: WriteOptions): Promise<Written<RichTextDocument>>;
  draftSection(ask: SectionAsk, options?: WriteOptions): Promise<SectionDraft>;
  /** Interprets a command. Null if only the grammar reads commands. */
  readCommand: ((ask: CommandAsk, options?: WriteOptions) => Promise<CommandDraft>) | null;
}
