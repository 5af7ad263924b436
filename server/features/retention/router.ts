import { z } from 'zod';
import { DISPOSED_KINDS, type DisposedKind } from '../../../src/content/retention';
import { requireConfirmed } from '../../accounts/auth/confirm-identity';
import { t } from '../../accounts/auth/trpc';
import { readRetentionRules } from '../../accounts/settings/retention-rules';
import { AppError } from '../../platform/errors';
import { decodeCursor, encodeCursor, parseIdCursor, refuseCursor } from '../../platform/http/cursor';
import { strictInput } from '../../platform/trpc/strict-input';
import {
  cursorParameter,
  filledText,
  flagParameter,
  idParameter,
  limitParameter,
} from '../../platform/trpc/wire-types';
import { recordProcedure, reviewMutation, sudoMutation, sudoProcedure } from '../procedures';
import { readCopyState } from '../record-copy/read-copy-state';
import {
  confirmDisposal,
  listDisposals,
  MAX_ITEMS,
  proposeDisposal,
  readDisposal,
  readDisposalItems,
  removeDestroyed,
  withdrawDisposal,
} from './dispose';
import { listDue, readRetention } from './find-due';
import { exportHeldRows, listHolds, placeHold, readHold, releaseHold } from './holds';
import * as shapes from './shapes';

const { tags } = shapes;
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
const MAX_SUBJECTS = 200;
const MAX_TEXT = 2000;
const MAX_NAME = 120;
const moment = z.string().nullable();

const paging = { cursor: cursorParameter().optional(), limit: limitParameter(MAX_LIMIT).optional() };
const zoneOf = ({ region }: { region: { latest: { timeZone: string } } }) => region.latest.timeZone;

