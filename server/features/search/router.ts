import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { changeSetId } from '../../content/changes/change';
import { strictInput } from '../../platform/trpc/strict-input';
import { editorEffect, editorMutation, editorProcedure } from '../procedures';
import { findPlaces } from './find-places';
import { MAX_REPLACED, replaceWords } from './replace-words';
import { searchContent } from './search-content';

const MAX_FIND = 200;
const MAX_REPLACEMENT = 1000;

const document = z.object({
  document: z.string(),
  pageId: z.string(),
  version: z.number(),
  section: z.object({ sectionId: z.string(), sectionName: z.string(), sectionType: z.string() }).nullable(),
});
const words = z.object({ before: z.string(), found: z.string(), after: z.string() });
const cursor = z.string().max(300).optional();
const nextCursor = z.string().nullable();
/** The search for find and replace. Punctuation and spaces are significant. */
const search = {
  find: z.string().min(1).max(MAX_FIND),
  isCaseSensitive: z.boolean(),
  isWholeWord: z.boolean(),
};

/** The procedures for search and for find and replace over all content. Only the site's own screens use them. */
export const searchRouter = t.router({
  /** Searches the content. This updates the search index, so it is only allowed from the site's own pages. */
  content: editorEffect
    .input(strictInput({ q: z.string().max(MAX_FIND), cursor }))
    .output(
      z.object({
        items: z.array(
          document.extend({
            texts: z.array(words.extend({ path: z.string(), ref: z.string() })),
            more: z.number(),
          }),
        ),
        nextCursor,
      }),
    )
    .query(async ({ ctx, input }) => {
      // While the database is read-only, the search uses the old index.
      await ctx.searchIndex
        .catchUp()
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'the search index could not be updated'));
      return searchContent(ctx.db, input.q, input.cursor);
    }),

  places: editorProcedure
    .input(strictInput({ ...search, cursor }))
    .output(
      z.object({
        items: z.array(document.extend({ path: z.string(), ref: z.string(), count: z.number(), hits: z.array(words) })),
        nextCursor,
      }),
    )
    .query(({ ctx, input: { cursor: after, ...asked } }) => findPlaces(ctx.db, asked, after)),

  replace: editorMutation
    .input(
      strictInput({
        ...search,
        replacement: z.string().max(MAX_REPLACEMENT),
        places: z
          .array(
            z.strictObject({
              document: z.string().max(80),
              version: z.number().int(),
              ref: z.string().max(1000),
            }),
          )
          .min(1)
          .max(MAX_REPLACED),
      }),
    )
    .output(z.object({ changeSetId, texts: z.number() }))
    .mutation(({ ctx, input: { replacement, places, ...asked } }) =>
      replaceWords(ctx.db, { search: asked, replacement, places }, ctx.actor),
    ),
});
