import { z } from 'zod';
import { SECTION_CATEGORIES } from '../../../src/content/define-section';
import { t } from '../../accounts/auth/trpc';
import { jsonValue } from '../../platform/trpc/json-value';
import { strictInput } from '../../platform/trpc/strict-input';
import { editorMutation, editorProcedure } from '../procedures';
import { createTemplate, deleteTemplate, listTemplates, renameTemplate } from './templates';

const id = z.number().int().min(1).max(2_147_483_647);
const name = z.string().trim().min(1).max(200);
const template = z.object({
  id: z.number(),
  name: z.string(),
  category: z.enum(SECTION_CATEGORIES),
  sectionType: z.string(),
  sectionData: z.record(z.string(), z.unknown()),
  createdBy: z.string().nullable(),
});

/** The procedures of section templates, which only the site's own screens use. */
export const templatesRouter = t.router({
  list: editorProcedure.output(z.array(template)).query(({ ctx }) => listTemplates(ctx.db)),

  create: editorMutation
    .input(
      strictInput({
        name,
        category: z.enum(SECTION_CATEGORIES),
        sectionType: z.string().min(1).max(64),
        sectionData: z.record(z.string(), jsonValue()),
      }),
    )
    .output(template)
    .mutation(({ ctx, input }) => createTemplate(ctx.db, input, ctx.actor)),

  rename: editorMutation
    .input(strictInput({ id, name }))
    .output(template)
    .mutation(({ ctx, input }) => renameTemplate(ctx.db, input.id, input.name, ctx.actor)),

  delete: editorMutation
    .input(strictInput({ id }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await deleteTemplate(ctx.db, input.id, ctx.actor);
      return { success: true as const };
    }),
});
