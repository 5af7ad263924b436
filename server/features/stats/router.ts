import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { declareAs } from '../../platform/trpc/wire-types';
import { adminOrKeyProcedure } from '../procedures';
import { readStats } from './read-stats';

const day = z.string();
const bound = (end: string) =>
  declareAs(z.string().max(40), { anyOf: [{ format: 'date' }, { format: 'date-time' }] })
    .optional()
    .describe(
      `The ${end} day, in the site’s time zone: 2026-01-31. A time such as 2026-01-31T10:00:00Z means its day. Must be in 2000 or later.`,
    );

export const statsRouter = t.router({
  read: adminOrKeyProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/stats',
        summary: 'Count visits, messages and changes by day',
        description: 'The last 30 days if no days are given; at most 400 days.',
        tags: ['Admin'],
      },
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
      refuses: [422],
    })
    .input(strictInput({ from: bound('first'), to: bound('last') }))
    .output(
      z.object({
        from: day,
        to: day,
        timeZone: z.string().describe('The site’s time zone, which determines when days begin.'),
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
      // Includes the latest counts of this server. Those of other servers follow within seconds.
      await ctx.pageViews.flush();
      const { timeZone } = await ctx.region.read();
      return { ...(await readStats(ctx.db, input, timeZone)), timeZone };
    }),
});
