import { z } from 'zod';
import { MAX_TITLE, pageTitle, pageWords } from '../../src/pages/page-facts.model';
import { FACTS } from '../../src/pages/page-kind';
import { cardOf } from '../share/card';
import { drawCard } from '../share/draw-card';
import { t } from '../trpc/init';
import { editorMutation, editorProcedure } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import { changePage } from './change-page';
import { readSharing } from './read-sharing';

const pageId = z.string().max(64);
const content = z.record(z.string(), z.unknown());

/** What others see of a page, for the screen where editors say it. */
export const sharingRouter = t.router({
  /** All that a page's head is made of. */
  read: editorProcedure
    .input(strictInput({ pageId }))
    .output(
      z.object({
        path: z.string(),
        origin: z.string(),
        contents: z.record(z.string(), content),
        alts: z.record(z.string(), z.string()),
      }),
    )
    .query(({ ctx, input }) => readSharing(ctx, input.pageId)),

  /** The card that a page would have with another title, as an SVG drawing; null where it would have none. */
  card: editorProcedure
    .input(strictInput({ pageId, title: z.string().max(MAX_TITLE) }))
    .output(z.string().nullable())
    .query(async ({ ctx, input }) => {
      const { contents } = await readSharing(ctx, input.pageId);
      const now = contents[input.pageId] ?? {};
      const titled = { ...now, [FACTS]: { ...(now[FACTS] as object | undefined), title: input.title } };
      const card = await cardOf(input.pageId, titled, contents.site, ctx.media.storage.read);
      return card && drawCard(card);
    }),

  /** What is left out stays; `seen` is all that was read. */
  change: editorMutation
    .input(
      strictInput({
        pageId,
        title: pageTitle.optional(),
        description: pageWords.description.optional(),
        image: pageWords.image.optional(),
        index: pageWords.index.optional(),
        canonical: pageWords.canonical.optional(),
        seen: strictInput({
          title: z.string(),
          description: z.string(),
          image: z.string(),
          index: z.boolean(),
          canonical: z.string(),
        }),
      }),
    )
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input: { pageId: id, seen, ...asked } }) => {
      await changePage(ctx.db, id, asked, ctx, seen);
      return { success: true as const };
    }),
});
