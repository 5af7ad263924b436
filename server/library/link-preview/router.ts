import { z } from 'zod';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { declareAs } from '../../platform/trpc/wire-types';
import { editorEffect } from '../procedures';

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
        summary: 'Read the title, description and image of a web page',
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
    .input(
      strictInput({
        url: declareAs(z.string().min(1).max(2000), { format: 'uri', pattern: '^https?://' }).describe(
          'The address of the page, starting with http:// or https://.',
        ),
      }),
    )
    .output(answer)
    .query(({ ctx, input }) => ctx.linkPreviews.preview(input.url, ctx.actor.id ?? ctx.actor.client)),
});
