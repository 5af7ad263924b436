import { z } from 'zod';
import { CONTACT_LIMITS, CONTACT_SUBJECTS } from '../../../src/pages/contact/contact-message.model';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { cursorParameter, idParameter, MAX_SERIAL } from '../../platform/trpc/wire-types';
import { adminOrKeyMutation, adminOrKeyProcedure, publicMutation, sudoMutation, sudoProcedure } from '../procedures';
import { giveMessages } from './bulk-reading';
import { deleteMessage } from './delete-messages';
import { exportMessages } from './export-messages';
import { countUnread, listMessages, MESSAGE_LISTS, MESSAGE_STATUSES, PAGE_SIZE, setMessageStatus } from './messages';
import { deletePerson, exportPerson } from './personal-data';
import { submitContact } from './submit-contact';

const message = z.object({
  id: z.number().int(),
  fullName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  createdAt: z.string(),
});
const exampleMessage = {
  id: 4,
  fullName: 'Ada Miller',
  email: 'ada@example.com',
  subject: 'investment',
  message: 'Please send me the materials.',
  status: 'read' as const,
  createdAt: '2026-01-05T10:00:00.000Z',
};

const email = z.string().min(1).max(254);
const text = (maxLength: number, description: string) =>
  ({ type: 'string', minLength: 1, maxLength, pattern: '\\S', description }) as const;
const MESSAGE_BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['fullName', 'email', 'subject', 'message'],
  properties: {
    fullName: text(CONTACT_LIMITS.fullName, 'The name of the sender.'),
    email: {
      type: 'string',
      format: 'email',
      maxLength: CONTACT_LIMITS.email,
      description: 'The address to reply to.',
    },
    subject: { type: 'string', enum: CONTACT_SUBJECTS, description: 'The subject of the message.' },
    message: text(CONTACT_LIMITS.message, 'The message itself, as plain text.'),
    extraNote: { type: 'string', description: 'Leave it empty. A message that fills it in is stored as spam.' },
  },
};

export const contactRouter = t.router({
  submit: publicMutation
    .meta({
      openapi: { method: 'POST', path: '/contact', summary: 'Send the firm a message', tags: ['Contact'] },
      example: {
        request: {
          fullName: exampleMessage.fullName,
          email: exampleMessage.email,
          subject: exampleMessage.subject,
          message: exampleMessage.message,
        },
        response: { success: true },
      },
      body: MESSAGE_BODY,
    })
    // Loose on purpose, because the form's own validation checks messages, with the form's error messages.
    .input(
      strictInput({
        fullName: z.unknown().optional(),
        email: z.unknown().optional(),
        subject: z.unknown().optional(),
        message: z.unknown().optional(),
        extraNote: z.unknown().optional(),
      }),
    )
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await submitContact(ctx.db, input, ctx.actor.client, { isMailed: ctx.outbox.isOn });
      ctx.afterCommit.push(async () => ctx.outbox.wake());
      return { success: true as const };
    }),

  messages: adminOrKeyProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/messages',
        summary: 'List contact messages',
        description:
          'Newest first. A person who reads more than 200 messages within 15 minutes must confirm their identity; the audit log records it.',
        tags: ['Admin'],
      },
      example: { request: {}, response: { items: [exampleMessage], nextCursor: null, unread: 0 } },
    })
    .input(
      strictInput({
        status: z
          .enum(MESSAGE_LISTS)
          .optional()
          .describe('Which messages to return. `inbox` is `new` and `read` together. By default all except spam.'),
        q: z.string().max(200).optional().describe('Return only messages that contain this text.'),
        cursor: cursorParameter().optional(),
      }),
    )
    .output(z.object({ items: z.array(message), nextCursor: z.string().nullable(), unread: z.number() }))
    .query(({ ctx, input }) =>
      giveMessages(
        ctx,
        PAGE_SIZE,
        () => listMessages(ctx.db, input),
        ({ items }) => items.length,
      ),
    ),

  setStatus: adminOrKeyMutation
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/admin/messages/{id}',
        summary: 'Change the status of a message',
        description: 'The response contains the message and counts as reading it.',
        tags: ['Admin'],
      },
      example: { request: { id: '4', status: 'read' }, response: exampleMessage },
      refuses: [404],
    })
    .input(
      strictInput({
        id: idParameter(MAX_SERIAL).describe('The `id` of the message.'),
        status: z.enum(MESSAGE_STATUSES).describe('The new status.'),
      }),
    )
    .output(message)
    .mutation(({ ctx, input }) => {
      const change = () => setMessageStatus(ctx.db, Number(input.id), input.status, ctx.actor);
      return giveMessages(ctx, 1, change, () => 1);
    }),

  /** Returns the number of unread messages, for the navigation. */
  unread: adminOrKeyProcedure
    .output(z.object({ unread: z.number() }))
    .query(async ({ ctx }) => ({ unread: await countUnread(ctx.db) })),

  /** Deletes a message permanently. */
  delete: adminOrKeyMutation
    .input(strictInput({ id: z.number().int().min(1).max(MAX_SERIAL) }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await deleteMessage(ctx.db, input.id, ctx.actor);
      return { success: true as const };
    }),

  /** Exports the data of a person, which is recorded. The response is never stored for idempotency. */
  exportPerson: sudoProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ email }))
    .output(z.record(z.string(), z.unknown()))
    .mutation(({ ctx, input }) => exportPerson(ctx.db, input.email, ctx.actor)),

  /** Deletes the data of a person. */
  deletePerson: sudoMutation
    .input(strictInput({ email }))
    .output(
      z.object({
        messages: z.number(),
        hasAccount: z.boolean(),
        kept: z.array(
          z.object({
            kind: z.enum(['held', 'record']),
            count: z.number(),
            holds: z.array(z.string()),
            until: z.string().nullable(),
          }),
        ),
      }),
    )
    .mutation(({ ctx, input }) => deletePerson(ctx.db, input.email, ctx.region.latest.timeZone, ctx.actor)),

  /** Exports all messages of a list as a file, which is recorded. */
  exportCsv: sudoProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ status: z.enum(MESSAGE_LISTS).optional(), q: z.string().max(200).optional() }))
    .output(z.object({ csv: z.string(), count: z.number(), isComplete: z.boolean() }))
    .mutation(({ ctx, input }) => exportMessages(ctx.db, input, ctx.actor)),
});
