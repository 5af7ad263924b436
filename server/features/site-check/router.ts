import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { outsideLinks } from '../../../db/schema/content';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { editorMutation, editorProcedure } from '../procedures';
import type { OutsideLink } from './check-page';
import { checkShared, checkSomePages } from './read-site';

/** A link's text, and the path of the field that contains it, if known. */
const place = { text: z.string(), path: z.string().optional() };
const link = z.object({ ...place, href: z.string(), problem: z.string() });
const outside = z.object({
  ...place,
  url: z.string(),
  /** Null if the link has not been checked yet. */
  state: z.enum(['found', 'broken', 'unsure']).nullable(),
  problem: z.string().nullable(),
});
const hint = z.object({
  kind: z.enum(['heading', 'picture', 'words', 'description', 'colour']),
  message: z.string(),
  path: z.string().optional(),
});

/** The procedures of the site check, which only the site's own screens use. */
export const siteCheckRouter = t.router({
  pages: editorProcedure
    .input(strictInput({ cursor: z.string().max(80).optional() }))
    .output(
      z.object({
        items: z.array(
          z.object({
            pageId: z.string(),
            title: z.string(),
            path: z.string(),
            hints: z.array(hint),
            links: z.array(link),
            outside: z.array(outside),
          }),
        ),
        next: z.string().nullable(),
      }),
    )
    .query(async ({ ctx, input }) => {
      const { items, next } = await checkSomePages(ctx, input.cursor);
      const known = await loadResults(
        ctx.db,
        items.flatMap(({ outside: links }) => links),
      );
      return { items: items.map((item) => ({ ...item, outside: item.outside.map(known) })), next };
    }),

  /** Checks the parts that all pages share. */
  shared: editorProcedure
    .output(
      z.object({
        links: z.array(link),
        outside: z.array(outside),
        lookedAt: z.string().nullable(),
        isLooking: z.boolean(),
      }),
    )
    .query(async ({ ctx }) => {
      const [{ links, outside: others }, { endedAt, isRunning }] = await Promise.all([
        checkShared(ctx),
        ctx.outsideLinks.state(),
      ]);
      const known = await loadResults(ctx.db, others);
      return { links, outside: others.map(known), lookedAt: endedAt, isLooking: isRunning };
    }),

  /** Starts checking the links to other sites. */
  lookOutside: editorMutation.output(z.object({ hasBegun: z.boolean() })).mutation(async ({ ctx }) => {
    // The check writes in its own transactions and continues after the response.
    ctx.afterCommit.push(async () => void (await ctx.outsideLinks.begin()));
    return { hasBegun: !(await ctx.outsideLinks.state()).isRunning };
  }),
});

/** Looks up the stored results for links. */
async function loadResults(
  db: Db,
  links: readonly OutsideLink[],
): Promise<(link: OutsideLink) => z.infer<typeof outside>> {
  const urls = [...new Set(links.map(({ url }) => url))];
  const rows = urls.length === 0 ? [] : await db.select().from(outsideLinks).where(inArray(outsideLinks.url, urls));
  const known = new Map(rows.map(({ url, state, problem }) => [url, { state, problem }]));
  return (link) => ({ ...link, ...(known.get(link.url) ?? { state: null, problem: null }) });
}
