import { z } from 'zod';
import { FIRM_TYPES } from '../../../src/content/publication-kinds';
import { regionSchema } from '../../../src/content/region';
import { recordAudit } from '../../accounts/audit/record-audit';
import { FACTOR_RULES, keepFactorRule, readFactorRule } from '../../accounts/auth/factor-rule';
import { hasPasswords } from '../../accounts/auth/password-sign-in';
import { tellAdmins } from '../../accounts/auth/tell-person';
import { t } from '../../accounts/auth/trpc';
import { readAttestation } from '../../accounts/settings/publishing-approval';
import {
  APPROVAL_RULES,
  changeSetting,
  readSetting,
  readSettingWithVersions,
  restoreSetting,
  SETTING_KEYS,
  type SettingKey,
} from '../../accounts/settings/site-settings';
import { MAX_VERSION } from '../../platform/database/kept-versions';
import { listSettings } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { countUnsent, retryGivenUp } from '../../platform/outbox/outbox';
import { strictInput } from '../../platform/trpc/strict-input';
import { formatMessageCount } from '../contact/delete-messages';
import { MESSAGE_QUEUE } from '../contact/outbox';
import type { Context } from '../context';
import { adminProcedure, editorProcedure, sudoMutation } from '../procedures';
import { readSetup, SETUP_STEPS } from './read-setup';

const key = z.enum(SETTING_KEYS);
/** The settings that are changed here; the offering mode has a procedure of its own, because it takes content down. */
const changeable = z.enum(SETTING_KEYS.filter((one) => one !== 'offeringMode'));
const version = z.object({
  version: z.number(),
  value: z.unknown(),
  by: z.string().nullable(),
  timestamp: z.string(),
});

