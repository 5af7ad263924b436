import { z } from 'zod';
import { ALL_TONES, AUDIENCES, DEFAULT_TONE, STYLES } from '../../src/content/ai-options';
import { CLAIM_STATUSES } from '../../src/content/claims/claim-status';
import { MAX_VALUE_CHARACTERS } from '../../src/content/limits';
import { t } from '../accounts/auth/trpc';
import { jsonValue } from '../platform/trpc/json-value';
import { strictInput } from '../platform/trpc/strict-input';
import { filledText } from '../platform/trpc/wire-types';
import { shorten } from './command/answer';
import { runCommand } from './command/run-command';
import type { WritingContext } from './context';
import { MAX_ASKED_TEXT } from './copy/copy-writer';
import { readUsage } from './copy/usage';
import { streamCopy } from './help/stream-copy';
import { writeCopy } from './help/write-copy';
import { writeDocument, writeSection } from './help/write-section';
import { editorProcedure } from './procedures';

const tags = ['Writing'];
const refuses = [422, 503];
const tone = z.enum(ALL_TONES).optional().describe('The tone of the text.');
const instructions = z.string().max(4000).optional().describe('Instructions for the writer.');
const field = z.string().min(1).max(800).describe('The path of the field: `home.hero.headline`.');
const copyInput = {
  section: field,
  currentText: z.string().max(MAX_ASKED_TEXT).describe('The current text of the field.'),
  tone,
  instructions,
};
const written = { id: z.string(), writer: z.string() };
const hint = z
  .string()
  .nullable()
  .describe(
    'Explains the limits of the built-in writer and how to connect a language model, if it could not do what was asked; null if it could.',
  );
const flagged = z
  .array(z.string())
  .describe('Figures and superlatives that appear nowhere on the site or, if the firm registers claims, in no claim.');
const claims = z
  .array(
    z.object({ id: z.number().int(), statement: z.string(), status: z.enum(CLAIM_STATUSES), files: z.number().int() }),
  )
  .nullable()
  .describe('The registered claims that it makes; null if the firm registers none, or a key may not read claims.');
const notes = z
  .array(z.string().nullable())
  .describe(
    'For each suggestion, what it is, such as the current text or a sentence of the site; null if it is what was asked for.',
  );

/**
 * The procedures of the writing assistant. They never write content; editors apply the results with their own writes. The procedures
 * support no idempotency keys, because an answer may take half a minute and no transaction should wait that long.
 */
