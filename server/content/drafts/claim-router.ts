import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { filledText } from '../../platform/trpc/wire-types';
import * as shapes from '../claims/shapes';
import { MAX_VALUE } from '../claims/write-claims';
import { claimDraftMutation } from '../procedures';
import { prepareChange } from './prepare-claim-change';

/** Drafts that change what claims state. Part of the routes of claims. */
export const claimDraftRouter = t.router({
  prepareChange: claimDraftMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/claims/{id}/prepare-change',
        summary: 'Prepare a draft that changes a claim on all pages',
        description:
          'Creates a draft that replaces the words in every place of the claim that still contains them; `left` lists the others. Nothing is published, and the claim itself stays as it is. A key also needs the scope `claims:read`.',
        tags: shapes.tags,
      },
      successStatus: 201,
      example: { request: { id: '7', to: '34%' }, response: { draftId: 3, changed: [shapes.examplePlace], left: [] } },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        id: shapes.id,
        from: filledText(MAX_VALUE)
          .optional()
          .describe('The words that the pages have now; by default, the value of the claim.'),
        to: filledText(MAX_VALUE).describe('The new words.'),
        draftName: filledText(200).optional().describe('The name of the draft.'),
        setsValue: z
          .boolean()
          .optional()
          .describe(
            'Whether the new words become the value of the claim when the draft is published. Needs the right to change claims.',
          ),
      }),
    )
    .output(z.object({ draftId: z.number().int(), changed: z.array(shapes.place), left: z.array(shapes.place) }))
    .mutation(({ ctx, input }) => prepareChange(ctx.db, { ...input, id: Number(input.id) }, ctx)),
});
