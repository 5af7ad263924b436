import { createHash } from 'node:crypto';
import type { TRPCProcedureBuilder } from '@trpc/server';
import { type ClaimRight, claimRights, mayReadRecord, mayUseDrafts, type Role } from '../../platform/actor';
import { AppError, ForeignOrigin, Unidentified } from '../../platform/errors';
import { translateError } from '../../platform/http/translate-error';
import { actorKeyOf, type KeyedRequest, runOnce, runOnceOutside } from '../../platform/idempotency/run-once';
import { isShown, type SiteEvent, withEvents } from '../../platform/live/notify';
import { traceCall } from '../../platform/telemetry/tracing';
import { trpcErrorOf } from '../../platform/trpc/trpc-error';
import type { AccountContext, AccountServices } from '../context';
import { requireConfirmed } from './confirm-identity';
import { allowFirstFactor, allowReadingFactors, requireFinishedSignIn } from './factor-guard';
import { refuseWithoutPasswords } from './password-sign-in';
import { type Access, type Meta, t } from './trpc';

/** Passes known errors on with their code; everything else becomes the masked 500. Traces the call. */
const translateErrors = t.middleware(async ({ path, next }) => {
  const result = await traceCall(
    path,
    () => next(),
    ({ ok }) => !ok,
  );
  if (result.ok) return result;
  const known = translateError(result.error);
  throw trpcErrorOf(known, known.code === 'INTERNAL_SERVER_ERROR' ? result.error : known);
});

const READS_ONLY = 'This key may only read.';

/**
 * Checks that a caller may use a procedure or route.
 * @param isWrite true if it may change something: some keys are read-only
 * @param allowsKeys true if API keys may call it
 * @throws Unidentified for an unknown caller, AppError FORBIDDEN for a known caller without the right, or one who must set up a second
 * factor first
 */
export function requireAccess(
  actor: AccountContext['actor'],
  access: Access,
  isWrite: boolean,
  allowsKeys: boolean,
): void {
  if (access === 'public') return;
  const { kind, role, writesAs = role, needsFactor } = actor;
  if (kind === 'key' && !allowsKeys) throw new AppError('FORBIDDEN', 'Only a signed-in person may do this.');
  if (needsFactor) {
    if (access === 'person') return;
    throw new AppError('FORBIDDEN', 'Set up two-factor authentication first.', { reason: 'SET_UP_FACTOR' });
  }
  if (role === null) throw new Unidentified();
  if (access === 'person' || access === 'review') return;
  if (access === 'admin' && role !== 'admin') throw new AppError('FORBIDDEN', 'Only an admin may do this.');
  if (access === 'record') {
    if (mayReadRecord(actor)) return;
    throw new AppError(
      'FORBIDDEN',
      `Only ${kind === 'key' ? 'keys with the scope record:read' : 'admins and reviewers'} may read the record.`,
    );
  }
  if (access === 'comment') {
    // Every person who reads drafts writes comments, also a reviewer, who writes nothing else.
    if (mayUseDrafts(actor, isWrite && kind === 'key' ? 'write' : 'read')) return;
    throw new AppError('FORBIDDEN', `This key may not ${isWrite ? 'write' : 'read'} comments.`);
  }
  if (access === 'claim' || access === 'link' || access === 'files') {
    refuseClaimRight(actor, access !== 'claim' ? access : isWrite ? 'write' : 'read');
    return;
  }
  if (access === 'draft' || access === 'publish') {
    const right = access === 'publish' ? 'publish' : isWrite ? 'write' : 'read';
    if (mayUseDrafts(actor, right)) return;
    refuseReviewer(role);
    throw new AppError('FORBIDDEN', `This key may not ${right} drafts.`);
  }
  if (!isWrite) return;
  if (writesAs === null) {
    refuseReviewer(role);
    throw new AppError('FORBIDDEN', mayUseDrafts(actor, 'write') ? 'This key may only write drafts.' : READS_ONLY);
  }
  if (access === 'admin' && writesAs !== 'admin')
    throw new AppError('FORBIDDEN', 'This key may not make admin changes.');
}

