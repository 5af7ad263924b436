import { z } from 'zod';
import { MAX_QUOTE } from '../../../src/content/find-quote';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import {
  cursorParameter,
  declareAs,
  filledText,
  idParameter,
  limitParameter,
  PLACE_PATH_PATTERN,
} from '../../platform/trpc/wire-types';
import { commentMutation, commentProcedure } from '../procedures';
import { listPeople, listThreads, presentThread } from './list-comments';
import {
  createComment,
  deleteComment,
  editComment,
  MAX_REPLIES,
  MAX_TEXT,
  MAX_THREAD,
  MAX_THREADS,
  readThread,
  replyTo,
  setResolved,
} from './write-comment';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;
const MAX_MENTIONS = 20;
const tags = ['Comments'];

const id = idParameter().describe('The id of the comment.');
const anyId = idParameter().describe('The id of the comment or reply.');
const text = filledText(MAX_TEXT).describe('Plain text. Line breaks are kept.');
const mentions = z
  .array(z.string().min(1).max(200))
  .max(MAX_MENTIONS)
  .optional()
  .describe(
    'The ids of the people whom the text mentions, from `GET /api/people`. In the text, use `@` and their name.',
  );
const person = z.object({ id: z.string(), name: z.string() });
const author = z.object({ id: z.string().nullable(), name: z.string().nullable() });
const message = z.object({
  id: z.number().int(),
  text: z.string().describe('Plain text.'),
  mentions: z.array(person).describe('The people whom it mentions, with their names at that time.'),
  author,
  createdAt: z.string(),
  editedAt: z.string().nullable(),
});
const thread = message.extend({
  pageId: z.string(),
  draftId: z.number().int().nullable().describe('The draft that it was written in; null for the site.'),
  ref: z.string().describe('Its place, with items named by id.'),
  path: z.string().nullable().describe('Its place now; null if that no longer exists.'),
  quote: z.string().nullable().describe('The words that it is about; null for the place as a whole.'),
  range: z
    .object({ start: z.number().int(), end: z.number().int() })
    .nullable()
    .describe('Where these words are in the place’s plain text; null if they are gone.'),
  excerpt: z.string().describe('The beginning of the text at its place when the comment was written.'),
  isOrphaned: z.boolean().describe('Whether its place or its words no longer exist.'),
  isDeleted: z.boolean().describe('Whether it was deleted and only its replies are left.'),
  resolvedAt: z.string().nullable(),
  resolvedBy: author.nullable(),
  replies: z.array(message),
});

const exampleThread = {
  id: 12,
  text: 'Is this figure audited? @Marian Oakes',
  mentions: [{ id: 'u1', name: 'Marian Oakes' }],
  author: { id: 'u2', name: 'Theo Larch' },
  createdAt: '2026-01-05T10:00:00.000Z',
  editedAt: null,
  pageId: 'home',
  draftId: null,
  ref: 'home.welcome.body.~k7f2m9qa',
  path: 'home.welcome.body.1',
  quote: 'eighteen percent',
  range: { start: 24, end: 40 },
  excerpt: 'In 2025, we returned net eighteen percent to our investors.',
  isOrphaned: false,
  isDeleted: false,
  resolvedAt: null,
  resolvedBy: null,
  replies: [],
};
const exampleReply = {
  id: 13,
  text: 'Yes, in March.',
  mentions: [],
  author: { id: 'u1', name: 'Marian Oakes' },
  createdAt: '2026-01-05T11:00:00.000Z',
  editedAt: null,
};
const resolved = { resolvedAt: '2026-01-05T12:00:00.000Z', resolvedBy: exampleReply.author };

