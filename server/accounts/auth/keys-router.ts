import { z } from 'zod';
import { strictInput } from '../../platform/trpc/strict-input';
import { declareAs, filledText } from '../../platform/trpc/wire-types';
import { recordAudit } from '../audit/record-audit';
import {
  changeKeyNetworks,
  countKeysOf,
  createApiKey,
  KEY_SCOPES,
  keyLabel,
  listApiKeys,
  revokeApiKey,
} from './api-keys';
import { adminProcedure, finishedPersonProcedure, sudoMutation, sudoProcedure } from './procedures';
import { tellPerson } from './tell-person';
import { t } from './trpc';

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
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
/** A network in CIDR notation. IPv6 networks are accepted too. */
const IPV4_NETWORK = `^(?:(?:${OCTET}\\.){3}${OCTET}/(?:[12]?\\d|3[0-2])|[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){1,3}::/(?:\\d\\d?|1[01]\\d|12[0-8]))$`;
const id = z.string().max(200).describe('The `id` of the key.');
const network = declareAs(z.string().max(60), {
  anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }, { pattern: IPV4_NETWORK }],
});
const networks = z
  .array(network)
  .max(20)
  .describe(
    'Where the key works from: addresses and networks, such as `203.0.113.7`, `203.0.113.0/24` or `2001:db8::1`. If the list is empty, it works from anywhere.',
  );

export const keysRouter = t.router({
  list: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/keys',
        summary: 'List API keys',
        description:
          '`lastNetwork` is the network a key was last used from (24 bits of IPv4, 48 of IPv6). Full addresses are not stored.',
        tags,
      },
      example: { request: {}, response: [exampleKey] },
    })
    .input(strictInput({}))
    .output(z.array(key))
    .query(({ ctx }) => listApiKeys(ctx.db)),

  // The response is not stored for idempotency, because it contains the key itself, which is stored nowhere.
  create: sudoProcedure
    .meta({ isNeverRepeated: true })
    .meta({
      openapi: {
        method: 'POST',
        path: '/admin/keys',
        summary: 'Create an API key',
        description: 'The key itself is only in this answer. From outside its `networks` it is refused with 403.',
        tags,
      },
      successStatus: 201,
      example: {
        request: { name: 'Newsletter', scopes: ['content:write'], networks: ['203.0.113.0/24'] },
        response: { ...exampleKey, lastUsedAt: null, lastNetwork: null, key: 'pk_abcdefghij' },
      },
      refuses: [422],
    })
    .input(
      strictInput({
        name: filledText(100).describe('A name to recognize the key by.'),
        scopes: z.array(z.enum(KEY_SCOPES)).min(1).describe('The permissions of the key.'),
        expiresAt: declareAs(z.iso.datetime({ offset: true }), { pattern: undefined })
          .optional()
          .describe('When the key stops working, within the next five years. Without it, after one year.'),
        networks: networks.optional(),
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
        summary: 'Change where an API key works from',
        description: 'Takes effect with the next request of the key.',
        tags,
      },
      example: { request: { id: 'k1', networks: ['203.0.113.0/24'] }, response: exampleKey },
      refuses: [404],
    })
    .input(strictInput({ id, networks }))
    .output(key)
    .mutation(({ ctx, input }) => changeKeyNetworks(ctx.db, input.id, input.networks, ctx.actor)),

  /** Counts the active keys that the caller created. Only the dashboard calls it. */
  countOwn: finishedPersonProcedure
    .output(z.object({ count: z.number() }))
    .query(async ({ ctx }) => ({ count: await countKeysOf(ctx.db, ctx.user.id) })),

  revoke: sudoMutation
    .meta({
      openapi: { method: 'DELETE', path: '/admin/keys/{id}', summary: 'Revoke an API key', tags },
      example: { request: { id: 'k1' }, response: { success: true } },
      refuses: [404],
    })
    .input(strictInput({ id }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await revokeApiKey(ctx.db, input.id, ctx.actor);
      return { success: true as const };
    }),
});
