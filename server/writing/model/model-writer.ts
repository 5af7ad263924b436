import { z } from 'zod';
import { SUGGESTION_COUNT } from '../../../src/content/ai-options';
import type { RichTextDocument } from '../../../src/content/rich-text';
import { escapeHtml } from '../../../src/lib/escape-html';
import type { CommandDraft, CopyWriter, SectionDraft } from '../copy/copy-writer';
import { askModel } from './ask-model';
import { createCircuit } from './circuit';
import type { OpenedModel } from './open-model';
import * as prompts from './prompts';

// These schemas are sent to the provider as JSON schema, so they contain only rules that JSON schema can express.
const text = z.string().max(20_000);
const copySchema = z.object({ suggestions: z.array(text).length(SUGGESTION_COUNT) });
const documentSchema = z.object({
  blocks: z
    .array(
      z.object({
        type: z.enum(['header', 'paragraph', 'list']),
        text: text.optional(),
        items: z.array(text).max(100).optional(),
      }),
    )
    .min(1)
    .max(60),
});
const sectionSchema = z.object({
  sectionType: z.string().max(64),
  sectionName: z.string().max(200),
  sectionData: z.record(z.string(), z.unknown()),
});
const commandSchema = z.object({
  action: z.enum(['update', 'navigate', 'answer']),
  changes: z
    .array(z.object({ field: z.string().max(300), value: text }))
    .max(20)
    .optional(),
  page: z.string().max(64).optional(),
  message: z.string().max(2000),
});

/** Creates the writer that uses a language model. */
export function createModelWriter({ model, label, timeoutMs }: OpenedModel): CopyWriter & { isOpen: () => boolean } {
  const circuit = createCircuit();
  const ends = { model, circuit, timeoutMs };
  return {
    label,
    isBuiltIn: false,
    isOpen: circuit.isOpen,
    async suggest(ask, options = {}) {
      const onPartial = options.onPartial && ((partial: unknown) => options.onPartial?.(textsOf(partial)));
      const question = { system: prompts.COPY_SYSTEM, prompt: prompts.copyPrompt(ask), schema: copySchema, onPartial };
      const { suggestions } = await askModel(ends, question, options);
      return { drafts: suggestions.map((text) => ({ text, note: null })), hint: null };
    },
    async writeDocument(ask, options = {}) {
      const question = { system: prompts.DOCUMENT_SYSTEM, prompt: prompts.documentPrompt(ask), schema: documentSchema };
      return { drafts: [documentOf(await askModel(ends, question, options))], hint: null };
    },
    async draftSection(ask, options = {}): Promise<SectionDraft> {
      const question = { system: prompts.SECTION_SYSTEM, prompt: prompts.sectionPrompt(ask), schema: sectionSchema };
      return askModel(ends, question, options);
    },
    async readCommand(ask, options = {}): Promise<CommandDraft> {
      const question = { system: prompts.COMMAND_SYSTEM, prompt: prompts.commandPrompt(ask), schema: commandSchema };
      const { action, changes = [], page = '', message } = await askModel(ends, question, options);
      if (action === 'update' && changes.length > 0) return { action, changes, message };
      if (action === 'navigate' && page !== '') return { action, page, message };
      return { action: 'answer', message };
    },
  };
}

function textsOf(partial: unknown): string[] {
  const { suggestions } = (partial ?? {}) as { suggestions?: unknown };
  return Array.isArray(suggestions) ? suggestions.filter((part): part is string => typeof part === 'string') : [];
}

/** Converts a model's answer to a document. The model writes plain text, so all of it is escaped. */
function documentOf({ blocks }: z.infer<typeof documentSchema>): RichTextDocument {
  return {
    blocks: blocks.map(({ type, text = '', items = [] }) => {
      if (type === 'list') {
        const listed = items.map((content) => ({ content: escapeHtml(content), meta: {}, items: [] }));
        return { type, data: { style: 'unordered', meta: {}, items: listed } };
      }
      return { type, data: type === 'header' ? { text: escapeHtml(text), level: 2 } : { text: escapeHtml(text) } };
    }),
  };
}
