import { z } from 'zod';
import { requireConfirmed } from '../../accounts/auth/confirm-identity';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { changeSetId } from '../changes/change';
import type { ContentContext } from '../context';
import { draftMutation, publishMutation } from '../procedures';
import { presentDraft } from './list-drafts';
import { publishDraft } from './publish-draft';
import { draft, emergencyReason, exampleDraft, expectedVersion, id } from './shapes';
import { moveDraft } from './write-draft';

const tags = ['Drafts'];

/** Publishing, withdrawing and reopening drafts. Part of the router of drafts. */
export const publishRouter = t.router({
  publish: publishMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/publish',
        summary: 'Publish a draft',
        description:
          'Writes all changes of the draft to the site as one change set, or none of them: if the site has changed at the same places (409, with `conflicts`), if something that the draft changes does not exist (409, with `issues`), or if the result is not valid (422). A draft in review cannot be published, and an approved one only if its result is still the approved one (409). If publishing needs approval on this site, the answer without one is 403 with the reason `APPROVAL_REQUIRED`. Publishing a published draft again has no effect and the same answer.',
        tags,
      },
      example: {
        request: { id: '3', expectedVersion: 2, expectedVersions: { home: 4 } },
        response: { success: true, changeSetId: 12 },
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        id,
        expectedVersion,
        expectedVersions: z
          .record(z.string().max(100), z.number().int())
          .optional()
          .describe('The `versions` of a merge that you read. If one of them is different by now, the answer is 409.'),
        emergencyReason,
      }),
    )
    .output(z.object({ success: z.literal(true), changeSetId }))
    .mutation(async ({ ctx, input }) => {
      if (input.emergencyReason !== undefined && ctx.actor.kind !== 'key') requireConfirmed(ctx.session);
      const published = await publishDraft(ctx.db, { ...input, id: Number(input.id) }, ctx);
      return { success: true as const, ...published };
    }),

  withdraw: draftMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/drafts/{id}/withdraw',
        summary: 'Withdraw a draft',
        description:
          'The draft keeps its changes, but can be neither changed nor published until it is reopened. Its review, approval and schedule end.',
        tags,
      },
      example: { request: { id: '3' }, response: { ...exampleDraft, state: 'withdrawn', version: 3 } },
      refuses: [404, 409],
    })
    .input(strictInput({ id, expectedVersion }))
    .output(draft)
    .mutation(({ ctx, input }) => move(ctx, input, 'withdrawn')),

  reopen: draftMutation
    .meta({
      openapi: { method: 'POST', path: '/drafts/{id}/reopen', summary: 'Reopen a withdrawn draft', tags },
      example: { request: { id: '3' }, response: { ...exampleDraft, version: 4 } },
      refuses: [404, 409],
    })
    .input(strictInput({ id }))
    .output(draft)
    .mutation(({ ctx, input }) => move(ctx, input, 'draft')),
});

async function move(
  ctx: Pick<ContentContext, 'db' | 'actor'>,
  input: { id: string; expectedVersion?: number | undefined },
  state: 'draft' | 'withdrawn',
) {
  const draftId = Number(input.id);
  await moveDraft(ctx.db, { id: draftId, state, expectedVersion: input.expectedVersion }, ctx.actor);
  return presentDraft(ctx.db, draftId);
}
