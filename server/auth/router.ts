import { z } from 'zod';
import type { Actor, Doer } from '../actor';
import { recordAudit } from '../audit/record-audit';
import { AppError } from '../errors';
import { publishAccess } from '../live/notify';
import { t } from '../trpc/init';
import { editorProcedure, publicProcedure } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import { setPassword } from './accounts';
import { endKeysOf } from './api-keys';
import { EDITOR_COOKIE, NO_EDITOR_COOKIE } from './identify';
import { deviceCookie, knownDevice } from './known-device';
import { changeOwnPassword, type SessionUser, signIn, signOut } from './sign-in';
import { tryPassword } from './try-password';

const user = z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(['admin', 'editor']) });
const exampleUser = { id: 'u1', email: 'marian@elmwater.example', name: 'Marian Oakes', role: 'admin' as const };
const tags = ['Accounts'];

export const authRouter = t.router({
  signIn: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/auth/sign-in/email', summary: 'Sign in', tags },
      example: {
        request: { email: exampleUser.email, password: 'correct horse battery' },
        response: { user: exampleUser },
      },
      refuses: [401, 403],
    })
    .input(strictInput({ email: z.string().min(1).max(254), password: z.string().min(1).max(500) }))
    .output(z.object({ user }))
    .mutation(async ({ ctx, input }) => {
      const device = knownDevice(ctx.headers, input.email, ctx.secret);
      const attempt = { email: input.email, client: ctx.actor.client, device };
      const { user: person, cookies } = await tryPassword(ctx, attempt, () => signIn(ctx.auth, input, ctx.headers));
      await recordAudit(ctx.db, asPerson(person, ctx.actor), 'sign-in', person.email);
      const known = device === null ? [deviceCookie(person.email, ctx.secret)] : [];
      ctx.setCookies([...cookies, EDITOR_COOKIE, ...known]);
      return { user: person };
    }),

  signOut: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/auth/sign-out', summary: 'Sign out', tags },
      example: { request: {}, response: { success: true } },
      refuses: [403],
    })
    .input(strictInput({}))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx }) => {
      ctx.setCookies([...(await signOut(ctx.auth, ctx.headers)), NO_EDITOR_COOKIE]);
      if (ctx.user) await recordAudit(ctx.db, ctx.actor, 'sign-out', ctx.user.email);
      return { success: true as const };
    }),

  session: publicProcedure
    .meta({
      openapi: { method: 'GET', path: '/auth/session', summary: 'Who is signed in', tags },
      example: { request: {}, response: { user: exampleUser } },
      refuses: [401],
    })
    .input(strictInput({}))
    .output(z.object({ user }))
    .query(({ ctx }) => {
      if (!ctx.user) throw new AppError('UNAUTHORIZED', 'Nobody is signed in.');
      return { user: ctx.user };
    }),

  /** Ends every session of the person and begins a new one here. Not kept for repetition: its answer is a cookie. */
  changePassword: editorProcedure
    .input(
      strictInput({
        currentPassword: z.string().min(1).max(500),
        newPassword: z.string().max(500),
        /** Whether the API keys they made end, too. */
        endKeys: z.boolean().optional(),
      }),
    )
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      if (!ctx.user) throw new AppError('FORBIDDEN', 'Only a signed-in person has a password.');
      const { id: userId, email } = ctx.user;
      // Who holds the session knows the account: strangers' failures are not theirs, but their own guesses count.
      const attempt = { email, client: ctx.actor.client, device: 'signed in' };
      const cookies = await tryPassword(ctx, attempt, () =>
        changeOwnPassword(ctx.auth, { ...input, userId }, ctx.headers, (address, password) =>
          setPassword(ctx.auth, address, password),
        ),
      );
      await recordAudit(ctx.db, ctx.actor, 'password-change', ctx.user.email);
      if (input.endKeys) await endKeysOf(ctx.db, userId, ctx.actor);
      await publishAccess(ctx.db, ctx.user.id);
      ctx.setCookies(cookies);
      return { success: true as const };
    }),
});

/** Who has just shown that they are this person. */
function asPerson({ id, name }: SessionUser, { client }: Actor): Doer {
  return { kind: 'session', id, name, client };
}
