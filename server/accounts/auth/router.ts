import { z } from 'zod';
import { ROLES } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { NO_EDITOR_COOKIE } from '../../platform/http/cookies';
import { strictInput } from '../../platform/trpc/strict-input';
import { recordAudit } from '../audit/record-audit';
import { setPassword } from './accounts';
import { endKeysOf } from './api-keys';
import { readSiteWords } from './check-password';
import { checkOwnCode } from './claim-code';
import { keepConfirmed } from './confirm-identity';
import { hasFactor } from './factor-guard';
import { codeRefusedError, findChallengedUser, finishSignIn } from './finish-sign-in';
import { readKnownDevice } from './known-device';
import { letIn } from './let-in';
import { checkOwnPassword } from './own-password';
import { checkOwnPasskey, usedPasskey } from './passkeys';
import { refuseWithoutPasswords } from './password-sign-in';
import { finishedPersonProcedure, publicProcedure } from './procedures';
import { changeOwnPassword, signIn, signOut } from './sign-in';
import { ownWays, signInWays } from './sign-in-ways';
import { tellPerson } from './tell-person';
import { t } from './trpc';
import { codeAttempt, tryPassword } from './try-password';

const user = z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(ROLES) });
const exampleUser = { id: 'u1', email: 'marian@firm.example', name: 'Marian Oakes', role: 'admin' as const };
const challenge = z.object({ twoFactor: z.literal(true), methods: z.array(z.enum(['app', 'recovery'])) });
const tags = ['Accounts'];
const success = z.object({ success: z.literal(true) });
const password = z.string().min(1).max(500);
const code = z.string().min(1).max(100);
const ways = z.object({
  /** Password, code and passkey. */
  passwords: z.boolean(),
  /** The label of the identity provider's button; null without one. */
  provider: z.string().nullable(),
});

