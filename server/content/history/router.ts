import { z } from 'zod';
import { isPageName } from '../../../src/pages/page-ids';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import {
  cursorParameter,
  declareAs,
  idParameter,
  limitParameter,
  PLACE_PATH_PATTERN,
} from '../../platform/trpc/wire-types';
import { changeSetId } from '../changes/change';
import { section } from '../changes/section-shape';
import { editorMutation, editorProcedure, sudoMutation } from '../procedures';
import { listHistory } from './list-history';
import { readPastPage, readPastSite } from './read-past';
import { restorePast } from './restore-past';
import { revertChange } from './revert-change';
import { revertSet } from './revert-set';
import { readTimeline } from './timeline';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const tags = ['History'];

const item = z.object({
  id: z.number().int(),
  changeSetId: z.number().int(),
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
  note: z
    .string()
    .nullable()
    .describe('The reason given for the write or, of a draft, which it is, and who wrote and approved it.'),
  draftId: z.number().int().nullable().describe('The draft that the write published.'),
  ai: z.object({ writer: z.string(), asked: z.record(z.string(), z.unknown()), answered: z.unknown() }).nullable(),
  timestamp: z.string(),
});

// Postgres cannot read the years outside of these as JavaScript writes them.
const at = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine(
    (text) => new Date(text).getUTCFullYear() >= 1 && new Date(text).getUTCFullYear() <= 9999,
    'Use a year from 1 to 9999.',
  );
const versions = z.record(z.string().max(100), z.number());
// The type of ids is recursive, which the output type cannot express.
const ids = z.unknown();
const document = z.object({ content: z.record(z.string(), z.unknown()), ids, version: z.number() });
const texts = z.record(z.string(), z.string());
const shownPage = document.extend({
  sections: z.array(section.extend({ ids })),
  site: document,
  photos: texts,
  alts: texts,
});
const names = z.array(z.string());
const moments = z.object({
  at: z.string(),
  first: z.string(),
  earlier: z.string().nullable(),
  later: z.string().nullable(),
  made: z
    .object({ by: z.string().nullable(), source: z.string(), what: names, count: z.number(), timestamp: z.string() })
    .nullable(),
  differences: z.array(z.object({ pageId: z.string(), own: names, changed: names, added: names, removed: names })),
  versions,
});
const restored = z.object({ changeSetId });

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
              note: null,
              draftId: null,
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
        page: z.string().min(1).describe('The id of the page: `home`.'),
        path: declareAs(z.string(), { pattern: PLACE_PATH_PATTERN })
          .optional()
          .describe('Return only changes at this path and below it: `home.hero`.'),
        cursor: cursorParameter().optional(),
        limit: limitParameter(MAX_LIMIT).optional(),
      }),
    )
    .output(z.object({ items: z.array(item), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) =>
      listHistory(ctx.database.lists, { ...input, limit: Number(input.limit ?? DEFAULT_LIMIT) }),
    ),

  /** The filtered history of the whole site; not part of the public API. */
  timeline: editorProcedure
    .input(
      z.object({
        page: z.string().optional(),
        q: z.string().trim().max(200).optional(),
        field: z.string().max(200).optional(),
        actor: z.string().max(200).optional(),
        path: z.string().optional(),
        changeSet: z.number().int().optional(),
        minor: z.boolean().optional(),
        from: at.optional(),
        to: at.optional(),
        cursor: z.string().optional(),
        limit: z.number().int().min(1).max(MAX_LIMIT).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(
          item.extend({ pageId: z.string(), isByKey: z.boolean(), together: z.number(), isUndone: z.boolean() }),
        ),
        nextCursor: z.string().nullable(),
        filters: z
          .object({ people: z.array(z.object({ id: z.string(), name: z.string() })), fields: z.array(z.string()) })
          .nullable(),
      }),
    )
    .query(({ ctx, input: { from, to, limit = DEFAULT_LIMIT, ...input } }) => {
      return readTimeline(ctx.database.lists, { ...input, from: toDate(from), to: toDate(to), limit });
    }),

  /** Compares a page at a moment with its current state, or with another moment; not part of the public API. */
  past: editorProcedure
    .input(strictInput({ pageId: z.string(), at: at.optional(), to: at.optional() }))
    .output(moments.extend({ past: shownPage, now: shownPage }))
    .query(({ ctx, input: { pageId, at, to } }) => readPastPage(ctx.db, pageId, toDate(at), toDate(to))),

  /** Returns the pages that were different at a moment. */
  pastSite: editorProcedure
    .input(strictInput({ at: at.optional(), to: at.optional() }))
    .output(moments)
    .query(({ ctx, input: { at, to } }) => readPastSite(ctx.db, toDate(at), toDate(to))),

  /** Restores a page to a moment. */
  restorePage: editorMutation
    .input(strictInput({ pageId: z.string(), at, versions }))
    .output(restored)
    .mutation(({ ctx, input: { pageId: scope, at, versions: base } }) =>
      restorePast(
        ctx.db,
        { scope: isPageName(scope) ? scope : '', at: new Date(at), base },
        ctx.actor,
        ctx.region.latest,
      ),
    ),

  /** Restores the whole site to a moment. */
  restoreSite: sudoMutation
    .input(strictInput({ at, versions }))
    .output(restored)
    .mutation(({ ctx, input: { at, versions: base } }) =>
      restorePast(ctx.db, { scope: 'all', at: new Date(at), base }, ctx.actor, ctx.region.latest),
    ),

  /** Reverts all values that one write set; not part of the public API. */
  revertSet: editorMutation
    .input(strictInput({ changeSetId: z.number().int().positive() }))
    .output(restored.extend({ texts: z.number() }))
    .mutation(({ ctx, input }) => revertSet(ctx.db, input.changeSetId, ctx.actor)),

  revert: editorMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/history/{id}/revert',
        summary: 'Revert a change, or apply it again',
        description:
          'Writes a new change to the same fields. Without `to`, or with `before`, it restores the value that the change replaced; with `after` it applies the new value again. 422 if the value no longer fits, or is there already.',
        tags,
      },
      example: { request: { id: '31', to: 'after' }, response: { success: true, changeSetId: 13 } },
      refuses: [404, 422],
    })
    .input(
      strictInput({
        id: idParameter().describe('The `id` of the change.'),
        to: z
          .enum(['before', 'after'])
          .optional()
          .describe(
            'Whether to restore the value from before the change, or to apply its new value again; `before` if it is left out.',
          ),
      }),
    )
    .output(z.object({ success: z.literal(true), changeSetId }))
    .mutation(async ({ ctx, input: { id, to } }) => {
      return { success: true as const, ...(await revertChange(ctx.db, Number(id), ctx.actor, to)) };
    }),
});

function toDate(iso: string | undefined): Date | undefined {
  return iso === undefined ? undefined : new Date(iso);
}
