import { z } from 'zod';
import { dayIn } from '../../../src/content/day';
import { DRAFT_STATES } from '../../../src/content/draft-states';
import { t } from '../../accounts/auth/trpc';
import { jsonValue } from '../../platform/trpc/json-value';
import { strictInput } from '../../platform/trpc/strict-input';
import { cursorParameter, limitParameter } from '../../platform/trpc/wire-types';
import { editablePage, MAX_BATCH } from '../changes/router';
import { listedPage } from '../pages/shapes';
import { draftMutation, draftProcedure } from '../procedures';
import { importInput, importReport, MAX_IMPORT_BYTES } from '../redirects/router';
import { addToDraft } from './add-to-draft';
import { dropOperations, moveOperations, settleConflict } from './change-operations';
import { importRedirectsToDraft } from './import-redirects-to-draft';
import { listDrafts, presentDraft, readOverview } from './list-drafts';
import { readMerge } from './merge-draft';
import { merge } from './merge-shape';
import { listDraftedPages, readPageWithDraft } from './read-with-draft';
import {
  chosen,
  DRAFT_TEXT,
  draft,
  draftChange,
  exampleDraft,
  expectedVersion,
  id,
  name,
  state,
  toNewChange,
} from './shapes';
import { MAX_MEGABYTES, MAX_OPERATIONS } from './store-operations';
import { prepareUndo } from './take-down';
import { createDraft, renameDraft } from './write-draft';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
const tags = ['Drafts'];
const undone = strictInput({
  changeSetId: z.number().int().positive().describe('The `id` of the change set to undo.'),
  changeId: z.number().int().positive().optional().describe('The `id` of the only change to undo.'),
  to: z
    .enum(['before', 'after'])
    .optional()
    .describe(
      'As in `POST /api/history/{id}/revert`: with `after`, the new value of the change with this `changeId` is applied again.',
    ),
});

