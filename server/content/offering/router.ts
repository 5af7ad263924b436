import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { OFFERING_MODES } from '../../accounts/settings/site-settings';
import { AppError } from '../../platform/errors';
import { strictInput } from '../../platform/trpc/strict-input';
import { filledText } from '../../platform/trpc/wire-types';
import { addToDraft } from '../drafts/add-to-draft';
import { createDraft } from '../drafts/write-draft';
import { draftMutation, editorProcedure, sudoMutation } from '../procedures';
import { readOffering, setOfferingMode, toChange } from './offering-mode';

const mode = z.enum(OFFERING_MODES).nullable();
const part = z.object({
  pageId: z.string(),
  title: z.string(),
  sectionId: z.string().nullable().describe('The section; null if the whole page is marked.'),
  isShown: z.boolean().describe('False if it is unpublished or hidden.'),
});

/** The firm's offering mode, which decides whether content that is marked for offerings under Rule 506(c) may be published. */
export const offeringRouter = t.router({
  read: editorProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/offering',
        summary: 'Read the offering mode, and what is marked for 506(c) offerings',
        description:
          'Content that is marked with the facts `only506c` and `only506cSections` of a page can only be published while the mode is `506c`.',
        tags: ['Offering'],
      },
      example: {
        request: {},
        response: {
          mode: '506b',
          marked: [{ pageId: 'investors', title: 'Investors', sectionId: 'current', isShown: false }],
        },
      },
    })
    .input(strictInput({}))
    .output(z.object({ mode: mode.describe('`506b`, `506c`, or null for none.'), marked: z.array(part) }))
    .query(({ ctx }) => readOffering(ctx.db)),

  /** Sets the mode. Outside of 506(c), everything marked is taken down in the same transaction. Not part of the public API. */
  change: sudoMutation
    .input(strictInput({ mode }))
    .output(z.object({ takenDown: z.array(part) }))
    .mutation(async ({ ctx, input }) => ({ takenDown: await setOfferingMode(ctx.db, input.mode, ctx.actor) })),

  /** Creates a draft that shows everything marked that is unpublished or hidden. Not part of the public API. */
  prepareDraft: draftMutation
    .input(strictInput({ name: filledText(200) }))
    .output(z.object({ id: z.number().int() }))
    .mutation(({ ctx, input }) =>
      ctx.db.transaction(async (tx) => {
        const { marked } = await readOffering(tx);
        const changes = marked.filter(({ isShown }) => !isShown).map((one) => toChange(one, true));
        if (changes.length === 0)
          throw new AppError('UNPROCESSABLE_CONTENT', 'Nothing that is marked for 506(c) offerings is hidden.');
        const id = await createDraft(tx, input.name, ctx.actor);
        await addToDraft(tx, { id, changes }, { actor: ctx.actor, origin: ctx.origin, region: ctx.region });
        return { id };
      }),
    ),
});
