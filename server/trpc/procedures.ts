import { createHash } from 'node:crypto';
import { requireConfirmed } from '../auth/confirm-identity';
import { allowFirstFactor, allowReadingFactors, requireFinishedSignIn } from '../auth/factor-guard';
import { refuseWithoutPasswords } from '../auth/password-sign-in';
import { AppError, ForeignOrigin, Unidentified } from '../errors';
import { translateError } from '../http/translate-error';
import { actorKeyOf, type KeyedRequest, runOnce, runOnceOutside } from '../idempotency/run-once';
import { isShown, type SiteEvent, withEvents } from '../live/notify';
import { forgetShown } from '../ssr/forget-shown';
import type { Context } from './context';
import { type Access, type Meta, t } from './init';
import { trpcErrorOf } from './trpc-error';

/** Lets known errors through with their code; everything else becomes the masked 500. */
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const known = translateError(result.error);
  throw trpcErrorOf(known, known.code === 'INTERNAL_SERVER_ERROR' ? result.error : known);
});

/**
 * @param isWrite whether it may change anything: keys may be for reading alone
 * @param allowsKeys whether the route says that API keys may call it
 * @throws Unidentified for who is not known, AppError FORBIDDEN for a known actor without the right, and for one who must set up a
 * second factor first
 */
export function requireAccess(actor: Context['actor'], access: Access, isWrite: boolean, allowsKeys: boolean): void {
  if (access === 'public') return;
  const { kind, role, writesAs = role, needsFactor } = actor;
  if (kind === 'key' && !allowsKeys) throw new AppError('FORBIDDEN', 'Only a signed-in person may do this.');
  if (needsFactor) {
    if (access === 'person') return;
    throw new AppError('FORBIDDEN', 'Set up two-factor authentication first.', { reason: 'SET_UP_FACTOR' });
  }
  if (role === null) throw new Unidentified();
  if (access === 'admin' && role !== 'admin') throw new AppError('FORBIDDEN', 'Only an admin may do this.');
  if (!isWrite) return;
  if (writesAs === null) throw new AppError('FORBIDDEN', 'This key may only read.');
  if (access === 'admin' && writesAs !== 'admin') throw new AppError('FORBIDDEN', 'This key may not administer.');
}

const allow = (access: Access) =>
  t.middleware(({ ctx, type, meta, next }) => {
    requireAccess(ctx.actor, access, type === 'mutation', meta?.allowsKeys ?? false);
    return next();
  });
const allowEditors = allow('editor');
const allowAdmins = allow('admin');

/** Gives the procedure who is signed in, and by which session. */
const withPerson = t.middleware(({ ctx, next }) => {
  const { user, session } = ctx;
  if (!user || !session) throw new Unidentified();
  return next({ ctx: { ...ctx, user, session } });
});

/** What is of passwords, and of what stands beside or in place of them. */
const withPasswords = t.middleware(({ ctx, next }) => {
  refuseWithoutPasswords(ctx);
  return next();
});

/** What gives rights away or takes much along is done by who is there now, not by who found a browser open. */
const confirmed = t.middleware(({ ctx, next }) => {
  requireConfirmed(ctx.session);
  return next();
});

const confirmedOrKey = t.middleware(({ ctx, next }) => {
  if (ctx.actor.kind !== 'key') requireConfirmed(ctx.session);
  return next();
});

/** Lets through sessions that are fully signed in. */
const finished = t.middleware(({ ctx, next }) => {
  requireFinishedSignIn(ctx.actor);
  return next();
});

/** Guards what enrolls a factor: a person who already has one must have used it recently. */
const enrolls = t.middleware(async ({ ctx, next }) => {
  await allowFirstFactor(ctx);
  return next();
});

const readsFactors = t.middleware(async ({ ctx, next }) => {
  await allowReadingFactors(ctx);
  return next();
});

/** Browsers send the session's cookie with a link on any page, which is no wish of who clicks on it. */
const fromOwnPages = t.middleware(({ ctx, next }) => {
  if (ctx.actor.kind === 'session' && !ctx.isFromOwnPage) throw new ForeignOrigin();
  return next();
});

/**
 * A mutation with an `Idempotency-Key` runs once: in one transaction that keeps its answer too, so that a killed server
 * leaves neither half. What waits for the commit (mail) is
 * begun after it, and waited for by nobody.
 */
const once = t.middleware(async ({ ctx, next, path, meta, getRawInput }) => {
  const afterCommit: Context['afterCommit'] = [];
  const finish = (told: readonly SiteEvent[]): void => {
    // Whoever has written sees it at once; the notification, which every server hears, may come a moment later.
    for (const event of told) if (isShown(event)) forgetShown(ctx, event);
    for (const work of afterCommit) void work();
  };
  const run = async (db: Context['db']) => {
    const result = await next({ ctx: { ...ctx, db, afterCommit } });
    if (!result.ok) throw result.error;
    return result;
  };
  if (ctx.idempotencyKey === null) {
    const { result, events } = await withEvents(() => run(ctx.db));
    finish(events);
    return result;
  }
  // Kept aside, because what is stored and given again is the answer alone.
  let fresh: Awaited<ReturnType<typeof run>> | undefined;
  const request = keyedRequest(ctx, ctx.idempotencyKey, path, meta, await getRawInput());
  const { result: answer, events } = await withEvents(() =>
    runOnce(ctx.db, request, async (tx) => {
      fresh = await run(tx);
      return fresh.data;
    }),
  );
  finish(events);
  return fresh ?? { ok: true as const, data: answer, marker: 'middlewareMarker' as never };
});

