import { z } from 'zod';
import { MAX_VALUE_CHARACTERS, MAX_VALUE_DEPTH } from '../../../src/content/limits';
import { findShown } from '../../../src/pages/arrangement';
import { isComplete } from '../../../src/sections/evidence/evidence.content';
import { requireAccess } from '../../accounts/auth/procedures';
import { t } from '../../accounts/auth/trpc';
import { jsonValue } from '../../platform/trpc/json-value';
import { strictInput } from '../../platform/trpc/strict-input';
import { declareAs, filledText, flagParameter, SECTION_ID_PATTERN } from '../../platform/trpc/wire-types';
import { ai } from '../changes/change';
import { listSections } from '../changes/list-sections';
import { readPage } from '../changes/read-page';
import { section } from '../changes/section-shape';
import { editorMutation, publicProcedure } from '../procedures';
import { deleteSection, patchSection, restoreSection } from './change-section';
import { createSection } from './create-section';

const sentData = z
  .record(z.string(), jsonValue())
  .describe(
    `The content of the section, in the shape of its type; at most ${MAX_VALUE_CHARACTERS / 1024} KB as JSON, nested at most ${MAX_VALUE_DEPTH} deep. A change is merged key by key, and null removes a key.`,
  );
const position = z
  .number()
  .describe(
    'Its rank among the sections of the page, any number. Of two sections with the same rank, the older one comes first.',
  );
const after = z
  .string()
  .max(64)
  .nullable()
  .optional()
  .describe(
    'The id of the section that comes right before it; null to make it the first. Takes precedence over `position`.',
  );
const sectionName = filledText(200).describe('The name that editors see.');
const isActive = z.boolean().optional().describe('Whether visitors see the section.');
const id = z.string().describe('The id of the section (`sectionId`).');
/** Further fields of an answer of `generate-section`, so that it can be sent back unchanged. */
const drafted = {
  id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('The `id` of an answer of `/ai/generate-section`; the same as `ai`.'),
  writer: z.string().max(200).optional().describe('Part of such an answer. Not stored.'),
  flagged: z.array(z.string()).optional().describe('Part of such an answer. Not stored.'),
  claims: z.unknown().optional().describe('Part of such an answer. Not stored.'),
};
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
      showsMore: true,
    })
    .input(
      strictInput({
        id: z.string().describe('The id of the page: `home`.'),
        includeInactive: flagParameter
          .optional()
          .describe('Whether to include sections that visitors do not see. Needs the scope `content:read`.'),
        ids: flagParameter
          .optional()
          .describe('Whether to return the ids of items as `ids`. Needs the scope `content:draft`.'),
      }),
    )
    .output(z.array(section.extend({ ids: z.unknown().optional() })))
    .query(async ({ ctx, input }) => {
      const [includeInactive, withIds] = [input.includeInactive === 'true', input.ids === 'true'];
      if (includeInactive) requireAccess(ctx.actor, 'editor', false, true);
      // Only changes need ids.
      if (withIds) requireAccess(ctx.actor, 'draft', true, true);
      if (ctx.actor.role === null) await ctx.directory.requireShown(input.id);
      const listed = await listSections(ctx.db, input.id, { includeInactive, withIds });
      if (includeInactive) return listed;
      const shown = findShown((await readPage(ctx.db, input.id)).content, listed);
      return ctx.actor.role === null ? shown.filter(isComplete) : shown;
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
        pageId: z.string().describe('The id of the page: `home`.'),
        sectionId: declareAs(z.string(), { pattern: SECTION_ID_PATTERN })
          .optional()
          .describe('The id of the new section, unique on the site. By default, the server generates an id.'),
        sectionType: z
          .string()
          .min(1)
          .max(64)
          .describe('The type of the section: `hero`. Unknown types are stored as they are.'),
        sectionName,
        sectionData: sentData,
        position: position.optional(),
        after,
        isActive,
        createdBy: z
          .string()
          .max(200)
          .nullish()
          .describe('Who created it, for API keys to say; otherwise the person who is signed in.'),
        ids: jsonValue()
          .optional()
          .describe(
            'The ids of the items inside the data, in the shape that reads return. Without them, they are made up.',
          ),
        ai,
        ...drafted,
      }),
    )
    .output(section)
    .mutation(({ ctx, input: { id, writer: _writer, flagged: _flagged, claims: _claims, ...input } }) =>
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
        id,
        sectionData: sentData.optional(),
        sectionName: sectionName.optional(),
        position: position.optional(),
        isActive,
        base: z
          .number()
          .int()
          .optional()
          .describe(
            'The `version` of the section that you read before. If it has changed since, the answer is 409. This is a version, not a value.',
          ),
      }),
    )
    .output(section)
    .mutation(({ ctx, input: { id, ...patch } }) =>
      patchSection(ctx.db, id, patch, { actor: ctx.actor, source: ctx.source }),
    ),

  delete: editorMutation
    .meta({
      openapi: { method: 'DELETE', path: '/sections/{id}', summary: 'Delete a section', tags },
      example: { request: { id: 'open-house' }, response: { success: true, sectionId: 'open-house' } },
      refuses: [404],
    })
    .input(strictInput({ id }))
    .output(z.object({ success: z.literal(true), sectionId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await deleteSection(ctx.db, input.id, { actor: ctx.actor, source: ctx.source });
      return { success: true as const, sectionId: input.id };
    }),

  restore: editorMutation
    .meta({
      openapi: { method: 'POST', path: '/sections/{id}/restore', summary: 'Restore a deleted section', tags },
      example: { request: { id: 'open-house' }, response: exampleSection },
      refuses: [404, 409],
    })
    .input(strictInput({ id }))
    .output(section)
    .mutation(async ({ ctx, input }) => {
      const { section: restored } = await restoreSection(ctx.db, input.id, { actor: ctx.actor, source: 'restore' });
      return restored;
    }),
});
