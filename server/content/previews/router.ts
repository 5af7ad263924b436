import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { PREVIEW_PATH } from '../../platform/http/routes';
import { strictInput } from '../../platform/trpc/strict-input';
import { idParameter } from '../../platform/trpc/wire-types';
import { draftMutation, draftProcedure } from '../procedures';
import { createPreview, LIFETIMES, listPreviews, MAX_ACTIVE, revokePreview } from './previews';

const tags = ['Drafts'];
const DEFAULT_DAYS = 7;

const preview = z.object({
  id: z.number().int(),
  draftId: z.number().int(),
  state: z.enum(['active', 'expired', 'revoked']).describe('Only an `active` link shows anything.'),
  isPinned: z.boolean().describe('Whether it shows only the result as it was when the link was created.'),
  createdBy: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  views: z.number().int().describe('How many pages were shown with it.'),
  lastViewedAt: z.string().nullable(),
});
const examplePreview = {
  id: 5,
  draftId: 3,
  state: 'active',
  isPinned: false,
  createdBy: { id: 'u1', name: 'Marian Oakes' },
  createdAt: '2026-01-05T10:00:00.000Z',
  expiresAt: '2026-01-12T10:00:00.000Z',
  revokedAt: null,
  views: 4,
  lastViewedAt: '2026-01-06T08:30:00.000Z',
};
const draftId = idParameter().describe('The id of the draft.');

export const previewsRouter = t.router({
  // The response is not stored for idempotency, because it contains the address, which is stored nowhere.
  create: draftProcedure
    .meta({ isNeverRepeated: true })
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/previews',
        summary: 'Create a preview link of a draft',
        description: `Anyone with the address sees the whole site with the draft on it, until the link expires or is revoked. The address is only in this answer. A draft can have at most ${MAX_ACTIVE} links that work.`,
        tags,
      },
      successStatus: 201,
      example: {
        request: { id: '3', days: 7 },
        response: {
          ...examplePreview,
          views: 0,
          lastViewedAt: null,
          url: 'https://www.example.com/preview/0wtnpV1UBWAOInUdCd4Rpw',
        },
      },
      refuses: [404, 409],
    })
    .input(
      strictInput({
        id: draftId,
        days: z.literal(LIFETIMES).optional().describe('How many days it works: 1, 7 or 30. By default 7.'),
        isPinned: z
          .boolean()
          .optional()
          .describe(
            'If true, the link shows only the result as it is now. Once the draft, or the site at a place that the draft changes, is different, it says so and shows nothing. By default, it follows the draft.',
          ),
      }),
    )
    .output(preview.extend({ url: z.string().describe('The address of the home page with the draft.') }))
    .mutation(async ({ ctx, input: { id, days = DEFAULT_DAYS, isPinned = false } }) => {
      const { token, ...made } = await createPreview(ctx.db, { draftId: Number(id), days, isPinned }, ctx.actor);
      return { ...made, url: `${ctx.origin}${PREVIEW_PATH}/${token}` };
    }),

  list: draftProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/drafts/{id}/previews',
        summary: 'List the preview links of a draft',
        description: 'The newest link comes first. Addresses are not stored, so they are not listed.',
        tags,
      },
      example: { request: { id: '3' }, response: { items: [examplePreview] } },
      refuses: [404],
    })
    .input(strictInput({ id: draftId }))
    .output(z.object({ items: z.array(preview) }))
    .query(async ({ ctx, input }) => ({ items: await listPreviews(ctx.db, Number(input.id)) })),

  revoke: draftMutation
    .meta({
      openapi: { method: 'DELETE', path: '/previews/{id}', summary: 'Revoke a preview link', tags },
      example: { request: { id: '5' }, response: { success: true } },
      refuses: [404],
    })
    .input(strictInput({ id: idParameter().describe('The id of the link.') }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await revokePreview(ctx.db, Number(input.id), ctx.actor);
      return { success: true as const };
    }),
});
