import { z } from 'zod';
import { readSiteWords } from '../../accounts/auth/check-password';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../accounts/auth/create-auth';
import { listPasskeys } from '../../accounts/auth/passkeys';
import { hasPasswords, refuseWithoutPasswords } from '../../accounts/auth/password-sign-in';
import { idleMs } from '../../accounts/auth/read-session';
import { tellPerson } from '../../accounts/auth/tell-person';
import { t } from '../../accounts/auth/trpc';
import { ROLES } from '../../platform/actor';
import { AppError } from '../../platform/errors';
import { strictInput } from '../../platform/trpc/strict-input';
import { declareAs } from '../../platform/trpc/wire-types';
import {
  adminProcedure,
  finishedPersonProcedure,
  sudoMutation,
  sudoPersonProcedure,
  sudoProcedure,
} from '../procedures';
import { addUser, openLink } from './add-user';
import { changeOwnName, changeUser } from './change-user';
import { handOverLink } from './hand-over-link';
import { findUser, listUsers } from './list-users';
import { resetFactor } from './reset-factor';
import { endSessions, listSessions } from './sessions';

const role = z.enum(ROLES);
const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  disabled: z.boolean(),
  isInvited: z.boolean(),
  hasFactor: z.boolean(),
  linkExpiresAt: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
});
const invitation = z.object({ sentTo: z.string().nullable(), link: z.string().nullable(), expiresAt: z.string() });
const session = z.object({
  id: z.string(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
const exampleUser = {
  id: 'u2',
  email: 'tomas@firm.example',
  name: 'Tomas Reed',
  role: 'editor' as const,
  disabled: false,
  isInvited: true,
  hasFactor: false,
  linkExpiresAt: '2026-01-12T10:00:00.000Z',
  lastSeenAt: null,
  createdAt: '2026-01-05T10:00:00.000Z',
};
const exampleInvitation = {
  sentTo: null,
  link: 'https://www.example.com/admin/join?token=…',
  expiresAt: '2026-01-12T10:00:00.000Z',
};
const tags = ['Admin'];
const ended = z.object({ ended: z.number() });

export const usersRouter = t.router({
  list: adminProcedure
    .meta({
      openapi: { method: 'GET', path: '/admin/users', summary: 'List accounts', tags },
      example: { request: {}, response: [exampleUser] },
    })
    .input(strictInput({}))
    .output(z.array(user))
    .query(({ ctx }) => listUsers(ctx.db)),

  // The response is not stored for idempotency, because it may contain the link, which is stored nowhere.
  create: sudoProcedure
    .meta({ isNeverRepeated: true })
    .meta({
      openapi: { method: 'POST', path: '/admin/users', summary: 'Create an account, or invite a person', tags },
      successStatus: 201,
      example: {
        request: { email: exampleUser.email, name: exampleUser.name, role: exampleUser.role },
        response: { user: exampleUser, invitation: exampleInvitation },
      },
      refuses: [409, 422],
    })
    .input(
      strictInput({
        email: declareAs(z.string().min(1).max(254), { format: 'email' }).describe(
          'The email address to sign in with.',
        ),
        name: z.string().max(200).describe('The name of the person. If it is empty, it is derived from the address.'),
        role: role.describe('The role of the person.'),
        password: declareAs(z.string().max(500), { minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH })
          .optional()
          .describe('A first password. Without it, the person is invited by a link. Common passwords are refused.'),
      }),
    )
    .output(z.object({ user, invitation: invitation.nullable() }))
    .mutation(async ({ ctx, input }) => {
      if (input.password !== undefined) refuseWithoutPasswords(ctx);
      const options = { hasLink: hasPasswords(ctx.env), site: await readSiteWords(ctx.db, ctx.env) };
      const made = await addUser(ctx.auth, ctx.db, input, ctx.actor, options);
      return { user: made.user, invitation: made.link && (await handOverLink(ctx, made.link, made.user)) };
    }),

  change: sudoMutation
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/admin/users/{id}',
        summary: 'Change the role of an account, or disable or enable it',
        tags,
      },
      example: {
        request: { id: 'u2', role: 'admin' },
        response: { ...exampleUser, role: 'admin' as const },
      },
      refuses: [404, 409],
      needsField: true,
    })
    .input(
      strictInput({
        id: z.string().max(200).describe('The `id` of the account.'),
        role: role.optional().describe('The new role of the person.'),
        disabled: z.boolean().optional().describe('Whether the person is locked out.'),
      }),
    )
    .output(user)
    .mutation(async ({ ctx, input: { id, ...change } }) => {
      const changed = await changeUser(ctx.db, id, change, ctx.actor);
      const { user: person, hasNewRole } = changed;
      const notice = { kind: 'role-changed' as const, role: person.role, by: ctx.actor.name };
      if (hasNewRole) ctx.afterCommit.push(() => tellPerson(ctx, person, notice));
      return person;
    }),

  /** Lists a person's passkeys for an admin who resets their password. */
  passkeys: adminProcedure
    .input(strictInput({ id: z.string().max(200) }))
    .output(z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.string() })))
    .query(({ ctx, input }) => listPasskeys(ctx.db, input.id)),

  /** Creates a new link to join or to set a new password. Only the dashboard calls it. */
  openLink: sudoProcedure
    .meta({ isNeverRepeated: true })
    .input(strictInput({ id: z.string().max(200), removePasskeys: z.boolean().optional() }))
    .output(z.object({ user, invitation }))
    .mutation(async ({ ctx, input: { id, ...options } }) => {
      refuseWithoutPasswords(ctx);
      const opened = await openLink(ctx.db, id, ctx.actor, options);
      for (const name of opened.removed) void tellPerson(ctx, opened.user, { kind: 'passkey-removed', name });
      return { user: opened.user, invitation: await handOverLink(ctx, opened.link, opened.user) };
    }),

  /** Removes another person's lost second factor. Only the dashboard calls it. */
  resetFactor: sudoMutation
    .input(strictInput({ id: z.string().regex(/^[\w-]{1,200}$/) }))
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const person = await resetFactor(ctx.db, input.id, ctx.actor);
      ctx.afterCommit.push(() => tellPerson(ctx, person, { kind: 'factor-reset' }));
      return person;
    }),

  /** Lists a person's sessions. Only the dashboard calls it. */
  sessions: adminProcedure
    .input(strictInput({ id: z.string().max(200) }))
    .output(z.array(session))
    .query(async ({ ctx, input }) => {
      const person = await findUser(ctx.db, input.id);
      if (!person) throw new AppError('NOT_FOUND', 'This account does not exist.');
      const currentId = ctx.session.id;
      return listSessions(ctx.db, person.id, { idle: idleMs(ctx.env, person.role), currentId });
    }),

  /** Ends one of a person's sessions, or all of them if no id is given. */
  endSessions: sudoMutation
    .input(strictInput({ id: z.string().max(200), sessionId: z.string().max(200).optional() }))
    .output(ended)
    .mutation(async ({ ctx, input: { id, sessionId } }) => ({
      ended: await endSessions(ctx.db, id, { id: sessionId }, ctx.actor),
    })),

  /** Changes the caller's own name. */
  changeOwnName: finishedPersonProcedure
    .input(strictInput({ name: z.string().trim().min(1, 'Enter your name.').max(200) }))
    .output(z.object({ name: z.string() }))
    .mutation(async ({ ctx, input: { name } }) => {
      await changeOwnName(ctx.db, ctx.user, name, ctx.actor);
      return { name };
    }),

  /** Lists the caller's own sessions. */
  ownSessions: finishedPersonProcedure.output(z.array(session)).query(async ({ ctx }) => {
    const { id, role } = ctx.user;
    return listSessions(ctx.db, id, { idle: idleMs(ctx.env, role), currentId: ctx.session.id });
  }),

  /** Ends one of the caller's own sessions, or all others if no id is given. */
  endOwnSessions: sudoPersonProcedure
    .input(strictInput({ id: z.string().max(200).optional() }))
    .output(ended)
    .mutation(async ({ ctx, input }) => {
      const which = input.id === undefined ? { exceptId: ctx.session.id } : input;
      return { ended: await endSessions(ctx.db, ctx.user.id, which, ctx.actor) };
    }),
});