export const commentsRouter = t.router({
  list: commentProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/comments',
        summary: 'List comments with their replies, newest first',
        description:
          'Lists the comments on the site or, with `draft`, in that draft. The comments of a published draft are on the site too. A comment follows its place and its words through every change; if they no longer exist, it is orphaned until they do again.',
        tags,
      },
      example: { request: { page: 'home' }, response: { items: [exampleThread], nextCursor: null } },
      refuses: [404],
    })
    .input(
      strictInput({
        page: z.string().max(64).optional().describe('Return only comments on this page.'),
        draft: idParameter().optional().describe('Return the comments in the draft with this id.'),
        state: z.enum(['open', 'resolved']).optional().describe('Return only comments in this state.'),
        mentioned: z
          .string()
          .max(200)
          .optional()
          .describe('Return only comments that mention the person with this id, themselves or in a reply.'),
        cursor: cursorParameter().optional(),
        limit: limitParameter(MAX_LIMIT).optional(),
      }),
    )
    .output(z.object({ items: z.array(thread), nextCursor: z.string().nullable() }))
    .query(({ ctx, input: { draft, limit, ...input } }) =>
      listThreads(ctx.db, {
        ...input,
        draft: draft === undefined ? undefined : Number(draft),
        limit: Number(limit ?? DEFAULT_LIMIT),
      }),
    ),

  people: commentProcedure
    .meta({
      openapi: { method: 'GET', path: '/people', summary: 'List the people whom a comment can mention', tags },
      example: { response: [{ id: 'u1', name: 'Marian Oakes' }] },
    })
    .input(strictInput({}))
    .output(z.array(person))
    .query(({ ctx }) => listPeople(ctx.db)),

  get: commentProcedure
    .meta({
      openapi: { method: 'GET', path: '/comments/{id}', summary: 'Read a comment with its replies', tags },
      example: { request: { id: '12' }, response: { ...exampleThread, replies: [exampleReply] } },
      refuses: [404],
    })
    .input(strictInput({ id }))
    .output(thread)
    .query(async ({ ctx, input }) => presentThread(ctx.db, await readThread(ctx.db, Number(input.id)))),

  create: commentMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/comments',
        summary: 'Comment on a text, image, section or page',
        description: `A page can have at most ${MAX_THREADS} open comments on the site, and in each draft.`,
        tags,
      },
      successStatus: 201,
      example: {
        request: {
          pageId: 'home',
          path: 'home.welcome.body.~k7f2m9qa',
          quote: { words: 'eighteen percent' },
          text: exampleThread.text,
          mentions: ['u1'],
        },
        response: exampleThread,
      },
      refuses: [404, 409, 422],
    })
    .input(
      strictInput({
        pageId: z.string().max(64).describe('The id of the page.'),
        draftId: z
          .number()
          .int()
          .positive()
          .optional()
          .describe('The id of the draft to comment in; by default, on the site.'),
        path: declareAs(z.string().max(400), { pattern: PLACE_PATH_PATTERN }).describe(
          'The place on the page: the path or ref of a text or image, of a section (`home.hero`, `dynamic.fair`), or the id of the page itself.',
        ),
        quote: strictInput({
          words: filledText(MAX_QUOTE).describe('The words, as they are in the text.'),
          start: z
            .number()
            .int()
            .nonnegative()
            .optional()
            .describe('About where they are in the plain text, if they occur several times.'),
        })
          .optional()
          .describe('The words that the comment is about; by default, the place as a whole.'),
        text,
        mentions,
      }),
    )
    .output(thread)
    .mutation(async ({ ctx, input: { mentions = [], draftId = null, ...input } }) =>
      presentThread(ctx.db, await createComment(ctx.db, { ...input, mentions, draftId }, ctx.actor)),
    ),

  reply: commentMutation
    .meta({
      openapi: {
        method: 'POST',
        path: '/comments/{id}/replies',
        summary: 'Reply to a comment',
        description: `A reply to a resolved comment reopens it. A comment has at most ${MAX_REPLIES} replies, and with them at most ${MAX_THREAD.toLocaleString('en')} characters. Returns the comment with all its replies.`,
        tags,
      },
      successStatus: 201,
      example: {
        request: { id: '12', text: exampleReply.text },
        response: { ...exampleThread, replies: [exampleReply] },
      },
      refuses: [404, 422],
    })
    .input(strictInput({ id, text, mentions }))
    .output(thread)
    .mutation(async ({ ctx, input: { mentions = [], ...input } }) =>
      presentThread(ctx.db, await replyTo(ctx.db, { ...input, id: Number(input.id), mentions }, ctx.actor)),
    ),

  edit: commentMutation
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/comments/{id}',
        summary: 'Edit your own comment or reply',
        description: 'Replaces its text and its mentions. Returns the comment with all its replies.',
        tags,
      },
      example: {
        request: { id: '12', text: exampleThread.text, mentions: ['u1'] },
        response: { ...exampleThread, editedAt: '2026-01-05T10:05:00.000Z' },
      },
      refuses: [404, 422],
    })
    .input(strictInput({ id: anyId, text, mentions }))
    .output(thread)
    .mutation(async ({ ctx, input: { mentions = [], ...input } }) =>
      presentThread(ctx.db, await editComment(ctx.db, { ...input, id: Number(input.id), mentions }, ctx.actor)),
    ),

  resolve: commentMutation
    .meta({
      openapi: { method: 'POST', path: '/comments/{id}/resolve', summary: 'Resolve a comment', tags },
      example: { request: { id: '12' }, response: { ...exampleThread, ...resolved } },
      refuses: [404],
    })
    .input(strictInput({ id }))
    .output(thread)
    .mutation(async ({ ctx, input }) =>
      presentThread(ctx.db, await setResolved(ctx.db, Number(input.id), true, ctx.actor)),
    ),

  reopen: commentMutation
    .meta({
      openapi: { method: 'POST', path: '/comments/{id}/reopen', summary: 'Reopen a resolved comment', tags },
      example: { request: { id: '12' }, response: exampleThread },
      refuses: [404, 422],
    })
    .input(strictInput({ id }))
    .output(thread)
    .mutation(async ({ ctx, input }) =>
      presentThread(ctx.db, await setResolved(ctx.db, Number(input.id), false, ctx.actor)),
    ),

  delete: commentMutation
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/comments/{id}',
        summary: 'Delete a comment or reply',
        description:
          'Your own, or any if you are an admin. A comment with replies leaves a placeholder until they are deleted too.',
        tags,
      },
      example: { request: { id: '12' }, response: { success: true } },
      refuses: [404, 409],
    })
    .input(strictInput({ id: anyId }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await deleteComment(ctx.db, Number(input.id), ctx.actor);
      return { success: true as const };
    }),
});
