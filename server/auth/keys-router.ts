import { z } from 'zod';
import { recordAudit } from '../audit/record-audit';
import { AppError } from '../errors';
import { t } from '../trpc/init';
import { adminProcedure, editorProcedure, sudoMutation, sudoProcedure } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import { countKeysOf, createApiKey, KEY_SCOPES, keyLabel, listApiKeys, revokeApiKey } from './api-keys';
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
});
const exampleKey = {
  id: 'k1',
  name: 'Newsletter',
  start: 'pk_abcde',
  scopes: ['content:write' as const],
  createdBy: 'Marian Oakes',
  createdAt: '2026-01-05T10:00:00.000Z',
  expiresAt: '2027-01-05T10:00:00.000Z',
  lastUsedAt: null,
};
const tags = ['Admin'];

export const keysRouter = t.router({
  list: adminProcedure
    .meta({
      openapi: { method: 'GET', path: '/admin/keys', summary: 'List API keys', tags },
      example: { request: {}, response: [exampleKey] },
    })
    .input(strictInput({}))
    .output(z.array(key))
    .query(({ ctx }) => listApiKeys(ctx.db)),

  // Not kept for repetition: its answer holds the key itself, which is stored nowhere.
  create: sudoProcedure
    .meta({
      openapi: { method: 'POST', path: '/admin/keys', summary: 'Make an API key; it is shown once', tags },
      successStatus: 201,
      example: {
        request: { name: 'Newsletter', scopes: ['content:write'] },
        response: { ...exampleKey, key: 'pk_abcdefghij' },
      },
    })
    .input(
      strictInput({
        name: z.string().trim().min(1).max(100),
        scopes: z.array(z.enum(KEY_SCOPES)).min(1),
        expiresAt: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .output(key.extend({ key: z.string() }))
    .mutation(async ({ ctx, input }) => {
      // Else whoever came by a key once would never be shut out again by ending it.
      if (ctx.user === null) throw new AppError('FORBIDDEN', 'Keys are made by people, not by keys.');
      const made = await createApiKey(ctx.auth, ctx.db, { ...input, userId: ctx.user.id });
      await recordAudit(ctx.db, ctx.actor, 'key-add', keyLabel(made));
      void tellPerson(ctx, ctx.user, { kind: 'key-made', name: keyLabel(made) });
      return made;
    }),

  /** How many keys one made oneself are in use; for our own screens alone. */
  countOwn: editorProcedure
    .output(z.object({ count: z.number() }))
    .query(async ({ ctx }) => ({ count: ctx.user ? await countKeysOf(ctx.db, ctx.user.id) : 0 })),

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
