import { z } from 'zod';
import { section } from '../sections/section-shape';
import { t } from '../trpc/init';
import { editorMutation, editorProcedure } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import { listHistory } from './list-history';
import { readPageAt } from './read-page-at';
import { revertChange } from './revert-change';
import { readTimeline } from './timeline';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const tags = ['History'];

const item = z.object({
  id: z.number(),
  changeSetId: z.number(),
  type: z.string(),
  path: z.string().nullable(),
  ref: z.string(),
  op: z.enum(['set', 'unset', 'insert', 'move', 'remove']).nullable(),
  fieldName: z.string(),
  oldValue: z.unknown(),
  newValue: z.unknown(),
  description: z.string(),
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  source: z.string(),
  ai: z.object({ writer: z.string(), asked: z.record(z.string(), z.unknown()), answered: z.unknown() }).nullable(),
  timestamp: z.string(),
});

export const historyRouter = t.router({
  list: editorProcedure
    .meta({
      openapi: { method: 'GET', path: '/history', summary: "List a page's changes, newest first", tags },
      example: {
        request: { page: 'home' },
        response: {
          items: [
            {
              id: 31,
              changeSetId: 12,
              type: 'text',
              path: 'home.hero.cta',
              ref: 'home.hero.cta',
              op: 'set',
              fieldName: 'cta',
              oldValue: 'Start a conversation',
              newValue: 'Talk to us',
              description: 'Changed cta',
              actor: { id: 'u1', name: 'Marian Oakes' },
              source: 'dashboard',
              ai: null,
              timestamp: '2026-01-05T10:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      },
      refuses: [404],
    })
    .input(
      strictInput({
        page: z.string(),
        path: z.string().optional(),
        cursor: z.string().optional(),
        limit: z.coerce.number().int().min(1).max(MAX_LIMIT).optional(),
      }),
    )
    .output(z.object({ items: z.array(item), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) => listHistory(ctx.db, { ...input, limit: input.limit ?? DEFAULT_LIMIT })),

  /** The history of the whole site, narrowed as asked for; for our own screens alone. */
  timeline: editorProcedure
    .input(
      z.object({
        page: z.string().optional(),
        q: z.string().trim().max(200).optional(),
        field: z.string().max(200).optional(),
        actor: z.string().max(200).optional(),
        path: z.string().optional(),
        cursor: z.string().optional(),
        limit: z.number().int().min(1).max(MAX_LIMIT).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(item.extend({ pageId: z.string() })),
        nextCursor: z.string().nullable(),
        filters: z
          .object({ people: z.array(z.object({ id: z.string(), name: z.string() })), fields: z.array(z.string()) })
          .nullable(),
      }),
    )
    .query(({ ctx, input }) => readTimeline(ctx.db, { ...input, limit: input.limit ?? DEFAULT_LIMIT })),

  /** A page as it was at a moment; for a preview. */
  pageAt: editorProcedure
    .input(z.object({ pageId: z.string(), time: z.iso.datetime({ offset: true }) }))
    .output(z.object({ content: z.record(z.string(), z.unknown()), version: z.number(), sections: z.array(section) }))
    .query(({ ctx, input }) => readPageAt(ctx.db, input.pageId, new Date(input.time))),

  revert: editorMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/history/{id}/revert',
        summary: 'Put back what a change replaced, or apply it again',
        description:
          'Writes a new change of that change\u2019s own fields alone. Without `to`, or with "before", what it replaced is put back; with "after" its new value is applied again. 422 where that no longer fits, or is so already.',
        tags,
      },
      example: { request: { id: '31', to: 'after' }, response: { success: true, changeSetId: 13 } },
      refuses: [404, 422],
    })
    .input(
      strictInput({
        id: z.string().regex(/^\d{1,15}$/, 'An id is a number.'),
        to: z.enum(['before', 'after']).optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), changeSetId: z.number().nullable() }))
    .mutation(async ({ ctx, input: { id, to } }) => {
      const { changeSetId } = await revertChange(ctx.db, Number(id), ctx.actor, to);
      return { success: true as const, changeSetId };
    }),
});
