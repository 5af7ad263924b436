import { z } from 'zod';
import { recordAudit } from '../audit/record-audit';
import { AppError } from '../errors';
import { publishAccess } from '../live/notify';
import type { Context } from '../trpc/context';
import { t } from '../trpc/init';
import { editorProcedure, personProcedure, publicProcedure } from '../trpc/procedures';
import { strictInput } from '../trpc/strict-input';
import { setPassword } from './accounts';
import { endKeysOf } from './api-keys';
import type { BegunBy } from './begin-session';
import { CODE_REFUSED, claimCode } from './claim-code';
import { keepConfirmed } from './confirm-identity';
import { EDITOR_COOKIE, NO_EDITOR_COOKIE } from './cookies';
import { challengedUser, finishSignIn, refused } from './finish-sign-in';
import { deviceCookie, knownDevice } from './known-device';
import { checkOwnPassword } from './own-password';
import { changeOwnPassword, type SignedIn, signIn, signOut } from './sign-in';
import { codeAttempt, tryPassword } from './try-password';

const user = z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(['admin', 'editor']) });
const exampleUser = { id: 'u1', email: 'marian@elmwater.example', name: 'Marian Oakes', role: 'admin' as const };
const challenge = z.object({ twoFactor: z.literal(true), methods: z.array(z.enum(['app', 'recovery'])) });
const tags = ['Accounts'];
const success = z.object({ success: z.literal(true) });
const password = z.string().min(1).max(500);
const code = z.string().min(1).max(100);

export const authRouter = t.router({
  signIn: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/sign-in/email',
        summary: 'Sign in',
        description:
          'Who has a second factor gets no session yet: the answer says `twoFactor`, and `POST /auth/two-factor/verify` takes the code within five minutes.',
        tags,
      },
      example: {
        request: { email: exampleUser.email, password: 'correct horse battery' },
        response: { user: exampleUser },
      },
      refuses: [401, 403],
    })
    .input(strictInput({ email: z.string().min(1).max(254), password }))
    .output(z.union([z.object({ user }), challenge]))
    .mutation(async ({ ctx, input }) => {
      const device = knownDevice(ctx.headers, input.email, ctx.secret);
      const attempt = { email: input.email, client: ctx.actor.client, device };
      const outcome = await tryPassword(ctx, attempt, () => signIn(ctx.auth, input, ctx.headers));
      if (!('challenged' in outcome)) return letIn(ctx, outcome, 'password');
      ctx.setCookies(outcome.cookies);
      return { twoFactor: true as const, methods: ['app' as const, 'recovery' as const] };
    }),

  verify: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/two-factor/verify',
        summary: 'Finish a sign-in with a code',
        description: 'Takes a code of the app that makes them, or a recovery code. Each works once.',
        tags,
      },
      example: { request: { code: '123456' }, response: { user: exampleUser } },
      refuses: [401, 403],
    })
    .input(strictInput({ code }))
    .output(z.object({ user }))
    .mutation(async ({ ctx, input }) => {
      const person = await challengedUser(ctx.auth, ctx.headers);
      if (!person) throw refused();
      const device = knownDevice(ctx.headers, person.email, ctx.secret);
      const outcome = await tryPassword(ctx, codeAttempt(ctx, person.email, device), () =>
        finishSignIn(ctx.auth, ctx.db, { person, code: input.code }, ctx.headers),
      );
      return letIn(ctx, outcome, outcome.begunBy);
    }),

  signOut: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/auth/sign-out', summary: 'Sign out', tags },
      example: { request: {}, response: { success: true } },
      refuses: [403],
    })
    .input(strictInput({}))
    .output(success)
    .mutation(async ({ ctx }) => {
      ctx.setCookies([...(await signOut(ctx.auth, ctx.headers)), NO_EDITOR_COOKIE]);
      if (ctx.user) await recordAudit(ctx.db, ctx.user, 'sign-out', ctx.user.email);
      return { success: true as const };
    }),

  session: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/auth/session',
        summary: 'Who is signed in',
        description: 'With `needsFactor` they must set up a second factor before anything else.',
        tags,
      },
      example: { request: {}, response: { user: exampleUser } },
      refuses: [401],
    })
    .input(strictInput({}))
    .output(z.object({ user: user.extend({ needsFactor: z.literal(true).optional() }) }))
    .query(({ ctx }) => {
      if (!ctx.user) throw new AppError('UNAUTHORIZED', 'Nobody is signed in.');
      return { user: ctx.user };
    }),

  /** Shows once more who one is, for what asks for it. */
  confirm: personProcedure
    .input(z.union([strictInput({ password }), strictInput({ code })]))
    .output(success)
    .mutation(async ({ ctx, input }) => {
      const { id, email } = ctx.user;
      if ('password' in input) {
        const attempt = { email, client: ctx.actor.client, device: 'signed in' };
        await tryPassword(ctx, attempt, () => checkOwnPassword(ctx.auth, id, input.password));
      } else {
        await tryPassword(ctx, codeAttempt(ctx, email, 'signed in'), async () => {
          const digits = input.code.replace(/\s/g, '');
          if (await claimCode(ctx.auth, ctx.db, id, digits)) return;
          const message = 'This code does not work. Take the next one.';
          throw new AppError('BAD_REQUEST', CODE_REFUSED, { issues: [{ path: 'code', message }] });
        });
      }
      await keepConfirmed(ctx.db, ctx.user, ctx.session.id, 'password' in input ? 'password' : 'code');
      return { success: true as const };
    }),

  /** Ends every session of the person and begins a new one here. Not kept for repetition: its answer is a cookie. */
  changePassword: editorProcedure
    .input(
      strictInput({
        currentPassword: password,
        newPassword: z.string().max(500),
        /** Whether the API keys they made end, too. */
        endKeys: z.boolean().optional(),
      }),
    )
    .output(success)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.user) throw new AppError('FORBIDDEN', 'Only a signed-in person has a password.');
      const { id: userId, email } = ctx.user;
      // Who holds the session knows the account: strangers' failures are not theirs, but their own guesses count.
      const attempt = { email, client: ctx.actor.client, device: 'signed in' };
      const begunBy = ctx.session?.begunBy ?? 'password';
      const cookies = await tryPassword(ctx, attempt, () =>
        changeOwnPassword(ctx.auth, { ...input, userId, begunBy }, ctx.headers, (address, newOne) =>
          setPassword(ctx.auth, address, newOne),
        ),
      );
      await recordAudit(ctx.db, ctx.user, 'password-change', ctx.user.email);
      if (input.endKeys) await endKeysOf(ctx.db, userId, ctx.user);
      await publishAccess(ctx.db, ctx.user.id);
      ctx.setCookies(cookies);
      return { success: true as const };
    }),
});

/** Gives the browser its session, and records by what it was begun. */
async function letIn(ctx: Context, { user: person, cookies }: SignedIn, begunBy: BegunBy) {
  await recordAudit(ctx.db, person, 'sign-in', `${person.email}${SIGNED_IN_BY[begunBy]}`);
  const isKnown = knownDevice(ctx.headers, person.email, ctx.secret) !== null;
  ctx.setCookies([...cookies, EDITOR_COOKIE, ...(isKnown ? [] : [deviceCookie(person.email, ctx.secret)])]);
  return { user: person };
}

const SIGNED_IN_BY: Record<BegunBy, string> = {
  password: '',
  code: ', with a code',
  recovery: ', with a recovery code',
  passkey: ', by a passkey',
};