/**
 * The same for mutations that cannot run in one transaction: they take long, write through the sign-in library, or count attempts,
 * which must stay counted if the call is refused.
 */
const onceOutside = t.middleware(async ({ ctx, next, path, type, meta, getRawInput }) => {
  if (type !== 'mutation' || meta?.isNeverRepeated || ctx.idempotencyKey === null) return next();
  let fresh: Awaited<ReturnType<typeof next>> | undefined;
  const request = keyedRequest(ctx, ctx.idempotencyKey, path, meta, await getRawInput());
  const answer = await runOnceOutside(ctx.db, request, async () => {
    const result = await next();
    if (!result.ok) throw result.error;
    fresh = result;
    return result.data;
  });
  return fresh ?? { ok: true as const, data: answer, marker: 'middlewareMarker' as never };
});

/** For the test that no mutation is without one of them. */
export const ONCE: readonly unknown[] = [...once._middlewares, ...onceOutside._middlewares];

function keyedRequest(
  { actor, session }: Pick<Context, 'actor' | 'session'>,
  key: string,
  path: string,
  { access }: Meta = {},
  input: unknown,
): KeyedRequest {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([path, input]))
    .digest('base64url');
  // What a person does with their own account (sign out, end the other sessions) depends on the session it comes by.
  const isOfSession = session !== null && (access === 'public' || access === 'person');
  const actorKey = isOfSession ? `session:${actor.id}:${session.id}` : actorKeyOf(actor, requestHash);
  return { actorKey, key, requestHash };
}

// Guards come first, and what runs a mutation once comes last: a stored answer is given only to a caller who may call it now.
const anyone = t.procedure.meta({ access: 'public' }).use(translateErrors);
const people = anyone.meta({ access: 'person' }).use(allow('person')).use(withPerson);
const finishedPeople = people.use(finished);
const confirmedPeople = finishedPeople.use(confirmed);
const enrolling = people.use(withPasswords).use(enrolls);
const editors = anyone.meta({ access: 'editor', allowsKeys: true }).use(allowEditors);
const admins = anyone.meta({ access: 'admin' }).use(allowAdmins).use(withPerson);
const adminsOrKeys = anyone.meta({ access: 'admin', allowsKeys: true }).use(allowAdmins);
const confirmedAdmins = admins.use(confirmed);
const confirmedAdminsOrKeys = adminsOrKeys.use(confirmedOrKey);

// A `…Procedure` whose mutations run once outside of a transaction, a `…Mutation` in one.

/** For anyone. */
export const publicProcedure = anyone.use(onceOutside);
/** For anyone. Only the contact form may be built on it. */
export const publicMutation = anyone.use(once);
/** Reads which factors the person has. */
export const ownFactorsProcedure = people.use(readsFactors).use(onceOutside);
/** Opens or closes a way into the person's account: for sessions that are fully signed in and recently confirmed. */
export const sudoPersonProcedure = confirmedPeople.use(onceOutside);
/** Changes or removes a person's own factors: for sessions that are fully signed in and recently confirmed. */
export const sudoOwnWayProcedure = confirmedPeople.use(withPasswords).use(onceOutside);
/** Enrolls a factor: also for a session that may do nothing before it has enrolled the person's first one. */
export const enrollProcedure = enrolling.use(onceOutside);
/** The same for a passkey, which asks for no password of its own. */
export const sudoEnrollProcedure = enrolling.use(confirmed).use(onceOutside);
/** A person's own account, such as their sessions and password: for any session that is fully signed in, never for a key. */
export const finishedPersonProcedure = finishedPeople.use(onceOutside);
/** For editors and admins. */
export const editorProcedure = editors.use(onceOutside);
export const editorMutation = editors.use(once);
/** For editors: what is asked for by GET, and does something all the same. */
export const editorEffect = editors.meta({ hasEffect: true }).use(fromOwnPages);
/** For admins who are signed in; API keys are refused, also those with the scope `admin`. */
export const adminProcedure = admins.use(onceOutside);
/** For admins, and for API keys with the scope `admin`: messages, stats, and the audit log. */
export const adminOrKeyProcedure = adminsOrKeys.use(onceOutside);
export const adminOrKeyMutation = adminsOrKeys.use(once);
/** For admins who have shown within a quarter of an hour who they are. */
export const sudoProcedure = confirmedAdmins.use(onceOutside);
export const sudoMutation = confirmedAdmins.use(once);
/** The same, and for API keys with the scope `admin`, which have nothing to confirm: export and import of content. */
export const sudoOrKeyMutation = confirmedAdminsOrKeys.use(once);
export const sudoOrKeyEffect = confirmedAdminsOrKeys.meta({ hasEffect: true }).use(fromOwnPages);