export const draftsRouter = t.router({
  list: draftProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/drafts',
        summary: 'List drafts, last changed first',
        description: DRAFT_TEXT,
        tags,
      },
      example: { request: {}, response: { items: [exampleDraft], nextCursor: null } },
    })
    .input(
      strictInput({
        state: z
          .enum([...DRAFT_STATES, 'open'])
          .optional()
          .describe('Return only drafts in this state; `open` if they are neither published nor withdrawn.'),
        page: z.string().max(64).optional().describe('Return only drafts that change this page.'),
        author: z.string().max(200).optional().describe('Return only drafts that the person with this id has written.'),
        reviewer: z
          .string()
          .max(200)
          .optional()
          .describe('Return only drafts in review that the person with this id was asked to review.'),
        waitsFor: z
          .string()
          .max(200)
          .optional()
          .describe(
            'Return only drafts that the person with this id has to act on: to review them, or as an author because they were returned, are approved, were not published on schedule, or their review is overdue.',
          ),
        cursor: cursorParameter().optional(),
        limit: limitParameter(MAX_LIMIT).optional(),
      }),
    )
    .output(z.object({ items: z.array(draft), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) =>
      listDrafts(ctx.db, { ...input, limit: Number(input.limit ?? DEFAULT_LIMIT) }, dayIn(ctx.region.latest.timeZone)),
    ),

  /** Counts drafts by state and page, and names their authors, for the dashboard's filters; not part of the public API. */
  overview: draftProcedure
    .output(
      z.object({
        states: z.record(state, z.number()),
        pages: z.record(z.string(), z.number()),
        authors: z.array(z.object({ id: z.string(), name: z.string() })),
        waitingForMe: z.number(),
        upcoming: z.array(z.object({ id: z.number(), name: z.string(), at: z.string(), isTakeDown: z.boolean() })),
        problems: z.array(
          z.object({
            ...{ id: z.number(), name: z.string(), dueAt: z.string(), isDue: z.boolean() },
            reason: z.string().nullable(),
          }),
        ),
      }),
    )
    .query(({ ctx }) => readOverview(ctx.db, ctx.actor.id ?? '', dayIn(ctx.region.latest.timeZone))),

  get: draftProcedure
    .meta({
      openapi: { method: 'GET', path: '/drafts/{id}', summary: 'Read a draft', tags },
      example: { request: { id: '3' }, response: exampleDraft },
      refuses: [404],
    })
    .input(strictInput({ id }))
    .output(draft)
    .query(({ ctx, input }) => presentDraft(ctx.db, Number(input.id))),

  /** Returns everything an editor needs to open a page with a draft on it; not part of the public API. */
  editable: draftProcedure
    .input(z.object({ draftId: z.number().int(), pageId: z.string(), isSiteShown: z.boolean().optional() }))
    .output(editablePage.extend({ draftVersion: z.number() }))
    .query(({ ctx, input }) => readPageWithDraft(ctx.db, input)),

  /** Lists the pages that a draft adds or whose title, address or status it changes; not part of the public API. */
  pages: draftProcedure
    .input(z.object({ draftId: z.number().int() }))
    .output(z.array(listedPage.extend({ isNew: z.boolean(), liveStatus: listedPage.shape.status.nullable() })))
    .query(({ ctx, input }) => listDraftedPages(ctx.db, input.draftId)),

  create: draftMutation
    .meta({
      openapi: { method: 'POST', path: '/drafts', summary: 'Create a draft', description: DRAFT_TEXT, tags },
      successStatus: 201,
      example: {
        request: { name: 'Autumn figures' },
        response: { ...exampleDraft, version: 1, pages: [], operations: 0 },
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        name: name
          .optional()
          .describe('Without it, the name lists the pages that the draft changes, until someone renames the draft.'),
        undo: undone
          .optional()
          .describe(
            'Begins with the inverse of an earlier change set of the site, or of one of its changes. If an open draft makes exactly these changes, it is returned instead. By default, the draft is empty.',
          ),
      }),
    )
    .output(draft)
    .mutation(async ({ ctx, input: { name, undo } }) =>
      presentDraft(
        ctx.db,
        undo ? await prepareUndo(ctx.db, { name, ...undo }, ctx) : await createDraft(ctx.db, name, ctx.actor),
      ),
    ),

  rename: draftMutation
    .meta({
      openapi: { method: 'PATCH', path: '/drafts/{id}', summary: 'Rename a draft', tags },
      example: { request: { id: '3', name: 'Autumn' }, response: { ...exampleDraft, name: 'Autumn', version: 3 } },
      refuses: [404, 409],
    })
    .input(strictInput({ id, name, expectedVersion }))
    .output(draft)
    .mutation(async ({ ctx, input }) => {
      await renameDraft(ctx.db, { ...input, id: Number(input.id) });
      return presentDraft(ctx.db, Number(input.id));
    }),

  add: draftMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/changes',
        summary: 'Add changes to a draft',
        description: `Takes the changes of \`/api/content/batch\`, and those of dynamic sections, pages and redirects as a whole: \`addPage\`, \`changePage\`, \`setRedirect\`, \`removeRedirect\`. Changes after \`addPage\` can fill the new page. Nothing is written to the site: each \`base\` is compared with the value that the draft has there or, where it has none, with that of the site. A value that is set again replaces the earlier one, and a change that ends where it began is dropped. A draft has at most ${MAX_OPERATIONS.toLocaleString('en')} changes and ${MAX_MEGABYTES} MB.`,
        tags,
      },
      example: {
        request: { id: '3', changes: [{ path: 'home.hero.cta', value: 'Talk to us', base: 'Start a conversation' }] },
        response: { version: 2, operations: 1, refs: ['home.hero.cta'] },
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        id,
        changes: z.array(draftChange).min(1).max(MAX_BATCH).describe('The changes, in order.'),
        expectedVersion,
      }),
    )
    .output(
      z.object({
        version: z.number().int(),
        operations: z.number().int(),
        refs: z
          .array(z.string())
          .describe('Where each of the changes is, with items named by their ids: for an insertion, the new item.'),
      }),
    )
    .mutation(({ ctx, input: { changes, ...input } }) =>
      addToDraft(ctx.db, { ...input, id: Number(input.id), changes: changes.map((one) => toNewChange(one, ctx)) }, ctx),
    ),

  /** Imports redirects from a CSV file into a draft; not part of the public API, like the import into the site. */
  importRedirects: draftMutation
    .meta({ maxBytes: MAX_IMPORT_BYTES })
    .input(strictInput({ draftId: z.number().int(), ...importInput }))
    .output(importReport)
    .mutation(({ ctx, input: { draftId, ...file } }) => importRedirectsToDraft(ctx.db, { ...file, id: draftId }, ctx)),

  merge: draftProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/drafts/{id}/merge',
        summary: 'Compare a draft with the site',
        description:
          'Returns what publishing the draft would change now, and what prevents it: conflicts, and changes of something that does not exist on the site. Nothing is written.',
        tags,
      },
      example: {
        request: { id: '3' },
        response: {
          draft: exampleDraft,
          hash: 'nQx0h8r1q0yJ3Zk0J6k2bqkq7v0wz4n2V1m8s3b9c5E',
          versions: { home: 4 },
          changes: [
            {
              id: 7,
              pageId: 'home',
              op: 'set',
              path: 'home.hero.cta',
              ref: 'home.hero.cta',
              description: 'Changed cta',
              before: 'Start a conversation',
              after: 'Talk to us',
              changedAt: exampleDraft.updatedAt,
            },
          ],
          revealed: { pages: [], pictures: [], writers: [] },
          conflicts: [],
          waiting: [],
          newPages: [],
          sections: [],
        },
      },
      refuses: [404],
    })
    .input(strictInput({ id }))
    .output(merge)
    .query(({ ctx, input }) => readMerge(ctx.db, Number(input.id))),

  drop: draftMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/drop',
        summary: 'Drop changes from a draft',
        description: 'Changes of the draft that need what they create are dropped too.',
        tags,
      },
      example: {
        request: { id: '3', changes: [7] },
        response: { ...exampleDraft, version: 3, pages: [], operations: 0 },
      },
      refuses: [404, 409],
    })
    .input(strictInput({ id, changes: chosen, expectedVersion }))
    .output(draft)
    .mutation(async ({ ctx, input: { changes, ...input } }) => {
      await dropOperations(ctx.db, { ...input, id: Number(input.id), operations: changes }, ctx.actor);
      return presentDraft(ctx.db, Number(input.id));
    }),

  split: draftMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/move',
        summary: 'Move changes to another draft',
        description: 'Changes of the draft that need what they create move too. Returns the draft they were in.',
        tags,
      },
      example: {
        request: { id: '3', changes: [7], to: 4 },
        response: { ...exampleDraft, version: 3, pages: [], operations: 0 },
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        id,
        changes: chosen,
        to: z.number().int().describe('The id of the other draft.'),
        expectedVersion,
      }),
    )
    .output(draft)
    .mutation(async ({ ctx, input: { changes, ...input } }) => {
      await moveOperations(ctx.db, { ...input, id: Number(input.id), operations: changes }, ctx.actor);
      return presentDraft(ctx.db, Number(input.id));
    }),

  settle: draftMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/settle',
        summary: 'Settle a conflict of a draft with the site',
        description:
          'With `keep: mine`, the change stays in the draft, based on what the site has now. With `keep: theirs`, it is dropped.',
        tags,
      },
      example: {
        request: { id: '3', change: 7, keep: 'mine', theirs: 'Call us' },
        response: { ...exampleDraft, version: 3 },
      },
      refuses: [404, 409],
    })
    .input(
      strictInput({
        id,
        change: z.number().int().describe('The id of the change.'),
        keep: z
          .enum(['mine', 'theirs'])
          .describe('The value to keep: that of the draft (`mine`) or of the site (`theirs`).'),
        theirs: jsonValue().describe(
          'The value on the site that you saw. If it is a different one by now, the answer is 409.',
        ),
        expectedVersion,
      }),
    )
    .output(draft)
    .mutation(async ({ ctx, input: { change, ...input } }) => {
      await settleConflict(ctx.db, { ...input, id: Number(input.id), operation: change }, ctx.actor);
      return presentDraft(ctx.db, Number(input.id));
    }),
});
