import { z } from 'zod';
import { CLAIM_ATTENTIONS, SHOWN_STATUSES } from '../../../src/content/claims/claim-status';
import { dayIn } from '../../../src/content/day';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { cursorParameter, limitParameter } from '../../platform/trpc/wire-types';
import type { ContentContext } from '../context';
import { claimMutation, claimProcedure } from '../procedures';
import { listClaimEvents } from './claim-events';
import { countClaims, listClaims, presentClaim } from './read-claims';
import * as shapes from './shapes';
import { changeClaim, createClaim, MAX_STATEMENT, reinstateClaim, retireClaim } from './write-claims';

const { claim, exampleClaim, id, reason, tags } = shapes;
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
const MAX_QUERY = 200;

const retired = { retiredAt: '2026-02-01T10:00:00.000Z', retiredReason: 'We no longer state it.' };

/** The register of claims. Their places, files and the statements without a claim are in routers of their own. */
export const claimsRouter = t.router({
  list: claimProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/claims',
        summary: 'List claims, newest first',
        description: 'The register of what the firm states on its pages, with what supports each statement.',
        tags,
      },
      example: { request: {}, response: { items: [exampleClaim], nextCursor: null } },
    })
    .input(
      strictInput({
        q: z
          .string()
          .max(MAX_QUERY)
          .optional()
          .describe('Return only claims whose statement, value or source contains this.'),
        status: shapes.status.optional().describe('Return only claims with this status.'),
        support: shapes.support
          .optional()
          .describe(
            'Return only claims that have a `file`, those whose `source` is named but that have no file, or those with `none` of the two.',
          ),
        attention: shapes.attention
          .optional()
          .describe(
            'Return only claims whose review is `overdue` or due within 30 days, or those that are retired but still on published pages.',
          ),
        kind: shapes.kind.optional().describe('Return only claims of this kind.'),
        owner: z
          .string()
          .max(200)
          .optional()
          .describe('Return only claims that the person with this id owns; with `none`, those without an owner.'),
        page: z.string().max(64).optional().describe('Return only claims that are linked on this page.'),
        near: z
          .string()
          .max(MAX_STATEMENT)
          .optional()
          .describe(
            'Return only claims that are like this text, the most similar first: those with the same figure or superlative, then those with the same words. Retired claims are left out.',
          ),
        cursor: cursorParameter().optional(),
        limit: limitParameter(MAX_LIMIT).optional(),
      }),
    )
    .output(z.object({ items: z.array(claim), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) =>
      listClaims(ctx.db, { ...input, limit: Number(input.limit ?? DEFAULT_LIMIT) }, todayOf(ctx)),
    ),

  /** Counts claims by status and by why they need attention, for the dashboard's filters and start page; not part of the public API. */
  overview: claimProcedure
    .output(z.record(z.enum([...SHOWN_STATUSES, ...CLAIM_ATTENTIONS]), z.number()))
    .query(({ ctx }) => countClaims(ctx.db, todayOf(ctx))),

  get: claimProcedure
    .meta({
      openapi: { method: 'GET', path: '/claims/{id}', summary: 'Read a claim', tags },
      example: { request: { id: '7' }, response: exampleClaim },
      refuses: [404],
    })
    .input(strictInput({ id }))
    .output(claim)
    .query(({ ctx, input }) => present(ctx, input)),

  create: claimMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/claims',
        summary: 'Register a claim',
        description: 'With `place`, the words of a text are linked to it at once.',
        tags,
      },
      successStatus: 201,
      example: {
        request: { statement: exampleClaim.statement, kind: 'performance', value: '32%' },
        response: {
          ...exampleClaim,
          status: 'needs-substantiation',
          asOf: null,
          source: null,
          files: 0,
          disclosures: [],
          version: 1,
        },
      },
      refuses: [404, 422],
    })
    .input(
      strictInput({
        statement: shapes.statement,
        kind: shapes.kind,
        ...shapes.newFields,
        place: z.strictObject(shapes.newPlace).optional().describe('The first place that makes the claim.'),
        reason,
      }),
    )
    .output(claim)
    .mutation(async ({ ctx, input }) =>
      presentClaim(ctx.db, await createClaim(ctx.db, input, ctx.actor), todayOf(ctx)),
    ),

  change: claimMutation
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/claims/{id}',
        summary: 'Change a claim',
        description:
          'Changes only the given fields; null empties one. The pages stay as they are: `POST /api/claims/{id}/prepare-change` prepares a draft for them.',
        tags,
      },
      example: {
        request: { id: '7', nextReview: '2026-12-31', reason: 'The audit was finished.' },
        response: exampleClaim,
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        id,
        ...shapes.changedFields,
        isSupported: z
          .boolean()
          .optional()
          .describe(
            'Whether its source and files support the claim as it is after the change. Without it, a claim whose value changes but not its source needs substantiation.',
          ),
        reason,
        expectedVersion: z
          .number()
          .int()
          .optional()
          .describe('The version that you read. If the claim has a different one by now, the answer is 409.'),
      }),
    )
    .output(claim)
    .mutation(async ({ ctx, input }) => {
      await changeClaim(ctx.db, { ...input, id: Number(input.id) }, ctx.actor);
      return present(ctx, input);
    }),

  retire: claimMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/claims/{id}/retire',
        summary: 'Retire a claim',
        description:
          'For a claim that the firm no longer makes. It stays in the register with its record. Texts that still make it stay linked: see its places.',
        tags,
      },
      example: {
        request: { id: '7', reason: retired.retiredReason },
        response: { ...exampleClaim, status: 'retired', ...retired },
      },
      refuses: [404],
    })
    .input(strictInput({ id, reason }))
    .output(claim)
    .mutation(async ({ ctx, input }) => {
      await retireClaim(ctx.db, Number(input.id), input.reason, ctx.actor);
      return present(ctx, input);
    }),

  reinstate: claimMutation
    .meta({
      openapi: { method: 'POST', path: '/claims/{id}/reinstate', summary: 'Reinstate a retired claim', tags },
      example: { request: { id: '7' }, response: exampleClaim },
      refuses: [404],
    })
    .input(strictInput({ id, reason }))
    .output(claim)
    .mutation(async ({ ctx, input }) => {
      await reinstateClaim(ctx.db, Number(input.id), input.reason, ctx.actor);
      return present(ctx, input);
    }),

  events: claimProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/claims/{id}/events',
        summary: 'List what happened to a claim, newest first',
        tags,
      },
      example: { request: { id: '7' }, response: { items: [shapes.exampleEvent], owners: {}, nextCursor: null } },
      refuses: [404],
    })
    .input(strictInput({ id, cursor: cursorParameter().optional(), limit: limitParameter(MAX_LIMIT).optional() }))
    .output(
      z.object({
        items: z.array(shapes.claimEvent),
        owners: z
          .record(z.string(), z.string())
          .describe('The names of its owners, by their ids. Deleted people are left out.'),
        nextCursor: z.string().nullable(),
      }),
    )
    .query(({ ctx, input }) =>
      listClaimEvents(ctx.db, { ...input, id: Number(input.id), limit: Number(input.limit ?? DEFAULT_LIMIT) }),
    ),
});

function todayOf({ region }: Pick<ContentContext, 'region'>): string {
  return dayIn(region.latest.timeZone);
}

function present(ctx: Pick<ContentContext, 'db' | 'region'>, { id: asked }: { id: string }) {
  return presentClaim(ctx.db, Number(asked), todayOf(ctx));
}
