import { z } from 'zod';
import { asPerson } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { refuseUnstorable } from '../../platform/refuse-unstorable';
import { strictInput } from '../../platform/trpc/strict-input';
import { recordAudit } from '../audit/record-audit';
import { keepBegunByFactor } from './begin-session';
import { letIn } from './let-in';
import {
  addPasskey,
  askForPasskey,
  listPasskeys,
  newPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  usedPasskey,
} from './passkeys';
import { refuseWithoutPasswords } from './password-sign-in';
import {
  finishedPersonProcedure,
  ownFactorsProcedure,
  publicProcedure,
  sudoEnrollProcedure,
  sudoPersonProcedure,
} from './procedures';
import { tellPerson } from './tell-person';
import { t } from './trpc';

const id = z.string().regex(/^[\w-]{1,200}$/);
const name = z.string().trim().min(1).max(100);
const options = z.object({ options: z.record(z.string(), z.unknown()) });
const success = z.object({ success: z.literal(true) });
const done = { success: true as const };

/** The caller's own passkeys, and signing in with one. Only the dashboard uses it, since passkeys need a browser. */
export const passkeysRouter = t.router({
  list: ownFactorsProcedure
    .output(z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string() })))
    .query(({ ctx }) => listPasskeys(ctx.db, ctx.user.id)),

  offer: sudoEnrollProcedure
    .meta({ isNeverRepeated: true })
    .output(options)
    .mutation(async ({ ctx }) => {
      const { cookies, ...offer } = await offerPasskey(
        ctx.auth,
        ctx.db,
        { userId: ctx.user.id, origin: ctx.origin },
        ctx.headers,
      );
      ctx.setCookies(cookies);
      return offer;
    }),

  add: sudoEnrollProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ name, response: newPasskey }))
    .output(success)
    .mutation(async ({ ctx, input }) => {
      refuseUnstorable('name', input.name);
      await addPasskey(ctx.auth, { ...input, origin: ctx.origin }, ctx.headers);
      await keepBegunByFactor(ctx.db, ctx.session, 'passkey');
      await recordAudit(ctx.db, asPerson(ctx.user, ctx.actor), 'passkey-add', `${ctx.user.email}: ${input.name}`);
      void tellPerson(ctx, ctx.user, { kind: 'passkey-added', name: input.name });
      return done;
    }),

  rename: finishedPersonProcedure
    .input(strictInput({ id, name }))
    .output(success)
    .mutation(async ({ ctx, input }) => {
      refuseUnstorable('name', input.name);
      await renamePasskey(ctx.db, ctx.user.id, input.id, input.name);
      return done;
    }),

  remove: sudoPersonProcedure
    .input(strictInput({ id }))
    .output(success)
    .mutation(async ({ ctx, input }) => {
      const name = await ctx.db.transaction(async (tx) => {
        const gone = await removePasskey(tx, ctx.user.id, input.id);
        await recordAudit(tx, asPerson(ctx.user, ctx.actor), 'passkey-remove', `${ctx.user.email}: ${gone}`);
        return gone;
      });
      void tellPerson(ctx, ctx.user, { kind: 'passkey-removed', name });
      return done;
    }),

  ask: publicProcedure
    .meta({ isNeverRepeated: true })
    .output(options)
    .mutation(async ({ ctx }) => {
      refuseWithoutPasswords(ctx);
      const { cookies, ...offer } = await askForPasskey(ctx.auth, ctx.db, ctx.origin, ctx.headers);
      ctx.setCookies(cookies);
      return offer;
    }),

  signIn: publicProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ response: usedPasskey }))
    .output(success)
    .mutation(async ({ ctx, input }) => {
      refuseWithoutPasswords(ctx);
      if (ctx.actor.kind === 'key') throw new AppError('FORBIDDEN', 'An API key cannot use a passkey.');
      const outcome = await signInByPasskey(ctx.auth, { ...input, origin: ctx.origin }, ctx.headers).catch(
        async (refused: unknown) => {
          const by = { kind: 'visitor', id: null, name: null, client: ctx.actor.client } as const;
          if (refused instanceof AppError) await recordAudit(ctx.db, by, 'sign-in-failed', 'by a passkey');
          throw refused;
        },
      );
      await letIn(ctx, outcome, 'passkey');
      return done;
    }),
});