/** @throws AppError FORBIDDEN */
function refuseClaimRight(actor: AccountContext['actor'], right: ClaimRight): void {
  if (claimRights(actor).includes(right)) return;
  if (actor.kind === 'key') throw new AppError('FORBIDDEN', `This key may not ${CLAIM_ACTS[right]}.`);
  throw new AppError('FORBIDDEN', `Only admins and reviewers may ${CLAIM_ACTS[right]}.`);
}

const CLAIM_ACTS: Record<ClaimRight, string> = {
  read: 'read claims',
  link: 'link claims',
  write: 'change claims',
  files: 'read the files of claims',
};

/** @throws AppError FORBIDDEN for a reviewer */
function refuseReviewer(role: Role): void {
  if (role !== 'reviewer') return;
  throw new AppError('FORBIDDEN', 'Reviewers read drafts and answer reviews, but cannot change anything.');
}

const allow = (access: Access) =>
  t.middleware(({ ctx, type, meta, next }) => {
    requireAccess(ctx.actor, access, type === 'mutation', meta?.allowsKeys ?? false);
    return next();
  });
const allowEditors = allow('editor');
const allowAdmins = allow('admin');

/** Adds the signed-in person and their session to the context. */
const withPerson = t.middleware(({ ctx, next }) => {
  const { user, session } = ctx;
  if (!user || !session) throw new Unidentified();
  return next({ ctx: { user, session } });
});

/** Rejects calls about passwords and related credentials if passwords are off. */
const withPasswords = t.middleware(({ ctx, next }) => {
  refuseWithoutPasswords(ctx);
  return next();
});

/** Requires a recent confirmation for sensitive actions, so that someone who finds an open browser cannot take them. */
const confirmed = t.middleware(({ ctx, next }) => {
  requireConfirmed(ctx.session);
  return next();
});

const confirmedOrKey = t.middleware(({ ctx, next }) => {
  if (ctx.actor.kind !== 'key') requireConfirmed(ctx.session);
  return next();
});

/** Requires a session that is fully signed in. */
const finished = t.middleware(({ ctx, next }) => {
  requireFinishedSignIn(ctx.actor);
  return next();
});

/** Requires a recently used factor to enroll another one. */
const enrolls = t.middleware(async ({ ctx, next }) => {
  await allowFirstFactor(ctx);
  return next();
});

const readsFactors = t.middleware(async ({ ctx, next }) => {
  await allowReadingFactors(ctx);
  return next();
});

/** Rejects session requests from other sites, because browsers send the session cookie with any link. */
const fromOwnPages = t.middleware(({ ctx, next }) => {
  if (ctx.actor.kind === 'session' && !ctx.isFromOwnPage) throw new ForeignOrigin();
  return next();
});

/**
 * Runs a mutation with an `Idempotency-Key` once, in one transaction that also stores its response, so that a killed server leaves neither.
 * Work for after the commit, such as mail, starts then and is not awaited.
 */
