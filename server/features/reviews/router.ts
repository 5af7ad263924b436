import { z } from 'zod';
import { dayIn } from '../../../src/content/day';
import { t } from '../../accounts/auth/trpc';
import { readSetting } from '../../accounts/settings/site-settings';
import { strictInput } from '../../platform/trpc/strict-input';
import {
  calendarDay,
  cursorParameter,
  declareAs,
  filledText,
  flagParameter,
  idParameter,
  limitParameter,
} from '../../platform/trpc/wire-types';
import { editorProcedure, reviewMutation } from '../procedures';
import { decideAboutEdit, drawSample, listSamples, listUndrawnMonths, readSample, signOffSample } from './edit-samples';
import { listReviewedPages, listReviewsOf, recordPageReview } from './page-reviews';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
const MAX_NOTE = 2000;
const tags = ['Reviews'];

const person = z.object({ id: z.string().nullable(), name: z.string().nullable() });
const pageId = z.string().min(1).max(100).describe('The id of the page.');
const day = calendarDay();
const note = filledText(MAX_NOTE);
const decision = z.enum(['accepted', 'follow-up']);
const sampleId = idParameter().describe('The id of the sample.');

const pageReview = z.object({
  by: person,
  note: z.string().nullable(),
  at: z.string(),
  version: z.number().int().describe('The version of the page, with its sections, that was read.'),
  nextOn: z.string().nullable().describe('The day on which the next review is due; null for none.'),
});
const reviewedPage = z.object({
  ...{ pageId: z.string(), title: z.string(), path: z.string(), version: z.number().int() },
  lastReview: pageReview.nullable(),
  isChanged: z.boolean().describe('Whether its content has changed since its latest review.'),
  isDue: z.boolean().describe('Whether its review is due, or it has never been reviewed.'),
});
const sample = z.object({
  id: z.number().int(),
  month: z.string(),
  population: z.number().int().describe('The number of minor edits in the month.'),
  seed: z
    .string()
    .describe('The sample has the edits with the smallest SHA-256 of this text, a space and the id of the change set.'),
  ...{ size: z.number().int(), decided: z.number().int(), followUps: z.number().int() },
  ...{ drawnBy: person, drawnAt: z.string() },
  signedOff: z.object({ by: person, note: z.string().nullable(), at: z.string() }).nullable(),
});
const sampledEdit = z.object({
  changeSetId: z.number().int(),
  by: person,
  at: z.string(),
  changes: z.array(
    z.object({
      ...{ pageId: z.string(), path: z.string(), oldValue: z.unknown(), newValue: z.unknown() },
      description: z.string(),
    }),
  ),
  decision: decision.nullable(),
  note: z.string().nullable(),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
});

const examplePerson = { id: 'u2', name: 'Tomas Reed' };
const exampleReview = {
  ...{ by: examplePerson, note: 'Figures compared with the annual report.', at: '2026-03-02T10:00:00.000Z' },
  ...{ version: 7, nextOn: '2027-03-02' },
};
const exampleSample = {
  ...{ id: 4, month: '2026-02', population: 61, seed: '5f0e3b7a9d2c48e1b6a4c7d8e9f01234', size: 25, decided: 25 },
  ...{ followUps: 1, drawnBy: examplePerson, drawnAt: '2026-03-02T10:00:00.000Z' },
  signedOff: { by: examplePerson, note: null, at: '2026-03-03T10:00:00.000Z' },
};
const exampleEdit = {
  ...{ changeSetId: 912, by: { id: 'u1', name: 'Marian Oakes' }, at: '2026-02-11T09:30:00.000Z' },
  changes: [
    {
      ...{ pageId: 'home', path: 'home.hero.headline', oldValue: 'Smal companies', newValue: 'Small companies' },
      description: 'Updated home.hero.headline',
    },
  ],
  ...{ decision: 'accepted' as const, note: null, decidedBy: examplePerson, decidedAt: '2026-03-02T11:00:00.000Z' },
};

