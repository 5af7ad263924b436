import { z } from 'zod';
import { MAX_VALUE_CHARACTERS, MAX_VALUE_DEPTH } from '../../src/content/limits';
import { t } from '../trpc/init';
import { jsonValue } from '../trpc/json-value';
import { editorMutation, publicProcedure, requireAccess } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import { deleteSection, patchSection, restoreSection } from './change-section';
import { createSection } from './create-section';
import { listSections } from './list-sections';
import { section } from './section-shape';

const sentData = z
  .record(z.string(), jsonValue())
  .describe(
    `What the section shows, as its type takes it; at most ${MAX_VALUE_CHARACTERS / 1024} KB as JSON, nested at most ${MAX_VALUE_DEPTH} deep.`,
  );
const position = z
  .number()
  .describe('Its rank among the sections of its page, any number; of the same rank the older one stands first.');
const after = z
  .string()
  .max(64)
  .nullable()
  .optional()
  .describe('The id of the section it is to stand behind; null: first. Goes before `position`.');
/** What an answer of `generate-section` holds besides, so that it can be sent as it is. */
const drafted = {
  id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('The `id` of an answer of `/ai/generate-section`; the same as `ai`.'),
  writer: z.string().max(200).optional().describe('Part of such an answer. Not stored.'),
  flagged: z.array(z.string()).optional().describe('Part of such an answer. Not stored.'),
};
const flag = z.enum(['true', 'false']).optional();
const tags = ['Sections'];
const exampleSection = {
  id: 1,
  sectionId: 'open-house',
  sectionType: 'hero',
  sectionName: 'Open house',
  sectionData: { headline: 'Come and see the shop' },
  position: 0,
  pageId: 'home',
  isActive: true,
  createdBy: 'Marian Oakes',
  version: 1,
};

export const sectionsRouter = t.router({
  list: publicProcedure
    .meta({
      openapi: { method: 'GET', path: '/sections/{id}', summary: "List a page's dynamic sections", tags },
      example: { request: { id: 'home' }, response: [exampleSection] },
      refuses: [404],
    })
    .input(
      strictInput({
        id: z.string(),
        includeInactive: flag,
        ids: flag.describe('Whether each section has the ids of its items, `ids`, as well; for who may change it.'),
      }),
    )
    .output(z.array(section.extend({ ids: z.unknown().optional() })))
    .query(async ({ ctx, input }) => {
      const [includeInactive, withIds] = [input.includeInactive === 'true', input.ids === 'true'];
      if (includeInactive || withIds) requireAccess(ctx.actor, 'editor', withIds, true);
      if (ctx.actor.role === null) await ctx.directory.requireShown(input.id);
      return listSections(ctx.db, input.id, { includeInactive, withIds });
    }),

  create: editorMutation
    .meta({
      openapi: { method: 'POST', path: '/sections', summary: 'Add a section to a page', tags },
      successStatus: 201,
      example: {
        request: {
          pageId: 'home',
          sectionId: 'open-house',
          sectionType: 'hero',
          sectionName: 'Open house',
          sectionData: { headline: 'Come and see the shop' },
        },
        response: exampleSection,
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        pageId: z.string(),
        sectionId: z.string().optional(),
        sectionType: z.string().min(1).max(64),
        sectionName: z.string().trim().min(1).max(200),
        sectionData: sentData,
        position: position.optional(),
        after,
        isActive: z.boolean().optional(),
        createdBy: z.string().max(200).nullish(),
        ids: jsonValue()
          .optional()
          .describe('The ids of the items within its data, in its shape, where they are known; else they are made.'),
        ai: z.string().min(1).max(64).optional(),
        ...drafted,
      }),
    )
    .output(section)
    .mutation(({ ctx, input: { id, writer: _writer, flagged: _flagged, ...input } }) =>
      createSection(
        ctx.db,
        { ...input, ai: input.ai ?? id, createdBy: input.createdBy ?? undefined },
        { actor: ctx.actor, source: ctx.source },
      ),
    ),

  patch: editorMutation
    .meta({
      openapi: { method: 'PATCH', path: '/sections/{id}', summary: 'Change a section', tags },
      example: { request: { id: 'open-house', sectionName: 'Open day' }, response: exampleSection },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        id: z.string(),
        sectionData: sentData.optional(),
        sectionName: z.string().trim().min(1).max(200).optional(),
        position: position.optional(),
        isActive: z.boolean().optional(),
        base: z.number().int().optional(),
      }),
    )
    .output(section)
    .mutation(({ ctx, input: { id, ...patch } }) =>
      patchSection(ctx.db, id, patch, { actor: ctx.actor, source: ctx.source }),
    ),

  delete: editorMutation
    .meta({
      openapi: { method: 'DELETE', path: '/sections/{id}', summary: 'Take a section off its page', tags },
      example: { request: { id: 'open-house' }, response: { success: true, sectionId: 'open-house' } },
      refuses: [404],
    })
    .input(strictInput({ id: z.string() }))
    .output(z.object({ success: z.literal(true), sectionId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await deleteSection(ctx.db, input.id, { actor: ctx.actor, source: ctx.source });
      return { success: true as const, sectionId: input.id };
    }),

  restore: editorMutation
    .meta({
      openapi: { method: 'POST', path: '/sections/{id}/restore', summary: 'Bring a deleted section back', tags },
      example: { request: { id: 'open-house' }, response: exampleSection },
      refuses: [404, 409],
    })
    .input(strictInput({ id: z.string() }))
    .output(section)
    .mutation(async ({ ctx, input }) => {
      const { section: restored } = await restoreSection(ctx.db, input.id, { actor: ctx.actor, source: 'restore' });
      return restored;
    }),
});