const once = t.middleware(async ({ ctx, next, path, meta, getRawInput }) => {
  const afterCommit: AccountContext['afterCommit'] = [];
  const finish = (told: readonly SiteEvent[]): void => {
    // Clears this server's caches at once, so that the caller sees the change; the notification to all servers may arrive a moment later.
    for (const event of told) if (isShown(event)) ctx.forgetShown(event);
    for (const work of afterCommit) void work();
  };
  const run = async (db: AccountContext['db']) => {
    const result = await next({ ctx: { db, afterCommit } });
    if (!result.ok) throw result.error;
    return result;
  };
  if (ctx.idempotencyKey === null) {
    const { result, events } = await withEvents(() => run(ctx.db));
    finish(events);
    return result;
  }
  // Kept separately, because only the response data is stored and returned again.
  let fresh: Awaited<ReturnType<typeof run>> | undefined;
  const request = createKeyedRequest(ctx, ctx.idempotencyKey, path, meta, await getRawInput());
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
 * The same for mutations that cannot run in one transaction: they take long, write through the auth library, or count attempts, which must
 * stay counted if the call is refused.
 */
const onceOutside = t.middleware(async ({ ctx, next, path, type, meta, getRawInput }) => {
  if (type !== 'mutation' || meta?.isNeverRepeated || ctx.idempotencyKey === null) return next();
  let fresh: Awaited<ReturnType<typeof next>> | undefined;
  const request = createKeyedRequest(ctx, ctx.idempotencyKey, path, meta, await getRawInput());
  const answer = await runOnceOutside(ctx.db, request, async () => {
    const result = await next();
    if (!result.ok) throw result.error;
    fresh = result;
    return result.data;
  });
  return fresh ?? { ok: true as const, data: answer, marker: 'middlewareMarker' as never };
});

/** For the test that every mutation uses one of them. */
export const ONCE: readonly unknown[] = [...once._middlewares, ...onceOutside._middlewares];

function createKeyedRequest(
  { actor, session }: Pick<AccountContext, 'actor' | 'session'>,
  key: string,
  path: string,
  { access }: Meta = {},
  input: unknown,
): KeyedRequest {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([path, input]))
    .digest('base64url');
  // The effect of actions on a person's own account (signing out, ending other sessions) depends on the session.
  const isOfSession = session !== null && (access === 'public' || access === 'person');
  const actorKey = isOfSession ? `session:${actor.id}:${session.id}` : actorKeyOf(actor, requestHash);
  return { actorKey, key, requestHash };
}

/**
 * Lets visitors read from replicas. Everyone else may have written something and reads the primary. Adding to the context copies it, which is
 * not done without a reason: it has a property for each service.
 */
const readsShown = t.middleware(({ ctx, type, next }) => {
  const isShared = type === 'query' && ctx.actor.kind === 'visitor';
  return isShared ? next({ ctx: { db: ctx.database.shown } }) : next();
});

// Guards come first and the idempotency middleware last, so that a stored response is only returned to a caller who may still make the
// call.
const anyone = t.procedure.meta({ access: 'public' }).use(translateErrors);
const people = anyone.meta({ access: 'person' }).use(allow('person')).use(withPerson);
const finishedPeople = people.use(finished);
const confirmedPeople = finishedPeople.use(confirmed);
const enrolling = people.use(withPasswords).use(enrolls);
const editors = anyone.meta({ access: 'editor', allowsKeys: true }).use(allowEditors);
const reviewers = anyone.meta({ access: 'review' }).use(allow('review')).use(withPerson);
const drafters = anyone.meta({ access: 'draft', allowsKeys: true }).use(allow('draft'));
const commenters = anyone.meta({ access: 'comment', allowsKeys: true }).use(allow('comment'));
const claimReaders = anyone.meta({ access: 'claim', allowsKeys: true }).use(allow('claim'));
const linkers = anyone.meta({ access: 'link', allowsKeys: true }).use(allow('link'));
const readsClaims = t.middleware(({ ctx, next }) => {
  requireAccess(ctx.actor, 'claim', false, true);
  return next();
});
const publishers = anyone.meta({ access: 'publish', allowsKeys: true }).use(allow('publish'));
const recordReaders = anyone.meta({ access: 'record', allowsKeys: true }).use(allow('record'));
const admins = anyone.meta({ access: 'admin' }).use(allowAdmins).use(withPerson);
const adminsOrKeys = anyone.meta({ access: 'admin', allowsKeys: true }).use(allowAdmins);
const confirmedAdmins = admins.use(confirmed);
const confirmedAdminsOrKeys = adminsOrKeys.use(confirmedOrKey);

// Mutations of a `…Procedure` run once without a transaction, those of a `…Mutation` in one.

/** For anyone. */
export const publicProcedure = anyone.use(onceOutside);
/**
 * For anyone: queries of what all visitors see. Each may consist of several reads only if it does not matter that a later one returns an older
 * state.
 */
export const shownProcedure = anyone.use(readsShown);
/** For anyone. Only the contact form may be built on it. */
export const publicMutation = anyone.use(once);
/** For reading which factors the caller has. */
export const ownFactorsProcedure = people.use(readsFactors).use(onceOutside);
/** For opening or closing a way into the caller's account: requires a complete sign-in and a recent confirmation. */
export const sudoPersonProcedure = confirmedPeople.use(onceOutside);
/** For changing or removing the caller's own factors: requires a complete sign-in and a recent confirmation. */
export const sudoOwnWayProcedure = confirmedPeople.use(withPasswords).use(onceOutside);
/** For enrolling a factor, also in a session that must enroll the person's first one before anything else. */
export const enrollProcedure = enrolling.use(onceOutside);
/** The same for a passkey, which asks for no password itself. */
export const sudoEnrollProcedure = enrolling.use(confirmed).use(onceOutside);
/** For the caller's own account, such as sessions and password: requires a complete sign-in, and never accepts a key. */
export const finishedPersonProcedure = finishedPeople.use(onceOutside);
/** For editors and admins; reviewers may call its queries. */
export const editorProcedure = editors.use(onceOutside);
export const editorMutation = editors.use(once);
/** For editors, and API keys that may read or write drafts; reviewers may call its queries. */
export const draftProcedure = drafters.use(onceOutside);
export const draftMutation = drafters.use(once);
/** For everyone who may read drafts, including keys: reading and writing comments. A key must be allowed to write drafts for the latter. */
export const commentProcedure = commenters.use(onceOutside);
export const commentMutation = commenters.use(once);
/** For everyone who may read claims. */
export const claimProcedure = claimReaders.use(onceOutside);
/** For those who may change claims: admins, reviewers, and keys that may do so for them. */
export const claimMutation = claimReaders.use(once);
/** For those who may link words to claims, also editors. */
export const linkMutation = linkers.use(once);
/** For those who may read claims and write drafts. */
export const claimDraftMutation = drafters.use(readsClaims).use(once);
/** For editors, and API keys that may publish drafts. */
export const publishMutation = publishers.use(once);
/** For everyone who is completely signed in, also reviewers; API keys are refused. */
export const reviewMutation = reviewers.use(once);
/** For editors: queries with side effects. */
export const editorEffect = editors.meta({ hasEffect: true }).use(fromOwnPages);
/** For admins, reviewers, and API keys that may read the record of publications. Only for queries. */
export const recordProcedure = recordReaders.use(onceOutside);
/** For signed-in admins; API keys are refused, even with the scope `admin`. */
export const adminProcedure = admins.use(onceOutside);
/** For admins, and API keys with the scope `admin`: messages, statistics and the audit log. */
export const adminOrKeyProcedure = adminsOrKeys.use(onceOutside);
export const adminOrKeyMutation = adminsOrKeys.use(once);
/** For admins who have confirmed their identity within the last 15 minutes. */
export const sudoProcedure = confirmedAdmins.use(onceOutside);
export const sudoMutation = confirmedAdmins.use(once);
/** The same, and for API keys with the scope `admin`, which cannot confirm anything: export and import of content. */
export const sudoOrKeyMutation = confirmedAdminsOrKeys.use(once);
export const sudoOrKeyEffect = confirmedAdminsOrKeys.meta({ hasEffect: true }).use(fromOwnPages);

const procedures = {
  publicProcedure,
  shownProcedure,
  publicMutation,
  ownFactorsProcedure,
  sudoPersonProcedure,
  sudoOwnWayProcedure,
  enrollProcedure,
  sudoEnrollProcedure,
  finishedPersonProcedure,
  editorProcedure,
  editorMutation,
  editorEffect,
  commentProcedure,
  commentMutation,
  claimProcedure,
  claimMutation,
  linkMutation,
  claimDraftMutation,
  draftProcedure,
  draftMutation,
  publishMutation,
  reviewMutation,
  recordProcedure,
  adminProcedure,
  adminOrKeyProcedure,
  adminOrKeyMutation,
  sudoProcedure,
  sudoMutation,
  sudoOrKeyMutation,
  sudoOrKeyEffect,
};

/** The type of a procedure with more services in its context. */
type WithServices<Procedure, Services> =
  Procedure extends TRPCProcedureBuilder<infer C, infer M, infer O, infer I, infer J, infer K, infer L, infer Is>
    ? TRPCProcedureBuilder<C, M, O & Services, I, J, K, L, Is>
    : never;

/** Returns all procedures, typed with the services of a higher floor. `main` puts the services of all floors into every context. */
export function proceduresWith<Services extends AccountServices>() {
  return procedures as unknown as {
    [Name in keyof typeof procedures]: WithServices<(typeof procedures)[Name], Services>;
  };
}
