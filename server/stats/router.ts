import { z } from 'zod';
import { t } from '../trpc/init';
import { adminOrKeyProcedure } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import { readStats } from './read-stats';

const day = z.string();
const bound = z
  .string()
  .max(40)
  .optional()
  .describe(
    'A day, 2026-01-31, or a moment of it with its offset, 2026-01-31T10:00:00Z. Days are those of the site’s time zone.',
  );

export const statsRouter = t.router({
  read: adminOrKeyProcedure
    .meta({
      openapi: { method: 'GET', path: '/admin/stats', summary: 'Visits, messages and changes by day', tags: ['Admin'] },
      example: {
        request: { from: '2026-01-01', to: '2026-01-31' },
        response: {
          from: '2026-01-01',
          to: '2026-01-31',
          timeZone: 'America/New_York',
          visits: [{ day: '2026-01-05', pageId: 'home', views: 120 }],
          messages: [{ day: '2026-01-05', count: 2 }],
          changes: [{ day: '2026-01-05', editor: { id: 'u1', name: 'Marian Oakes' }, source: 'dashboard', count: 7 }],
        },
      },
    })
    .input(strictInput({ from: bound, to: bound }))
    .output(
      z.object({
        from: day,
        to: day,
        timeZone: z.string().describe('The site’s time zone, by which days are counted.'),
        visits: z.array(z.object({ day, pageId: z.string(), views: z.number() })),
        messages: z.array(z.object({ day, count: z.number() })),
        changes: z.array(
          z.object({
            day,
            editor: z.object({ id: z.string(), name: z.string() }).nullable(),
            source: z.string(),
            count: z.number(),
          }),
        ),
      }),
    )
    .query(async ({ ctx, input }) => {
      // What this server has counted just now is in the answer; another's follows within seconds.
      await ctx.pageViews.flush();
      const { timeZone } = await ctx.region.read();
      return { ...(await readStats(ctx.db, input, timeZone)), timeZone };
    }),
});
