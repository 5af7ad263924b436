import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { ROLES } from '../../platform/actor';
import { strictInput } from '../../platform/trpc/strict-input';
import { cursorParameter, limitParameter } from '../../platform/trpc/wire-types';
import { draftMutation, draftProcedure, reviewMutation } from '../procedures';
import { listDraftEvents } from './draft-events';
import { presentDraft } from './list-drafts';
import { approveDraft, askForReview, listReviewers, requestChanges, returnToDraft } from './review-draft';
import { approveAndSchedule } from './schedule-draft';
import {
  draft,
  draftEvent,
  exampleDraft,
  exampleEvent,
  exampleHash,
  exampleReview,
  expectedVersion,
  id,
  note,
  reviewRequest,
} from './shapes';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
const tags = ['Drafts'];

/** Reviews of drafts, and their record. Part of the router of drafts. */
export const reviewRouter = t.router({
  events: draftProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/drafts/{id}/events',
        summary: 'List what happened to a draft, newest first',
        tags,
      },
      example: { request: { id: '3' }, response: { items: [exampleEvent], nextCursor: null } },
      refuses: [404],
    })
    .input(strictInput({ id, cursor: cursorParameter().optional(), limit: limitParameter(MAX_LIMIT).optional() }))
    .output(z.object({ items: z.array(draftEvent), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) =>
      listDraftEvents(ctx.db, { ...input, id: Number(input.id), limit: Number(input.limit ?? DEFAULT_LIMIT) }),
    ),

  reviewers: draftProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/drafts/{id}/reviewers',
        summary: 'List the people who may approve a draft',
        description: 'Everyone who has not contributed to it and, if the site requires it, has the role `reviewer`.',
        tags,
      },
      example: { request: { id: '3' }, response: [{ id: 'u2', name: 'Tomas Reed', role: 'reviewer' }] },
      refuses: [404],
    })
    .input(strictInput({ id }))
    .output(z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) })))
    .query(({ ctx, input }) => listReviewers(ctx.db, Number(input.id))),

  askForReview: draftMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/review',
        summary: 'Ask for a review of a draft',
        description:
          'Freezes the changes of the draft until it is approved and published, returned to draft, or its approval is void.',
        tags,
      },
      example: {
        request: { id: '3', reviewers: ['u2'], note: exampleReview.note, dueOn: exampleReview.dueOn },
        response: { ...exampleDraft, state: 'review', version: 3, review: exampleReview },
      },
      refuses: [404, 409, 422],
    })
    .input(strictInput({ id, ...reviewRequest, expectedVersion }))
    .output(draft)
    .mutation(async ({ ctx, input }) => {
      const { actor, source, region } = ctx;
      await askForReview(ctx.db, { ...input, id: Number(input.id) }, { actor, source, ...region.latest });
      return presentDraft(ctx.db, Number(input.id));
    }),

  approve: reviewMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/approve',
        summary: 'Approve a draft',
        description:
          'For signed-in people who have not contributed to the draft. The approval covers exactly the result with the given `hash`: if the hash is different by now, the answer is 409 with what changed on the site (`conflicts`), and once it becomes another one, the approval is void.',
        tags,
      },
      example: {
        request: { id: '3', hash: exampleHash, note: exampleEvent.note },
        response: {
          ...{ ...exampleDraft, state: 'approved', version: 4, review: exampleReview },
          approval: {
            hash: exampleHash,
            by: { id: 'u2', name: 'Tomas Reed' },
            note: exampleEvent.note,
            at: exampleEvent.at,
            lapse: null,
            countsFrom: null,
          },
        },
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        id,
        hash: z.string().min(1).max(100).describe('The `hash` of the merge that you have read.'),
        note: note.optional().describe('A remark for the authors.'),
        schedule: z
          .boolean()
          .optional()
          .describe(
            'Also schedules the draft for the time that its review proposes (`publishAt`). If you may not publish, it is published as the person who proposed the time, if they may.',
          ),
        expectedVersion,
      }),
    )
    .output(draft)
    .mutation(async ({ ctx, input: { schedule, ...input } }) => {
      const { actor, source, region } = ctx;
      const answer = { ...input, id: Number(input.id) };
      if (schedule) await approveAndSchedule(ctx.db, answer, { actor, source, ...region.latest });
      else await approveDraft(ctx.db, answer, actor);
      return presentDraft(ctx.db, Number(input.id));
    }),

  requestChanges: reviewMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/request-changes',
        summary: 'Return a draft to its authors',
        description: 'For signed-in people. The changes of the draft can be edited again.',
        tags,
      },
      example: {
        request: { id: '3', note: 'The year is missing.' },
        response: { ...exampleDraft, version: 4 },
      },
      refuses: [404, 409],
    })
    .input(strictInput({ id, note: note.describe('The changes that the authors should make.'), expectedVersion }))
    .output(draft)
    .mutation(async ({ ctx, input }) => {
      await requestChanges(ctx.db, { ...input, id: Number(input.id) }, ctx.actor);
      return presentDraft(ctx.db, Number(input.id));
    }),

  returnToDraft: draftMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/return',
        summary: 'Take back a request for a review, or an approval',
        description: 'The changes of the draft can be edited again.',
        tags,
      },
      example: { request: { id: '3' }, response: { ...exampleDraft, version: 4 } },
      refuses: [404, 409],
    })
    .input(strictInput({ id, expectedVersion }))
    .output(draft)
    .mutation(async ({ ctx, input }) => {
      await returnToDraft(ctx.db, { ...input, id: Number(input.id) }, ctx.actor);
      return presentDraft(ctx.db, Number(input.id));
    }),
});
