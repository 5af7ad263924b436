import { z } from 'zod';
import { t } from '../trpc/init';
import { editorEffect } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';

const answer = z.object({
  success: z.union([z.literal(1), z.literal(0)]),
  link: z.string().optional(),
  meta: z.object({ title: z.string(), description: z.string(), image: z.object({ url: z.string() }) }).optional(),
});

export const linkPreviewRouter = t.router({
  read: editorEffect
    .meta({
      openapi: {
        method: 'GET',
        path: '/link-preview',
        tags: ['Media'],
        summary: 'What a page says of itself: title, description and picture',
      },
      example: {
        request: { url: 'https://www.example.com/news' },
        response: {
          success: 1,
          link: 'https://www.example.com/news',
          meta: {
            title: 'News',
            description: 'What happened on Main Street.',
            image: { url: 'https://www.example.com/street.jpg' },
          },
        },
      },
    })
    .input(strictInput({ url: z.string().min(1).max(2000) }))
    .output(answer)
    .query(({ ctx, input }) => ctx.linkPreviews.preview(input.url, ctx.actor.id ?? ctx.actor.client)),
});
