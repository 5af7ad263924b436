import { z } from 'zod';
import { asPerson } from '../../platform/actor';
import { strictInput } from '../../platform/trpc/strict-input';
import { recordAudit } from '../audit/record-audit';
import type { AccountContext } from '../context';
import { unconfirmSessions } from './confirm-identity';
import { enrollProcedure, ownFactorsProcedure, sudoOwnWayProcedure } from './procedures';
import { beginFactor, confirmFactor, readFactor, renewRecoveryCodes, turnFactorOff } from './second-factor';
import { tellPerson } from './tell-person';
import { t } from './trpc';
import { codeAttempt, tryPassword } from './try-password';

const password = z.string().min(1).max(500);
const recoveryCodes = z.array(z.string());

/** The caller's own second factor, for the dashboard only. No response is stored for idempotency, because it contains secrets. */
export const factorRouter = t.router({
  read: ownFactorsProcedure
    .output(z.object({ isOn: z.boolean(), recoveryCodes: z.number() }))
    .query(({ ctx }) => readFactor(ctx.db, ctx.user.id)),

  begin: enrollProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ password }))
    .output(z.object({ address: z.string(), secret: z.string() }))
    .mutation(({ ctx, input }) => {
      const issuer = new URL(ctx.origin).hostname;
      return withPassword(ctx, ctx.user.email, () =>
        beginFactor(ctx.auth, { ...input, userId: ctx.user.id, issuer }, ctx.headers),
      );
    }),

  confirm: enrollProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ code: z.string().min(1).max(100) }))
    .output(z.object({ recoveryCodes }))
    .mutation(async ({ ctx, input }) => {
      const { id: userId, email } = ctx.user;
      const begunAt = new Date();
      const { cookies, ...made } = await tryPassword(ctx, codeAttempt(ctx, email, 'signed in'), () =>
        confirmFactor(ctx.auth, ctx.db, { ...input, userId, session: ctx.session }, ctx.headers),
      );
      await unconfirmSessions(ctx.db, userId, begunAt);
      await recordAudit(ctx.db, asPerson(ctx.user, ctx.actor), 'factor-add', email);
      void tellPerson(ctx, ctx.user, { kind: 'factor-added' });
      ctx.setCookies(cookies);
      return made;
    }),

  renewCodes: sudoOwnWayProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ password }))
    .output(z.object({ recoveryCodes }))
    .mutation(async ({ ctx, input }) => {
      const { id: userId, email } = ctx.user;
      const made = await withPassword(ctx, email, () => renewRecoveryCodes(ctx.auth, ctx.db, { ...input, userId }));
      await recordAudit(ctx.db, asPerson(ctx.user, ctx.actor), 'factor-codes', email);
      void tellPerson(ctx, ctx.user, { kind: 'codes-renewed' });
      return { recoveryCodes: made };
    }),

  turnOff: sudoOwnWayProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ password }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      const { id: userId, email } = ctx.user;
      const cookies = await withPassword(ctx, email, () => turnFactorOff(ctx.auth, { ...input, userId }, ctx.headers));
      await recordAudit(ctx.db, asPerson(ctx.user, ctx.actor), 'factor-remove', email);
      void tellPerson(ctx, ctx.user, { kind: 'factor-removed' });
      ctx.setCookies(cookies);
      return { success: true as const };
    }),
});

/**
 * Checks the password within the limits on attempts. The caller has a session, so failures by strangers do not count, but their own guesses
 * do.
 */
function withPassword<T>(ctx: AccountContext, email: string, work: () => Promise<T>): Promise<T> {
  return tryPassword(ctx, { email, client: ctx.actor.client, device: 'signed in' }, work);
}
