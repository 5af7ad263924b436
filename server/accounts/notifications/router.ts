import { z } from 'zod';
import { NOTIFICATION_KINDS, NOTIFICATION_WAYS, type NotificationKind } from '../../../src/content/notification-kinds';
import { strictInput } from '../../platform/trpc/strict-input';
import { cursorParameter, flagParameter, limitParameter } from '../../platform/trpc/wire-types';
import { finishedPersonProcedure } from '../auth/procedures';
import { t } from '../auth/trpc';
import { changeWays, listNotifications, MAX_COUNTED, markRead, readWays } from './own-notifications';

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 100;
const MAX_IDS = 100;
const tags = ['Notifications'];

const notification = z.object({
  id: z.number().int(),
  kind: z.enum(NOTIFICATION_KINDS),
  text: z.string().describe('A sentence, with names as they were at the time.'),
  detail: z.string().nullable().describe('The beginning of a comment, or the note of a review.'),
  subject: z.string().describe('What it is about: `draft/3`, `comment/12` or `messages`.'),
  path: z.string().describe('The path of the screen that shows it.'),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
const unread = z.number().int().describe(`The number of unread ones, at most ${MAX_COUNTED}.`);
const way = z.enum(NOTIFICATION_WAYS);
const DESCRIBED =
  'How you are notified: `off`, `bell` (only in the dashboard), `digest` or `mail` (at once) in addition.';

/** What each kind of notification is about. */
const MEANINGS: Record<NotificationKind, string> = {
  'review-asked': 'Someone asked you to review a draft.',
  'review-due': 'A review is due today, or since yesterday.',
  'changes-requested': 'A reviewer requested changes to your draft.',
  approved: 'Your draft was approved.',
  returned: 'Your draft was returned from its review.',
  voided: 'The approval of your draft is no longer valid.',
  scheduled: 'Your draft was scheduled, or its schedule ended.',
  published: 'Your draft was published.',
  'publish-failed': 'Your draft could not be published on schedule.',
  mentioned: 'A comment mentions you.',
  replied: 'Someone replied to a comment of yours, or after you.',
  commented: 'Someone commented on your draft.',
  message: 'A visitor sent a message. Only for admins.',
};

/** Gives an object the same field for each kind of notification. */
function forEachKind<T>(value: (kind: NotificationKind) => T): Record<NotificationKind, T> {
  return Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, value(kind)])) as Record<NotificationKind, T>;
}

const settings = z.object({
  ways: z.object(forEachKind(() => way)).describe(DESCRIBED),
  isMailed: z.boolean().describe('Whether a mail server is configured. Otherwise, only the bell works.'),
});
const exampleSettings = { ways: forEachKind(() => 'bell' as const), isMailed: true };

/** The notifications of the person who is signed in. API keys have none. */
export const notificationsRouter = t.router({
  list: finishedPersonProcedure
    .meta({
      openapi: { method: 'GET', path: '/notifications', summary: 'List your notifications, newest first', tags },
      example: {
        request: {},
        response: {
          items: [
            {
              ...{ id: 7, kind: 'review-asked' as const, text: 'Marian Oakes asked you to review “Autumn figures”.' },
              ...{ detail: 'Please check the figures.', subject: 'draft/3', path: '/admin/drafts/3' },
              ...{ createdAt: '2026-01-05T10:03:00.000Z', readAt: null },
            },
          ],
          nextCursor: null,
          unread: 1,
        },
      },
    })
    .input(
      strictInput({
        unread: flagParameter.optional().describe('Return only unread ones.'),
        cursor: cursorParameter().optional(),
        limit: limitParameter(MAX_LIMIT).optional(),
      }),
    )
    .output(z.object({ items: z.array(notification), nextCursor: z.string().nullable(), unread }))
    .query(({ ctx, input }) =>
      listNotifications(ctx.db, ctx.user, {
        cursor: input.cursor,
        limit: Number(input.limit ?? DEFAULT_LIMIT),
        isUnread: input.unread === 'true',
      }),
    ),

  read: finishedPersonProcedure
    .meta({
      openapi: { method: 'POST', path: '/notifications/read', summary: 'Mark your notifications as read', tags },
      example: { request: { subject: 'draft/3' }, response: { unread: 0 } },
    })
    .input(
      strictInput({
        ids: z.array(z.number().int()).max(MAX_IDS).optional().describe('Those with these ids.'),
        subject: z.string().max(100).optional().describe('All that are about this.'),
        through: z.number().int().optional().describe('All up to this id: the newest that you have seen.'),
      }),
    )
    .output(z.object({ unread }))
    .mutation(async ({ ctx, input }) => ({ unread: await markRead(ctx.db, ctx.user, input) })),

  settings: finishedPersonProcedure
    .meta({
      openapi: { method: 'GET', path: '/notifications/settings', summary: 'Read how you are notified', tags },
      example: { request: {}, response: exampleSettings },
    })
    .input(strictInput({}))
    .output(settings)
    .query(async ({ ctx }) => ({
      ways: await readWays(ctx.db, ctx.user.id),
      isMailed: ctx.mailer.settings !== null,
    })),

  changeSettings: finishedPersonProcedure
    .meta({
      openapi: { method: 'PATCH', path: '/notifications/settings', summary: 'Change how you are notified', tags },
      example: { request: { published: 'bell' }, response: exampleSettings },
    })
    .input(strictInput(forEachKind((kind) => way.optional().describe(MEANINGS[kind]))))
    .output(settings)
    .mutation(async ({ ctx, input }) => ({
      ways: await changeWays(ctx.db, ctx.user.id, input),
      isMailed: ctx.mailer.settings !== null,
    })),
});
