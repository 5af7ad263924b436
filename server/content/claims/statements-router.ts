import { z } from 'zod';
import { CLAIM_KINDS } from '../../../src/content/claims/claim-status';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { cursorParameter, idParameter, limitParameter } from '../../platform/trpc/wire-types';
import { claimProcedure, linkMutation } from '../procedures';
import { decideNotClaim, listNotClaims, undoNotClaim } from './decide-not-claim';
import { listDisagreements, listUnlinked } from './list-statements';
import * as shapes from './shapes';

const { done, exampleNotClaim, exampleStatement, notClaim, reason, statementFound, success, tags } = shapes;
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
const sentence = z.string().describe('The sentence with the words.');
const figure = statementFound.extend({
  sentence,
  claimId: z.number().int().nullable().describe('The claim that the words are linked to.'),
});

/** The statements of published pages without a claim, and figures that disagree. */
export const statementsRouter = t.router({
  unlinked: claimProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/claims/unlinked',
        summary: 'List figures and superlatives without a claim',
        description:
          'Finds figures, superlatives, rankings and ratings in the texts of published pages that are not linked to a claim and that nobody has decided are not claims, page by page. One answer covers a part of the site, and may be empty.',
        tags,
      },
      example: {
        request: {},
        response: { items: [exampleStatement], nextCursor: null, counts: [{ pageId: 'home', count: 1 }] },
      },
    })
    .input(
      strictInput({
        page: z.string().max(64).optional().describe('Return only those on this page.'),
        kind: z.enum(CLAIM_KINDS).optional().describe('Return only those of this kind.'),
        cursor: cursorParameter().optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(statementFound),
        nextCursor: z.string().nullable(),
        counts: z
          .array(z.object({ pageId: z.string(), count: z.number().int() }))
          .nullable()
          .describe('How many there are on each page that has any; only in the first answer.'),
      }),
    )
    .query(({ ctx, input }) => listUnlinked(ctx.db, input)),

  disagreeing: claimProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/claims/disagreeing',
        summary: 'List figures that disagree between pages',
        description:
          'Compares figures of published pages that have the same words next to them: the up to three words right after the figure, those of its label, or right before it, in lower case and singular. Figures that someone decided are about something else (the scope `comparison` of `POST /api/claims/not-claims`) are left out.',
        tags,
      },
      example: {
        request: {},
        response: {
          items: [
            {
              subject: 'day',
              figures: [{ ...exampleStatement, sentence: 'Our fastest closing took 29 days.', claimId: null }],
            },
          ],
          isWhole: true,
        },
      },
    })
    .input(strictInput({}))
    .output(
      z.object({
        items: z.array(
          z.object({ subject: z.string().describe('The words next to the figures.'), figures: z.array(figure) }),
        ),
        isWhole: z.boolean().describe('Whether all pages were compared and all groups are listed.'),
      }),
    )
    .query(({ ctx }) => listDisagreements(ctx.db)),

  notClaims: claimProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/claims/not-claims',
        summary: 'List decisions about words, newest first',
        description: 'That they are not a claim, or that their figure is not compared with others.',
        tags,
      },
      example: { request: {}, response: { items: [exampleNotClaim], nextCursor: null } },
    })
    .input(
      strictInput({
        page: z.string().max(64).optional().describe('Return only those on this page.'),
        scope: shapes.scope.optional().describe('Return only those of this scope.'),
        cursor: cursorParameter().optional(),
        limit: limitParameter(MAX_LIMIT).optional(),
      }),
    )
    .output(z.object({ items: z.array(notClaim), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) => listNotClaims(ctx.db, { ...input, limit: Number(input.limit ?? DEFAULT_LIMIT) })),

  decide: linkMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/claims/not-claims',
        summary: 'Decide that words are not a claim',
        description:
          'They are no longer listed as unlinked or, with the scope `comparison`, no longer compared with other figures, as long as the text contains them.',
        tags,
      },
      successStatus: 201,
      example: {
        request: {
          pageId: 'home',
          path: exampleStatement.ref,
          quote: { words: '29', start: 25 },
          reason: exampleNotClaim.reason,
        },
        response: exampleNotClaim,
      },
      refuses: [404, 422],
    })
    .input(strictInput({ ...shapes.newPlace, scope: shapes.scope.optional(), reason }))
    .output(notClaim)
    .mutation(({ ctx, input }) => decideNotClaim(ctx.db, input, ctx.actor)),

  undoDecision: linkMutation
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/claims/not-claims/{id}',
        summary: 'Take back a decision about words',
        tags,
      },
      example: { request: { id: '5' }, response: done },
      refuses: [404],
    })
    .input(strictInput({ id: idParameter().describe('The id of the decision.') }))
    .output(success)
    .mutation(async ({ ctx, input }) => {
      await undoNotClaim(ctx.db, Number(input.id), ctx.actor);
      return done;
    }),
});