/** Periodic reviews of published pages, and of samples of the minor edits that were published without approval. */
export const reviewsRouter = t.router({
  pages: editorProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/reviews/pages',
        summary: 'List the published pages with their latest reviews',
        description: 'Pages that were never reviewed come first, then by the day of the next review.',
        tags,
      },
      example: {
        request: { due: 'true' },
        response: {
          items: [
            {
              ...{ pageId: 'about', title: 'About', path: '/about', version: 8, lastReview: exampleReview },
              ...{ isChanged: true, isDue: true },
            },
          ],
          nextCursor: null,
          due: 1,
          reviewed: 1,
        },
      },
    })
    .input(
      strictInput({
        due: flagParameter.optional().describe('Return only pages whose review is due.'),
        cursor: cursorParameter(400).optional(),
        limit: limitParameter(MAX_LIMIT).optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(reviewedPage),
        nextCursor: z.string().nullable(),
        due: z.number().int().describe('The number of pages whose review is due.'),
        reviewed: z.number().int().describe('The number of pages that have been reviewed at least once.'),
      }),
    )
    .query(async ({ ctx, input }) =>
      listReviewedPages(
        ctx.db,
        await ctx.directory.read(),
        { isDue: input.due === 'true', cursor: input.cursor, limit: Number(input.limit ?? DEFAULT_LIMIT) },
        dayIn(ctx.region.latest.timeZone),
      ),
    ),

  ofPage: editorProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/reviews/pages/{pageId}',
        summary: 'List the reviews of a page, newest first',
        tags,
      },
      example: { request: { pageId: 'about' }, response: [exampleReview] },
    })
    .input(strictInput({ pageId }))
    .output(z.array(pageReview))
    .query(({ ctx, input }) => listReviewsOf(ctx.db, input.pageId)),

  reviewPage: reviewMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/reviews/pages/{pageId}',
        summary: 'Record that you have reviewed a page',
        description: 'For signed-in admins and reviewers. The record cannot be changed or deleted.',
        tags,
      },
      successStatus: 201,
      example: { request: { pageId: 'about', version: 7, note: exampleReview.note }, response: exampleReview },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        pageId,
        version: z
          .number()
          .int()
          .min(0)
          .max(1_000_000_000)
          .describe(
            'The version of the page, with its sections, that you have read: `version` of `GET /api/reviews/pages`.',
          ),
        note: note.optional().describe('What you have checked.'),
        nextOn: day
          .nullable()
          .optional()
          .describe('The day of the next review; without it, as the site’s setting says. Null for none.'),
      }),
    )
    .output(pageReview)
    .mutation(async ({ ctx, input }) =>
      recordPageReview(ctx.db, await ctx.directory.read(), input, ctx.actor, dayIn((await ctx.region.read()).timeZone)),
    ),

  samples: editorProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/reviews/samples',
        summary: 'List the samples of minor edits, the newest month first',
        tags,
      },
      example: { request: {}, response: { items: [exampleSample], undrawn: [{ month: '2026-03', edits: 14 }] } },
    })
    .input(strictInput({}))
    .output(
      z.object({
        items: z.array(sample),
        undrawn: z
          .array(z.object({ month: z.string(), edits: z.number().int() }))
          .describe('Past months with minor edits whose sample was not drawn, with the number of edits.'),
      }),
    )
    .query(async ({ ctx }) => ({
      items: await listSamples(ctx.db),
      undrawn: await listUndrawnMonths(ctx.db, (await ctx.region.read()).timeZone),
    })),

  sample: editorProcedure
    .meta({
      openapi: { method: 'GET', path: '/reviews/samples/{id}', summary: 'Read a sample with its edits', tags },
      example: { request: { id: '4' }, response: { ...exampleSample, edits: [exampleEdit] } },
      refuses: [404],
    })
    .input(strictInput({ id: sampleId }))
    .output(sample.extend({ edits: z.array(sampledEdit) }))
    .query(({ ctx, input }) => readSample(ctx.db, Number(input.id))),

  drawSample: reviewMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/reviews/samples',
        summary: 'Draw the sample of a past month',
        description:
          'For signed-in admins and reviewers: all minor edits of the month, or 25 of them chosen at random. Each month has one sample.',
        tags,
      },
      successStatus: 201,
      example: {
        request: { month: '2026-02' },
        response: { ...exampleSample, decided: 0, followUps: 0, signedOff: null },
      },
      refuses: [409, 422],
    })
    .input(
      strictInput({
        month: declareAs(z.string().max(20), { pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' }).describe(
          'Such as `2026-02`, in the time zone of the site.',
        ),
      }),
    )
    .output(sample)
    .mutation(async ({ ctx, input }) => {
      const id = await drawSample(ctx.db, input.month, ctx.actor, (await ctx.region.read()).timeZone);
      const { edits: _, ...drawn } = await readSample(ctx.db, id);
      return drawn;
    }),

  decide: reviewMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/reviews/samples/{id}/edits/{changeSetId}',
        summary: 'Record your decision about an edit of a sample',
        description:
          'For signed-in admins and reviewers, not about their own edits. It can be changed until the sample is signed off.',
        tags,
      },
      example: {
        request: { id: '4', changeSetId: '912', decision: 'accepted' },
        response: { ...exampleSample, signedOff: null },
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        id: sampleId,
        changeSetId: idParameter().describe('The id of the change set.'),
        decision: decision.describe('`follow-up` if something must be done about it.'),
        note: note.optional().describe('A remark; required for `follow-up`.'),
        decidedAt: z
          .string()
          .max(40)
          .nullable()
          .optional()
          .describe(
            'The `decidedAt` of the edit that you read. To change the decision of someone else, it must be that of their decision; otherwise the answer is 409.',
          ),
      }),
    )
    .output(sample)
    .mutation(async ({ ctx, input: { id, changeSetId, ...decided } }) => {
      await decideAboutEdit(ctx.db, { ...decided, sampleId: Number(id), changeSetId: Number(changeSetId) }, ctx.actor);
      const { edits: _, ...now } = await readSample(ctx.db, Number(id));
      return now;
    }),

  signOff: reviewMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/reviews/samples/{id}/sign-off',
        summary: 'Sign off a sample',
        description: 'For signed-in admins and reviewers. Nothing in the sample can be changed afterward.',
        tags,
      },
      example: { request: { id: '4' }, response: exampleSample },
      refuses: [404, 409, 422],
    })
    .input(strictInput({ id: sampleId, note: note.optional().describe('A remark on the whole sample.') }))
    .output(sample)
    .mutation(async ({ ctx, input }) => {
      await signOffSample(ctx.db, { id: Number(input.id), note: input.note }, ctx.actor);
      const { edits: _, ...signed } = await readSample(ctx.db, Number(input.id));
      return signed;
    }),

  /** Returns the number of months between reviews of a page; null if pages are not reviewed regularly. Not part of the public API. */
  rule: editorProcedure
    .output(z.object({ months: z.number().nullable() }))
    .query(async ({ ctx }) => ({ months: await readSetting(ctx.db, 'reviewMonths') })),
});