/** How long records are kept: rules, legal holds, disposals, and the copy in a second store. */
export const retentionRouter = t.router({
  rules: recordProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/record/retention',
        summary: 'Read how long records are kept',
        description:
          'A record is kept until the end of the fiscal year in which it was last used, and for `years` years from there.',
        tags,
      },
      example: { request: {}, response: { month: 12, day: 31, years: 5, due: 12, held: 3, holds: 1 } },
    })
    .input(strictInput({}))
    .output(
      z.object({
        month: z.number().int().describe('The last month of the fiscal year, from 1 to 12.'),
        day: z.number().int().describe('The last day of the fiscal year.'),
        years: z.number().int(),
        due: z.number().int().describe('The records that are past their retention period and under no hold.'),
        held: z.number().int().describe('The records that are past it and under a hold.'),
        holds: z.number().int().describe('The legal holds that are not released.'),
      }),
    )
    .query(async ({ ctx }) => {
      const { total, held } = await listDue(ctx.db, zoneOf(ctx), { limit: 0 });
      const { items } = await listHolds(ctx.db, { isActive: true, limit: 1000 });
      return { ...(await readRetentionRules(ctx.db)), due: total, held, holds: items.length };
    }),

  due: recordProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/record/retention/due',
        summary: 'List the records that are past their retention period',
        description: 'Those that were last used first come first. Records that were disposed of are not listed.',
        tags,
      },
      example: { request: {}, response: { items: [shapes.exampleDue], nextCursor: null } },
    })
    .input(strictInput({ held: flagParameter.optional().describe('`true` lists only those under a hold.'), ...paging }))
    .output(z.object({ items: z.array(shapes.dueRecord), nextCursor: z.string().nullable() }))
    .query(async ({ ctx, input }) => {
      const limit = Number(input.limit ?? DEFAULT_LIMIT);
      const after = input.cursor === undefined ? undefined : readPlace(input.cursor);
      const { items } = await listDue(ctx.db, zoneOf(ctx), {
        ...{ isHeld: input.held === 'true', after, limit: limit + 1 },
      });
      const shown = items.slice(0, limit);
      const last = shown.at(-1);
      const isMore = items.length > limit && last;
      return {
        items: shown,
        nextCursor: isMore ? encodeCursor(last.lastUsedAt, last.kind, String(last.id)) : null,
      };
    }),

  of: recordProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/record/retention/{kind}/{id}',
        summary: 'Read how long one record must be kept',
        tags,
      },
      example: {
        request: { kind: 'publication', id: '12' },
        response: {
          ...{ lastUsedAt: '2026-02-05T10:00:00.000000Z', keptUntil: '2031-12-31', disposal: null },
          holds: [{ id: 2, name: 'Oak Street' }],
        },
      },
      refuses: [404],
    })
    .input(
      strictInput({
        kind: shapes.kind.describe('A `publication`, or the files of a `claim`.'),
        id: idParameter().describe('The `id` of the publication or the claim.'),
      }),
    )
    .output(shapes.recordRetention)
    .query(async ({ ctx, input }) => {
      const found = await readRetention(ctx.db, zoneOf(ctx), input.kind, Number(input.id));
      if (!found) throw new AppError('NOT_FOUND', 'This record does not exist.');
      return found;
    }),

  holds: recordProcedure
    .meta({
      openapi: { method: 'GET', path: '/record/holds', summary: 'List legal holds, newest first', tags },
      example: { request: { active: 'true' }, response: { items: [shapes.exampleHold], nextCursor: null } },
    })
    .input(
      strictInput({ active: flagParameter.optional().describe('`true` lists only those not released.'), ...paging }),
    )
    .output(z.object({ items: z.array(shapes.hold), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) => listHolds(ctx.db, { isActive: input.active === 'true', ...readPaging(input) })),

  hold: recordProcedure
    .meta({
      openapi: { method: 'GET', path: '/record/holds/{id}', summary: 'Read a legal hold', tags },
      example: { request: { id: '2' }, response: { ...shapes.exampleHold, covered: shapes.exampleCovered } },
      refuses: [404],
    })
    .input(strictInput({ id: shapes.holdId }))
    .output(shapes.holdInForce)
    .query(({ ctx, input }) => readHold(ctx.db, Number(input.id))),

  place: sudoMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/record/holds',
        summary: 'Place a legal hold',
        description: 'From then on, nothing that it covers can be deleted by anyone until it is released.',
        tags,
      },
      successStatus: 201,
      example: {
        request: {
          ...{ name: 'Oak Street', reason: 'Inquiry of March 2026 about the Oak Street fund.' },
          ...{ scope: 'pages', subjects: ['about'], fromDay: '2024-01-01' },
        },
        response: shapes.exampleHold,
      },
      refuses: [422],
    })
    .input(
      strictInput({
        name: filledText(MAX_NAME).describe('A short name, shown wherever the hold applies.'),
        reason: filledText(MAX_TEXT).describe('The matter.'),
        scope: shapes.scope.describe('The whole `site`, or some `pages`, `claims` or `people`.'),
        subjects: z
          .array(z.string().min(1).max(254))
          .max(MAX_SUBJECTS)
          .optional()
          .describe('The ids of the pages or claims; for people, ids of accounts or email addresses.'),
        fromDay: shapes.day.optional().describe('Covers only what was in use on this day or later.'),
        toDay: shapes.day.optional().describe('Covers only what was in use on this day or earlier.'),
      }),
    )
    .output(shapes.hold)
    .mutation(({ ctx, input }) => placeHold(ctx.db, input, zoneOf(ctx), ctx.actor)),

  release: sudoMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/record/holds/{id}/release',
        summary: 'Release a legal hold',
        description: 'Personal data that was deleted, and kept only because of this hold, is then gone for good.',
        tags,
      },
      example: { request: { id: '2', reason: 'The inquiry was closed.' }, response: shapes.exampleReleased },
      refuses: [404, 409],
    })
    .input(strictInput({ id: shapes.holdId, reason: filledText(MAX_TEXT).describe('Why it is released.') }))
    .output(shapes.hold)
    .mutation(({ ctx, input }) => releaseHold(ctx.db, Number(input.id), input.reason, ctx.actor)),

  /** Exports what was deleted from the site but is kept for a hold, such as messages. Not part of the public API. */
  exportHeld: sudoProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ id: shapes.holdId, after: z.number().int().min(0).optional() }))
    .output(
      z.object({
        items: z.array(z.object({ kind: z.string(), deletedAt: z.string(), data: z.record(z.string(), z.unknown()) })),
        next: z.number().nullable(),
      }),
    )
    .mutation(({ ctx, input }) => exportHeldRows(ctx.db, { ...input, id: Number(input.id) }, ctx.actor)),

  disposals: recordProcedure
    .meta({
      openapi: { method: 'GET', path: '/record/disposals', summary: 'List disposals, newest first', tags },
      example: { request: {}, response: { items: [shapes.exampleConfirmed], nextCursor: null } },
    })
    .input(strictInput(paging))
    .output(z.object({ items: z.array(shapes.disposal), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) => listDisposals(ctx.db, readPaging(input))),

  disposal: recordProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/record/disposals/{id}',
        summary: 'Read a disposal with its records',
        tags,
      },
      example: {
        request: { id: '3' },
        response: {
          ...shapes.exampleConfirmed,
          items: [
            {
              ...{ kind: 'publication', id: 12, title: 'About us', hash: shapes.exampleDue.hash },
              ...{ lastUsedAt: '2020-02-05T10:00:00.000Z', keptUntil: '2025-12-31', isStored: false },
            },
          ],
        },
      },
      refuses: [404],
    })
    .input(strictInput({ id: shapes.disposalId }))
    .output(
      shapes.disposal.extend({
        items: z
          .array(
            shapes.dueRecord.omit({ address: true }).extend({
              isStored: z
                .boolean()
                .describe(
                  'Whether its content or files are stored: after a disposal only content that another publication has too.',
                ),
            }),
          )
          .describe(`At most ${MAX_ITEMS}, by kind and id.`),
      }),
    )
    .query(async ({ ctx, input }) => ({
      ...(await readDisposal(ctx.db, Number(input.id))),
      items: await readDisposalItems(ctx.db, Number(input.id)),
    })),

  propose: sudoMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/record/disposals',
        summary: 'Propose to dispose of everything that is due',
        description:
          'Nothing is destroyed before another person confirms. Records under a hold are left out. There is only one proposal at a time.',
        tags,
      },
      successStatus: 201,
      example: { request: { note: 'Yearly disposal.' }, response: shapes.exampleDisposal },
      refuses: [409, 422],
    })
    .input(strictInput({ note: filledText(MAX_TEXT).optional().describe('For the person who confirms it.') }))
    .output(shapes.disposal)
    .mutation(({ ctx, input }) => proposeDisposal(ctx.db, input.note, ctx.actor, { timeZone: zoneOf(ctx) })),

  confirm: reviewMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/record/disposals/{id}/confirm',
        summary: 'Confirm a disposal and destroy its records',
        description:
          'For an admin or reviewer who has not proposed it. The stored contents are destroyed; the entries of the log stay, with their hashes. This cannot be undone.',
        tags,
      },
      example: {
        request: { id: '3', digest: shapes.exampleDisposal.digest },
        response: shapes.exampleConfirmed,
      },
      refuses: [404, 409],
    })
    .input(
      strictInput({
        id: shapes.disposalId,
        digest: z.string().max(64).describe('The `digest` of the list that you have read.'),
      }),
    )
    .output(shapes.disposal)
    .mutation(async ({ ctx, input }) => {
      requireConfirmed(ctx.session);
      const given = { id: Number(input.id), digest: input.digest };
      const { disposal, keys } = await confirmDisposal(ctx.db, given, ctx.actor, { timeZone: zoneOf(ctx) });
      ctx.afterCommit.push(() =>
        removeDestroyed(ctx.media.storage, keys).catch((error: unknown) =>
          ctx.log.warn({ err: error, keys }, 'destroyed files of claims are still in the storage, without their keys'),
        ),
      );
      return disposal;
    }),

  withdraw: sudoMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/record/disposals/{id}/withdraw',
        summary: 'Withdraw a proposed disposal',
        tags,
      },
      example: {
        request: { id: '3' },
        response: { ...shapes.exampleConfirmed, state: 'withdrawn', destroyed: null },
      },
      refuses: [404, 409],
    })
    .input(strictInput({ id: shapes.disposalId }))
    .output(shapes.disposal)
    .mutation(({ ctx, input }) => withdrawDisposal(ctx.db, Number(input.id), ctx.actor)),

  copy: recordProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/record/copy',
        summary: 'Read the state of the copy in the second store',
        tags,
      },
      example: {
        request: {},
        response: {
          ...{ store: 'the bucket firm-record', copied: 4120, waiting: 0, bytes: 61_000_000, behindSince: null },
          ...{ ranAt: '2026-03-02T10:00:00.000Z', verifiedSince: '2026-02-03T02:00:00.000Z', failure: null },
          problems: [],
        },
      },
    })
    .input(strictInput({}))
    .output(
      z.object({
        store: moment.describe('Where the copy is; null if none is configured.'),
        copied: z.number().int(),
        waiting: z.number().int().describe('What is not copied yet.'),
        bytes: z.number(),
        behindSince: moment.describe('Since when something waits, if for more than an hour.'),
        ranAt: moment.describe('When a server last worked on it.'),
        verifiedSince: moment.describe('Every copy was read back, or made, at this time or later.'),
        failure: z.object({ since: z.string(), message: z.string() }).nullable(),
        problems: z
          .array(z.object({ key: z.string(), problem: z.string() }))
          .describe('Copies or originals that are damaged and could not be repaired; at most 20.'),
      }),
    )
    .query(({ ctx }) => readCopyState(ctx.db, ctx.recordCopier.description)),
});

function readPlace(cursor: string): { lastUsedAt: string; kind: DisposedKind; id: number } {
  const [lastUsedAt = '', named, id = ''] = decodeCursor(cursor, 3);
  const found = DISPOSED_KINDS.find((one) => one === named);
  if (!found || !/^\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{6}Z$/.test(lastUsedAt) || Number.isNaN(Date.parse(lastUsedAt)))
    return refuseCursor();
  return { lastUsedAt, kind: found, id: parseIdCursor(id) };
}

function readPaging({ cursor, limit }: { cursor?: string | undefined; limit?: string | undefined }) {
  return {
    cursor: cursor === undefined ? undefined : parseIdCursor(cursor),
    limit: Number(limit ?? DEFAULT_LIMIT),
  };
}
