import { z } from 'zod';
import { recordAudit } from '../audit/record-audit';
import { t } from '../trpc/init';
import { adminProcedure, finishedPersonProcedure, sudoMutation, sudoProcedure } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import {
  changeKeyNetworks,
  countKeysOf,
  createApiKey,
  KEY_SCOPES,
  keyLabel,
  listApiKeys,
  revokeApiKey,
} from './api-keys';
import { tellPerson } from './tell-person';

const key = z.object({
  id: z.string(),
  name: z.string(),
  start: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  lastNetwork: z.string().nullable(),
  networks: z.array(z.string()),
});
const exampleKey = {
  id: 'k1',
  name: 'Newsletter',
  start: 'pk_abcde',
  scopes: ['content:write' as const],
  createdBy: 'Marian Oakes',
  createdAt: '2026-01-05T10:00:00.000Z',
  expiresAt: '2027-01-05T10:00:00.000Z',
  lastUsedAt: '2026-01-06T08:30:00.000Z',
  lastNetwork: '203.0.113.0/24',
  networks: ['203.0.113.0/24'],
};
const tags = ['Admin'];
/** Addresses and networks, such as `203.0.113.7` and `2001:db8::/48`. */
const networks = z.array(z.string().max(60)).max(20).optional();

export const keysRouter = t.router({
  list: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/keys',
        summary: 'List API keys',
        description:
          'With the network each was used from last (24 bits of IPv4, 48 of IPv6): addresses are kept nowhere.',
        tags,
      },
      example: { request: {}, response: [exampleKey] },
    })
    .input(strictInput({}))
    .output(z.array(key))
    .query(({ ctx }) => listApiKeys(ctx.db)),

  // Not kept for repetition: its answer holds the key itself, which is stored nowhere.
  create: sudoProcedure
    .meta({ isNeverRepeated: true })
    .meta({
      openapi: {
        method: 'POST',
        path: '/admin/keys',
        summary: 'Make an API key; it is shown once',
        description:
          'With `networks` it works from those addresses and networks alone; from elsewhere it is answered 403.',
        tags,
      },
      successStatus: 201,
      example: {
        request: { name: 'Newsletter', scopes: ['content:write'], networks: ['203.0.113.0/24'] },
        response: { ...exampleKey, lastUsedAt: null, lastNetwork: null, key: 'pk_abcdefghij' },
      },
    })
    .input(
      strictInput({
        name: z.string().trim().min(1).max(100),
        scopes: z.array(z.enum(KEY_SCOPES)).min(1),
        expiresAt: z.iso.datetime({ offset: true }).optional(),
        networks,
      }),
    )
    .output(key.extend({ key: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const made = await createApiKey(ctx.auth, ctx.db, { ...input, userId: ctx.user.id });
      await recordAudit(ctx.db, ctx.actor, 'key-add', keyLabel(made));
      void tellPerson(ctx, ctx.user, { kind: 'key-made', name: keyLabel(made) });
      return made;
    }),

  change: sudoMutation
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/admin/keys/{id}',
        summary: 'Change from where an API key may be used',
        description: 'An empty list: from anywhere. It holds from the key’s next request on. Only people change keys.',
        tags,
      },
      example: { request: { id: 'k1', networks: ['203.0.113.0/24'] }, response: exampleKey },
      refuses: [404],
    })
    .input(strictInput({ id: z.string().max(200), networks: networks.unwrap() }))
    .output(key)
    .mutation(({ ctx, input }) => changeKeyNetworks(ctx.db, input.id, input.networks, ctx.actor)),

  /** How many of the keys that the person made are in use. Only our own screens ask. */
  countOwn: finishedPersonProcedure
    .output(z.object({ count: z.number() }))
    .query(async ({ ctx }) => ({ count: await countKeysOf(ctx.db, ctx.user.id) })),

  revoke: sudoMutation
    .meta({
      openapi: { method: 'DELETE', path: '/admin/keys/{id}', summary: 'End an API key', tags },
      example: { request: { id: 'k1' }, response: { success: true } },
      refuses: [404],
    })
    .input(strictInput({ id: z.string() }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await revokeApiKey(ctx.db, input.id, ctx.actor);
      return { success: true as const };
    }),
});