export const authRouter = t.router({
  signIn: publicProcedure
    .meta({ isNeverRepeated: true })
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/sign-in/email',
        summary: 'Sign in',
        description:
          'Sets the session cookie. For a person with two-factor authentication, the answer says `twoFactor` instead; send the code to `/api/auth/two-factor/verify` within five minutes.',
        tags,
      },
      example: {
        request: { email: exampleUser.email, password: 'correct horse battery' },
        response: { user: exampleUser },
      },
      refuses: [401, 403],
    })
    .input(
      strictInput({
        email: z.string().min(1).max(254).describe('The email address of the account.'),
        password: password.describe('The password of the account.'),
      }),
    )
    .output(z.union([z.object({ user }), challenge]))
    .mutation(async ({ ctx, input }) => {
      refuseWithoutPasswords(ctx);
      const device = readKnownDevice(ctx.headers, input.email, ctx.secrets);
      const attempt = { email: input.email, client: ctx.actor.client, device };
      const outcome = await tryPassword(ctx, attempt, () => signIn(ctx.auth, input, ctx.headers));
      if (!('challenged' in outcome)) return letIn(ctx, outcome, 'password');
      ctx.setCookies(outcome.cookies);
      return { twoFactor: true as const, methods: ['app' as const, 'recovery' as const] };
    }),

  verify: publicProcedure
    .meta({ isNeverRepeated: true })
    .meta({
      openapi: {
        method: 'POST',
        path: '/auth/two-factor/verify',
        summary: 'Finish a sign-in with a code',
        description: 'Each code works once.',
        tags,
      },
      example: { request: { code: '123456' }, response: { user: exampleUser } },
      refuses: [401, 403],
    })
    .input(strictInput({ code: code.describe('A code of the authenticator app, or a recovery code.') }))
    .output(z.object({ user }))
    .mutation(async ({ ctx, input }) => {
      refuseWithoutPasswords(ctx);
      const person = await findChallengedUser(ctx.auth, ctx.headers);
      if (!person) throw codeRefusedError();
      const device = readKnownDevice(ctx.headers, person.email, ctx.secrets);
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
      // Cookies stay: the device cookie shows that this browser has signed in before, and grants no rights. The dashboard says whether
      // unsaved text in the browser's storage should stay.
      ctx.clearSiteData(ctx.headers.get('x-forget') === '1' ? ['cache', 'storage'] : ['cache']);
      if (ctx.user) await recordAudit(ctx.db, ctx.actor, 'sign-out', ctx.user.email);
      return { success: true as const };
    }),

  session: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/auth/session',
        summary: 'Read who is signed in',
        description:
          'With `needsFactor`, the person must set up a second factor first. With `needsPasskey` as well, they must finish signing in with their passkey.',
        tags,
      },
      example: { request: {}, response: { user: exampleUser } },
      refuses: [401],
    })
    .input(strictInput({}))
    .output(
      z.object({
        user: user.extend({ needsFactor: z.literal(true).optional(), needsPasskey: z.literal(true).optional() }),
      }),
    )
    .query(({ ctx }) => {
      if (!ctx.user) throw new AppError('UNAUTHORIZED', 'You are not signed in.');
      return { user: ctx.user };
    }),

  /** Returns how people sign in and confirm their identity on this site. Only the dashboard calls it. */
  ways: publicProcedure.output(ways).query(({ ctx }) => signInWays(ctx)),

  /**
   * Returns how the caller can confirm their identity. Separate from `ways`, which the sign-in form reads as a visitor in the same window.
   */
  ownWays: publicProcedure
    .output(z.object({ password: z.boolean(), provider: z.boolean() }))
    .query(({ ctx }) => ownWays(ctx)),

  /** Confirms the person's identity again. A person who has a second factor must use it. */
  confirm: finishedPersonProcedure
    .meta({ isNeverRepeated: true })
    .input(z.union([strictInput({ password }), strictInput({ code }), strictInput({ passkey: usedPasskey })]))
    .output(success)
    .mutation(async ({ ctx, input }) => {
      refuseWithoutPasswords(ctx);
      const { id, email } = ctx.user;
      const { client } = ctx.actor;
      if ('password' in input) {
        if (await hasFactor(ctx, id)) {
          throw new AppError('FORBIDDEN', 'Confirm with your code or passkey. A password alone is not enough.', {
            reason: 'FACTOR_REQUIRED',
          });
        }
        const attempt = { email, client, device: 'signed in' };
        await tryPassword(ctx, attempt, () => checkOwnPassword(ctx.auth, id, input.password));
        await keepConfirmed(ctx, ctx.session.id, 'password');
      } else if ('code' in input) {
        await tryPassword(ctx, codeAttempt(ctx, email, 'signed in'), () =>
          checkOwnCode(ctx.auth, ctx.db, id, input.code),
        );
        await keepConfirmed(ctx, ctx.session.id, 'code');
      } else {
        const given = { userId: id, response: input.passkey, origin: ctx.origin };
        await checkOwnPasskey(ctx.auth, given, ctx.headers);
        await keepConfirmed(ctx, ctx.session.id, 'passkey');
      }
      return { success: true as const };
    }),

  /** Ends every session of the person and begins a new one here. The response is not stored for idempotency, because it is a cookie. */
  changePassword: finishedPersonProcedure
    .meta({ isNeverRepeated: true })
    .input(
      strictInput({
        currentPassword: password,
        newPassword: z.string().max(500),
        /** Also revokes the API keys that the person created. */
        endKeys: z.boolean().optional(),
      }),
    )
    .output(success)
    .mutation(async ({ ctx, input }) => {
      refuseWithoutPasswords(ctx);
      const { id: userId, email } = ctx.user;
      // The caller has a session, so failures by strangers do not count, but their own guesses do.
      const attempt = { email, client: ctx.actor.client, device: 'signed in' };
      const site = await readSiteWords(ctx.db, ctx.env);
      const cookies = await tryPassword(ctx, attempt, () =>
        changeOwnPassword(ctx.auth, { ...input, userId, current: ctx.session }, ctx.headers, (address, newOne) =>
          setPassword(ctx.auth, address, { password: newOne, site }),
        ),
      );
      await recordAudit(ctx.db, ctx.actor, 'password-change', ctx.user.email);
      if (input.endKeys) await endKeysOf(ctx.db, userId, ctx.actor);
      void tellPerson(ctx, ctx.user, { kind: 'password-changed' });
      ctx.setCookies(cookies);
      return { success: true as const };
    }),
});