export const aiRouter = t.router({
  copy: editorProcedure
    .meta({
      openapi: { method: 'POST', path: '/generate/copy', summary: 'Suggest three texts for a field', tags },
      example: {
        request: {
          section: 'home.hero.headline',
          currentText: 'Good businesses deserve a next owner.',
          tone: 'professional',
          instructions: '',
        },
        response: {
          suggestions: [
            'We buy one company at a time and stay with it.',
            'Every owner hears from us within a week.',
            'Good businesses deserve a next owner.',
          ],
          flagged: [[], [], []],
          claims: [null, null, null],
          notes: ['A sentence from your site.', 'A sentence from your site.', 'The current text.'],
          id: '5b9f4c1e-0d4e-4a55-8f0a-2f3a6c1d7e10',
          writer: 'Built-in writer',
          hint: null,
        },
      },
      refuses,
    })
    .input(strictInput(copyInput))
    .output(
      z.object({
        suggestions: z.array(z.string()),
        flagged: z.array(flagged),
        claims: z.array(claims),
        notes,
        ...written,
        hint,
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { suggestions, ...rest } = await writeCopy(ctx.writingHelp, ctx, applyDefaults(input), {
        signal: ctx.signal,
      });
      return {
        ...rest,
        suggestions: suggestions.map(({ text }) => text),
        flagged: suggestions.map((one) => one.flagged),
        claims: suggestions.map((one) => one.claims),
        notes: suggestions.map(({ note }) => note),
      };
    }),

  document: editorProcedure
    .meta({
      openapi: { method: 'POST', path: '/content/generate', summary: "Rewrite a section's document", tags },
      example: {
        request: {
          section: 'home.news',
          content: '{"blocks":[{"type":"paragraph","data":{"text":"We are open. Please call before you visit."}}]}',
          tone: 'professional',
          instructions: 'shorter',
        },
        response: {
          suggestions: ['{"blocks":[{"type":"paragraph","data":{"text":"We are open."}}]}'],
          flagged: [[]],
          claims: [null],
          id: '5b9f4c1e-0d4e-4a55-8f0a-2f3a6c1d7e10',
          writer: 'Built-in writer',
          hint: null,
        },
      },
      refuses,
    })
    .input(
      strictInput({
        section: field,
        content: z
          .string()
          .max(MAX_VALUE_CHARACTERS)
          .describe(`An Editor.js document as JSON text, with at most ${MAX_ASKED_TEXT} characters of text.`),
        tone,
        instructions,
      }),
    )
    .output(
      z.object({
        suggestions: z.array(z.string()),
        flagged: z.array(flagged),
        claims: z.array(claims),
        ...written,
        hint,
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { documents, ...rest } = await writeDocument(ctx.writingHelp, ctx, applyDefaults(input), {
        signal: ctx.signal,
      });
      return {
        ...rest,
        suggestions: documents.map(({ document }) => JSON.stringify(document)),
        flagged: documents.map((one) => one.flagged),
        claims: documents.map((one) => one.claims),
      };
    }),

  section: editorProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/ai/generate-section',
        summary: 'Draft a new section',
        description: 'The page does not change until you send the response, edited or not, to `POST /api/sections`.',
        tags,
      },
      example: {
        request: { prompt: 'A call to action for owners', pageId: 'home' },
        response: {
          pageId: 'home',
          sectionType: 'cta',
          sectionName: 'Owners',
          sectionData: {
            title: 'Owners',
            subtitle: 'We welcome your questions.',
            primaryButton: { text: 'Talk to a partner', url: '/contact' },
          },
          flagged: [],
          claims: null,
          id: '5b9f4c1e-0d4e-4a55-8f0a-2f3a6c1d7e10',
          writer: 'Built-in writer',
        },
      },
      refuses: [404, ...refuses],
    })
    .input(
      strictInput({
        prompt: filledText(4000, 'A prompt is required.').describe('The subject of the section.'),
        pageId: z.string().max(64).describe('The id of the page for the section.'),
      }),
    )
    .output(
      z.object({
        pageId: z.string(),
        sectionType: z.string(),
        sectionName: z.string(),
        sectionData: z.record(z.string(), z.unknown()),
        flagged,
        claims,
        ...written,
      }),
    )
    .mutation(({ ctx, input }) => writeSection(ctx.writingHelp, ctx, input, { signal: ctx.signal })),

  command: editorProcedure
    .meta({
      openapi: { method: 'POST', path: '/admin/command', summary: 'Interpret an instruction in words', tags },
      example: {
        request: { command: 'change the button text of the hero to "Talk to us"' },
        response: {
          message:
            'Set Home › Hero › Button text to “Talk to us”. Nothing is changed until you send the value to /api/content/update.',
          action: 'update',
          field: 'home.hero.cta',
          value: 'Talk to us',
        },
      },
      refuses,
    })
    .input(strictInput({ command: filledText(4000, 'A command is required.').describe('The instruction.') }))
    .output(
      z.object({
        message: z.string(),
        action: z.enum(['update', 'navigate', 'answer', 'none']),
        field: z.string().nullable(),
        value: z.unknown(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const request = { ...input, pageId: 'home', pending: [] };
      const answer = await runCommand(ctx.writingHelp, ctx, request, { signal: ctx.signal });
      const { action, field, value, changes } = answer;
      // The dashboard's chat applies the change itself. REST callers must send the value to change anything.
      const [change] = action === 'update' ? changes : [];
      const message = change
        ? `Set ${change.label} to “${shorten(change.after)}”. Nothing is changed until you send the value to /api/content/update.`
        : answer.message;
      return { message, action, field, value };
    }),

  /** Interprets an instruction from the dashboard's chat, with the current page and unsaved changes. */
  converse: editorProcedure
    .input(
      strictInput({
        command: z.string().trim().min(1).max(4000),
        pageId: z.string().max(64),
        pending: z.array(z.object({ path: z.string().max(800), value: jsonValue() })).max(500),
      }),
    )
    .mutation(({ ctx, input }) => runCommand(ctx.writingHelp, ctx, input, { signal: ctx.signal })),

  /** Streams suggestions: first the growing texts, then the checked ones. */
  suggest: editorProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ ...copyInput, audience: z.enum(AUDIENCES).optional(), style: z.enum(STYLES).optional() }))
    .mutation(({ ctx, input }) => streamCopy(ctx.writingHelp, ctx, applyDefaults(input), ctx.signal)),

  /** Returns the configured writer and today's usage. */
  status: editorProcedure.query(async ({ ctx }) => ({
    ...describeWriter(ctx),
    usage: { ...(await readUsage(ctx.db)), dailyLimit: ctx.writingHelp.dailyLimit },
  })),
});

function applyDefaults<T extends { tone?: (typeof ALL_TONES)[number] | undefined; instructions?: string | undefined }>(
  input: T,
) {
  return { ...input, tone: input.tone ?? DEFAULT_TONE, instructions: input.instructions ?? '' };
}

function describeWriter({ writingHelp: { writer, provider, isHeldBack } }: Pick<WritingContext, 'writingHelp'>) {
  return { writer: writer.label, isBuiltIn: writer.isBuiltIn, provider, isHeldBack: isHeldBack() };
}
