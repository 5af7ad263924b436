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
        summary: 'Count visits, page views, downloads, messages and changes',
        description:
          'The last 30 days if no days are given; at most 400 days. Visits are estimated without cookies: a page view begins a visit if ' +
          'the visitor arrived from outside the site. Lists without days are sums for the whole range, largest first.',
        tags: ['Admin'],
      },
      example: {
        request: { from: '2026-01-01', to: '2026-01-31' },
        response: {
          from: '2026-01-01',
          to: '2026-01-31',
          timeZone: 'America/New_York',
          visitsSince: '2025-11-03',
          pageViews: [{ day: '2026-01-05', pageId: 'home', views: 120, visits: 45 }],
          referrers: [{ host: 'google.com', visits: 30 }],
          devices: [{ device: 'phone', visits: 28 }],
          downloads: [{ documentId: 'k3v9x2m7qa', name: 'Annual letter.pdf', count: 12 }],
          outboundLinks: [{ host: 'linkedin.com', clicks: 9 }],
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
        visitsSince: day
          .nullable()
          .describe('The first day on which visits were counted; earlier days only have page views.'),
        pageViews: z.array(
          z.object({
            day,
            pageId: z.string(),
            views: z.number(),
            visits: z
              .number()
              .nullable()
              .describe('How many of the views began a visit; null if visits were not counted on that day.'),
          }),
        ),
        referrers: z.array(
          z.object({
            host: z
              .string()
              .describe('The host of the site with the link; empty without one, “other” for all remaining hosts.'),
            visits: z.number(),
          }),
        ),
        devices: z.array(
          z.object({
            device: z
              .string()
              .describe('By the width of the window: “phone” below 768 pixels, “tablet” below 1200, or “desktop”.'),
            visits: z.number(),
          }),
        ),
        downloads: z.array(
          z.object({
            documentId: z.string().describe('“other” for all remaining documents.'),
            name: z.string(),
            count: z.number(),
          }),
        ),
        outboundLinks: z.array(
          z.object({ host: z.string().describe('“other” for all remaining hosts.'), clicks: z.number() }),
        ),
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
      await ctx.dailyCounts.flush();
      const { timeZone } = await ctx.region.read();
      return { ...(await readStats(ctx.database.lists, input, timeZone)), timeZone };
    }),
});
