import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { outsideLinks } from '../../../db/schema/content';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { editorMutation, editorProcedure } from '../procedures';
import type { OutsideLink } from './check-page';
import { checkShared, checkSomePages } from './read-site';

/** Where a link stands: the path of the field it comes from, where that is told. */
const place = { text: z.string(), path: z.string().optional() };
const link = z.object({ ...place, href: z.string(), problem: z.string() });
const outside = z.object({
  ...place,
  url: z.string(),
  /** Null where nobody has looked yet. */
  state: z.enum(['found', 'broken', 'unsure']).nullable(),
  problem: z.string().nullable(),
});
const hint = z.object({
  kind: z.enum(['heading', 'picture', 'words', 'description', 'colour']),
  message: z.string(),
  path: z.string().optional(),
});

/** What could be better about the pages, and where their links lead: for our own screens alone. */
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
      const known = await looked(
        ctx.db,
        items.flatMap(({ outside: links }) => links),
      );
      return { items: items.map((item) => ({ ...item, outside: item.outside.map(known) })), next };
    }),

  /** What all pages share. */
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
      const known = await looked(ctx.db, others);
      return { links, outside: others.map(known), lookedAt: endedAt, isLooking: isRunning };
    }),

  /** Follows the links to other sites now. */
  lookOutside: editorMutation.output(z.object({ hasBegun: z.boolean() })).mutation(async ({ ctx }) => {
    // It writes by itself, and goes on when this has been answered.
    ctx.afterCommit.push(async () => void (await ctx.outsideLinks.begin()));
    return { hasBegun: !(await ctx.outsideLinks.state()).isRunning };
  }),
});

/** What is known of where links lead. */
async function looked(db: Db, links: readonly OutsideLink[]): Promise<(link: OutsideLink) => z.infer<typeof outside>> {
  const urls = [...new Set(links.map(({ url }) => url))];
  const rows = urls.length === 0 ? [] : await db.select().from(outsideLinks).where(inArray(outsideLinks.url, urls));
  const known = new Map(rows.map(({ url, state, problem }) => [url, { state, problem }]));
  return (link) => ({ ...link, ...(known.get(link.url) ?? { state: null, problem: null }) });
}
