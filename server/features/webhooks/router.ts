import { z } from 'zod';
import { CHOSEN_TYPES, WEBHOOK_TYPES, type WebhookType } from '../../../src/content/webhook-types';
import { t } from '../../accounts/auth/trpc';
import { strictInput } from '../../platform/trpc/strict-input';
import { filledText } from '../../platform/trpc/wire-types';
import type { Context } from '../context';
import { adminProcedure, sudoMutation, sudoProcedure } from '../procedures';
import { DELIVERY_STATES, listDeliveries, readDelivery, resendDelivery, resendFailed } from './deliveries';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  sendTestEvent,
} from './manage-webhooks';

const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const type = z.enum(Object.keys(WEBHOOK_TYPES) as [WebhookType, ...WebhookType[]]);
const chosenType = z.enum(CHOSEN_TYPES as [WebhookType, ...WebhookType[]]);
const name = filledText(100);
const url = z.string().max(500);
const types = z.array(chosenType).min(1).max(CHOSEN_TYPES.length);
const done = z.object({ success: z.literal(true) });
const time = z.string().nullable();

const webhook = z.object({
  ...{ id: z.number(), name: z.string(), url: z.string(), types: z.array(type), isOn: z.boolean() },
  offReason: z.enum(['admin', 'failing', 'gone']).nullable(),
  ...{ oldSecretUntil: time, failingSince: time, lastSentAt: time, waiting: z.number(), isFull: z.boolean() },
  ...{ createdBy: z.string().nullable(), createdAt: z.string() },
});

const delivery = z.object({
  ...{ id: z.number(), eventId: z.string(), type, state: z.enum(DELIVERY_STATES), createdAt: z.string() },
  ...{ attempts: z.number(), attemptedAt: time, durationMs: z.number().nullable() },
  ...{ status: z.number().nullable(), problem: z.string().nullable(), nextAt: time },
});

/** The procedures of the webhooks screen. Only signed-in admins may call them: keys are always refused. */
export const webhooksRouter = t.router({
  list: adminProcedure.output(z.array(webhook)).query(({ ctx }) => listWebhooks(ctx.db)),

  // The response is not stored for idempotency, because it contains the secret.
  create: sudoProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ name, url, types }))
    .output(z.object({ id: z.number(), secret: z.string() }))
    .mutation(({ ctx, input }) =>
      createWebhook(ctx.db, input, { allowPrivate: allowsPrivate(ctx), key: ctx.secret, actor: ctx.actor }),
    ),

  change: sudoMutation
    .input(
      strictInput({
        id,
        name: name.optional(),
        url: url.optional(),
        types: types.optional(),
        isOn: z.boolean().optional(),
      }),
    )
    .output(done)
    .mutation(async ({ ctx, input: { id, ...change } }) => {
      await changeWebhook(ctx.db, id, change, { allowPrivate: allowsPrivate(ctx), actor: ctx.actor });
      return { success: true as const };
    }),

  rotate: sudoProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ id }))
    .output(z.object({ secret: z.string(), oldSecretUntil: z.string() }))
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx.db, input.id, { key: ctx.secret, actor: ctx.actor })),

  remove: sudoMutation
    .input(strictInput({ id }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeWebhook(ctx.db, input.id, ctx.actor);
      return { success: true as const };
    }),

  test: adminProcedure
    .input(strictInput({ id }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await sendTestEvent(ctx.db, input.id, ctx.actor);
      return { success: true as const };
    }),

  deliveries: adminProcedure
    .input(
      strictInput({
        ...{ webhookId: id, isFailed: z.boolean(), cursor: z.string().max(200).optional() },
        limit: z.number().int().min(1).max(100),
      }),
    )
    .output(z.object({ items: z.array(delivery), nextCursor: z.string().nullable() }))
    .query(({ ctx, input }) => listDeliveries(ctx.db, input)),

  /** Returns a delivery with the body that is sent, and the beginning of the response. */
  delivery: adminProcedure
    .input(strictInput({ id }))
    .output(delivery.extend({ body: z.string(), response: z.string().nullable() }))
    .query(({ ctx, input }) => readDelivery(ctx.db, input.id, ctx.origin)),

  resend: adminProcedure
    .input(strictInput({ id }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await resendDelivery(ctx.db, input.id, ctx.actor);
      return { success: true as const };
    }),

  resendFailed: adminProcedure
    .input(strictInput({ id }))
    .output(z.object({ count: z.number() }))
    .mutation(async ({ ctx, input }) => ({ count: await resendFailed(ctx.db, input.id, ctx.actor) })),
});

function allowsPrivate({ env }: Context): boolean {
  return env.LINK_PREVIEW_ALLOW_PRIVATE === 'true';
}
