import { z } from 'zod';
import { MAX_TITLE, pageTitle, pageWords } from '../../../src/pages/page-facts.model';
import { FACTS } from '../../../src/pages/page-kind';
import { t } from '../../accounts/auth/trpc';
import { changePage } from '../../content/pages/change-page';
import { strictInput } from '../../platform/trpc/strict-input';
import { editorMutation, editorProcedure } from '../procedures';
import { createCard } from './card';
import { drawCard } from './draw-card';
import { readSharing } from './read-sharing';

const pageId = z.string().max(64);
const content = z.record(z.string(), z.unknown());

/** Page metadata for search engines and link previews, for the sharing screen. */
export const sharingRouter = t.router({
  /** Returns the data that a page's head is rendered from. */
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

  /** Returns the share card that the page would have with another title, as SVG; null if it would have none. */
  card: editorProcedure
    .input(strictInput({ pageId, title: z.string().max(MAX_TITLE) }))
    .output(z.string().nullable())
    .query(async ({ ctx, input }) => {
      const { contents } = await readSharing(ctx, input.pageId);
      const now = contents[input.pageId] ?? {};
      const titled = { ...now, [FACTS]: { ...(now[FACTS] as object | undefined), title: input.title } };
      const card = await createCard(input.pageId, titled, contents.site, ctx.media.storage.read);
      return card && drawCard(card);
    }),

  /** Changes the given fields; `seen` contains all values that the editor saw. */
  change: editorMutation
    .input(
      strictInput({
        pageId,
        title: pageTitle.optional(),
        searchTitle: pageWords.searchTitle.optional(),
        description: pageWords.description.optional(),
        image: pageWords.image.optional(),
        index: pageWords.index.optional(),
        canonical: pageWords.canonical.optional(),
        seen: strictInput({
          title: z.string(),
          searchTitle: z.string(),
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