/** The procedures of the settings screens. */
export const settingsRouter = t.router({
  /** Returns a setting's value and its versions, newest first, including the current one. */
  read: adminProcedure
    .input(strictInput({ key }))
    .output(z.object({ value: z.unknown(), versions: z.array(version) }))
    .query(({ ctx, input }) => readSettingWithVersions(ctx.db, input.key)),

  change: sudoMutation
    .input(
      strictInput({
        key: changeable,
        value: z.union([
          z.boolean(),
          z.number(),
          z.null(),
          z.string().max(2000),
          z.record(z.string().max(50), z.unknown()),
        ]),
      }),
    )
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      const isChanged = await changeSetting(ctx.db, input.key, input.value, ctx.actor);
      if (isChanged) announceChange(ctx, input.key);
      return { success: true as const };
    }),

  putBack: sudoMutation
    .input(strictInput({ key: changeable, version: z.number().int().min(1).max(MAX_VERSION) }))
    .output(z.object({ success: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      const isChanged = await restoreSetting(ctx.db, input.key, input.version, ctx.actor);
      if (isChanged) announceChange(ctx, input.key);
      return { success: true as const };
    }),

  /** Returns the site's language and time zone. */
  region: editorProcedure.output(regionSchema).query(({ ctx }) => ctx.region.read()),

  /** Returns who must approve a draft before it is published (null if nobody must), whether minor edits are published without that, and the sentence that people confirm. */
  approval: editorProcedure
    .output(z.object({ rule: z.enum(APPROVAL_RULES).nullable(), minorEdits: z.boolean(), attestation: z.string() }))
    .query(async ({ ctx }) => ({
      rule: await readSetting(ctx.db, 'publishApproval'),
      minorEdits: (await readSetting(ctx.db, 'minorEdits')) === true,
      attestation: await readAttestation(ctx.db),
    })),

  /** Returns what the firm is to its regulator; null until it says so. */
  firmType: editorProcedure
    .output(z.object({ firmType: z.enum(FIRM_TYPES).nullable() }))
    .query(async ({ ctx }) => ({ firmType: await readSetting(ctx.db, 'firmType') })),

  /** Returns who must use two-factor authentication. */
  factorRule: adminProcedure
    .output(z.object({ rule: z.enum(FACTOR_RULES) }))
    .query(async ({ ctx }) => ({ rule: await readFactorRule(ctx.db) })),

  keepFactorRule: sudoMutation
    .input(strictInput({ rule: z.enum(FACTOR_RULES) }))
    .output(z.object({ rule: z.enum(FACTOR_RULES) }))
    .mutation(async ({ ctx, input: { rule } }) => {
      await ctx.db.transaction(async (tx) => {
        await keepFactorRule(tx, rule);
        await recordAudit(tx, ctx.actor, 'factor-rule', rule);
      });
      return { rule };
    }),

  /** Returns where the secret for sessions and second factors is stored, and how many old secrets are still accepted. */
  secret: adminProcedure
    .output(z.object({ place: z.enum(['environment', 'folder', 'database']), old: z.number() }))
    .query(({ ctx }) => ({ place: ctx.secretPlace, old: ctx.secrets.length - 1 })),

  /** Returns which steps of setting up a new site are done. */
  setup: editorProcedure
    .output(z.record(z.enum(SETUP_STEPS), z.boolean().nullable()))
    .query(({ ctx }) => readSetup(ctx.db, ctx.env, ctx.actor.role)),

  /** Returns how people sign in, and after how many minutes an unused session ends (0: never). */
  signIn: adminProcedure
    .output(
      z.object({
        passwords: z.boolean(),
        provider: z.object({ name: z.string(), issuer: z.string(), setsRoles: z.boolean() }).nullable(),
        idleMinutes: z.object({ editors: z.number(), admins: z.number() }),
      }),
    )
    .query(({ ctx: { env } }) => ({
      passwords: hasPasswords(env),
      provider:
        env.OIDC_ISSUER === undefined
          ? null
          : { name: env.OIDC_NAME, issuer: env.OIDC_ISSUER, setsRoles: env.OIDC_ROLE_CLAIM !== undefined },
      idleMinutes: { editors: env.SESSION_IDLE_MINUTES, admins: env.SESSION_IDLE_ADMIN_MINUTES },
    })),

  /** Returns the names of the environment variables and whether they are set, but never their values. */
  environment: adminProcedure
    .output(z.array(z.object({ name: z.string(), state: z.enum(['set', 'default', 'unset']) })))
    .query(({ ctx }) => listSettings(ctx.env)),

  /** Returns how mail is sent and where contact messages go, without the password. */
  mail: adminProcedure
    .output(
      z.object({
        mailer: z.object({ server: z.string(), from: z.string() }).nullable(),
        contactTo: z.string().nullable(),
        waiting: z.number(),
        givenUp: z.number(),
      }),
    )
    .query(async ({ ctx }) => ({
      mailer: ctx.mailer.settings,
      contactTo: ctx.outbox.isOn ? (ctx.env.CONTACT_TO ?? null) : null,
      ...(await countUnsent(ctx.db, MESSAGE_QUEUE)),
    })),

  /** Sends a test message to the caller. */
  sendTestMail: adminProcedure.output(z.object({ to: z.string() })).mutation(async ({ ctx }) => {
    const to = ctx.user.email;
    if (!ctx.mailer.settings) throw new AppError('UNPROCESSABLE_CONTENT', 'No mail server is configured.');
    const text = `This is a test message from ${ctx.origin}. Email is set up correctly.\n`;
    try {
      await ctx.mailer.send({ to, subject: 'Test message', text });
    } catch (error) {
      ctx.log.warn({ err: error, requestId: ctx.requestId }, 'the test message could not be sent');
      throw new AppError('UNPROCESSABLE_CONTENT', `The mail server refused the message: ${describeFailure(error)}`, {
        cause: error,
      });
    }
    await recordAudit(ctx.db, ctx.actor, 'mail-test', to);
    return { to };
  }),

  /** Queues failed messages for another attempt. */
  retryMail: adminProcedure.output(z.object({ count: z.number() })).mutation(async ({ ctx }) => {
    const count = await retryGivenUp(ctx.db, MESSAGE_QUEUE);
    await recordAudit(ctx.db, ctx.actor, 'mail-retry', formatMessageCount(count));
    ctx.outbox.wake();
    return { count };
  }),
});

/** Mails the admins after the commit of a change of the third-party analytics script. */
function announceChange(ctx: Context, key: SettingKey): void {
  if (key !== 'analytics') return;
  const post = { mailer: ctx.mailer, log: ctx.log, origin: ctx.origin, region: ctx.region, db: ctx.database.db };
  ctx.afterCommit.push(() => tellAdmins(post, { kind: 'analytics-changed', by: ctx.actor.name }));
}

/** Returns the mail server's response in one line. It never contains the user name or password. */
function describeFailure(error: unknown): string {
  const { response, code, message } = error as { response?: string; code?: string; message?: string };
  return (
    response ??
    (code === 'ECONNREFUSED' || code === 'ESOCKET' ? 'it cannot be reached' : message) ??
    'no reason given'
  )
    .replace(/\s+/g, ' ')
    .slice(0, 200);
}
