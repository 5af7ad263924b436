import express, { type Request, type Response, type Router } from 'express';
import type { ProviderProblem } from '../../../../src/lib/provider-problems';
import { AppError } from '../../../platform/errors';
import { cookieOf, PROVIDER_COOKIE } from '../../../platform/http/cookies';
import { consume, limiterFor } from '../../../platform/http/rate-limits';
import { readFields } from '../../../platform/http/read-fields';
import { ownOrigin } from '../../../platform/http/request';
import { recordAudit } from '../../audit/record-audit';
import type { AccountContext, AccountServices } from '../../context';
import { beginSession } from '../begin-session';
import { keepConfirmed } from '../confirm-identity';
import { createContext } from '../create-context';
import { letIn } from '../let-in';
import { endSession } from '../read-session';
import { tellPerson } from '../tell-person';
import { admit, findLinkedPerson } from './admit';
import type { Provider } from './provider';
import type { Proof } from './read-proof';
import { ProviderRefusal } from './refusal';
import { createWaitingCookie, NO_WAITING_COOKIE, readWaiting, type Waiting } from './waiting';

const CALLBACK = '/auth/oidc/callback';
/** The final page of a popup window, which reports to the page that opened it. */
const WINDOW = '/admin/provider';
/** How far the provider's clock may be behind, in milliseconds. */
const CLOCKS_MS = 30_000;

/**
 * Serves sign-in through the identity provider: `GET /api/auth/oidc/start` sends a browser there (`to` is the page to return to; `confirm`
 * asks for a new confirmation of the person's identity), and `GET /api/auth/oidc/callback` receives it. If no one is admitted, the sign-in
 * page shows why.
 */
export function providerRoutes(services: AccountServices, provider: Provider): Router {
  const { env, database, log } = services;
  const router = express.Router();
  const limits = limiterFor(database);
  const tries = limits({ name: 'provider client', points: 60, duration: 15 * 60 });

  router.all('/auth/oidc/start', async (req: Request, res: Response) => {
    if (!isGet(req, res)) return;
    const ctx = createContext(services, req, res);
    const asked = readFields(req.query, ['to', 'confirm']);
    const to = wayBack(asked.to);
    try {
      await count(ctx);
      const wish = { redirectUri: redirectUri(req), to, ...(asked.confirm === '1' && confirms(ctx)) };
      const { address, waiting } = await provider.begin(wish);
      ctx.setCookies([createWaitingCookie(waiting, services.secret)]);
      leave(res, address);
    } catch (error) {
      leave(res, pageOf(to, problemOf(error, req)));
    }
  });

  router.all(CALLBACK, async (req: Request, res: Response) => {
    if (!isGet(req, res)) return;
    const { state } = readFields(req.query, ['state', 'code', 'error', 'iss']);
    const ctx = createContext(services, req, res);
    // The state is used once, whatever the result.
    ctx.setCookies([NO_WAITING_COOKIE]);
    const waiting = readWaiting(cookieOf(ctx.headers, PROVIDER_COOKIE), services.secrets);
    try {
      if (!waiting || state !== waiting.state) throw new ProviderRefusal('expired');
      await count(ctx);
      const address = new URL(redirectUri(req));
      address.search = new URL(req.originalUrl, address).search;
      const proof = await provider.finish(address, waiting);
      await (waiting.confirms === null ? enter(ctx, proof) : confirm(ctx, waiting, proof));
      leave(res, waiting.to);
    } catch (error) {
      const problem = problemOf(error, req);
      if (problem !== 'expired' && problem !== 'declined' && problem !== 'busy') await keepFailure(ctx, error);
      leave(res, pageOf(waiting?.to ?? '/admin', problem));
    }
  });
  return router;

  /** Begins a session in place of the browser's current one. @throws ProviderRefusal */
  async function enter(ctx: AccountContext, proof: Proof): Promise<void> {
    const found = await database.db.transaction((tx) => admit(tx, provider, proof, ctx.actor.client));
    if ('problem' in found) throw new ProviderRefusal(found.problem, { email: found.email });
    await endSession(ctx.auth, ctx.headers);
    const cookie = await beginSession(ctx.auth, found.user.id, ctx.headers, { begunBy: 'oidc' });
    const notice = { kind: 'role-changed' as const, role: found.user.role, by: provider.name };
    if (found.hasNewRole) void tellPerson(ctx, found.user, notice);
    await letIn(ctx, { user: found.user, cookies: [cookie] }, 'oidc');
  }

  /** Confirms the identity of the session's person. @throws ProviderRefusal for another person, or if the provider did not ask just now */
  async function confirm(ctx: AccountContext, waiting: Waiting, proof: Proof): Promise<void> {
    if (!ctx.user || ctx.session?.id !== waiting.confirms) throw new ProviderRefusal('expired');
    const { email } = ctx.user;
    const person = await findLinkedPerson(ctx.db, provider, proof);
    if (person?.id !== ctx.user.id) throw new ProviderRefusal('other-person', { email });
    // A provider that did not ask again has proved nothing, whatever the request demanded.
    if (proof.authenticatedAt === null || proof.authenticatedAt < waiting.at - CLOCKS_MS) {
      throw new ProviderRefusal('not-now', { email });
    }
    await keepConfirmed({ ...ctx, user: ctx.user }, ctx.session.id, 'the identity provider');
  }

  function confirms({ user, session, isFromOwnPage: isOwn }: AccountContext) {
    if (!user || !session || !isOwn) throw new ProviderRefusal('expired');
    return { confirms: { sessionId: session.id, email: user.email } };
  }

  async function count({ actor }: AccountContext): Promise<void> {
    await consume(tries, actor.client).catch((error: unknown) => {
      throw error instanceof AppError ? new ProviderRefusal('busy') : error;
    });
  }

  function redirectUri(req: Request): string {
    return `${ownOrigin(req, env.PUBLIC_URL)}/api${CALLBACK}`;
  }

  /** @throws any error that is not a refusal */
  function problemOf(error: unknown, req: Request): ProviderProblem {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { problem, cause } = error;
    if (problem === 'away' || problem === 'failed') {
      log.warn({ err: cause, requestId: req.id }, `sign-in through the identity provider failed: ${problem}`);
    }
    return problem;
  }
}

async function keepFailure({ db, actor }: AccountContext, error: unknown): Promise<void> {
  const { email = 'with no address', problem } = error as ProviderRefusal;
  const by = { kind: 'visitor', id: null, name: null, client: actor.client } as const;
  await recordAudit(db, by, 'sign-in-failed', `${email}, by the identity provider: ${problem}`);
}

/** Returns a page of the dashboard or site; the dashboard for anything else. */
function wayBack(given = ''): string {
  const isPath = given.length <= 200 && /^\/(?![/\\])[\w\-./?=&%#]*$/.test(given);
  return isPath ? given : '/admin';
}

/** Returns the page that shows the message for a problem. */
function pageOf(to: string, problem: ProviderProblem): string {
  return `${to === WINDOW ? WINDOW : '/admin'}?problem=${problem}`;
}

function leave(res: Response, address: string): void {
  // The callback's address contains the code, which must not leak.
  res.set('Referrer-Policy', 'no-referrer').redirect(303, address);
}

/** Returns true for GET, and answers other methods itself. @throws AppError METHOD_NOT_SUPPORTED */
function isGet(req: Request, res: Response): boolean {
  if (req.method === 'GET') return true;
  res.set('Allow', 'GET, OPTIONS');
  if (req.method !== 'OPTIONS') throw new AppError('METHOD_NOT_SUPPORTED', 'Use GET, OPTIONS.');
  res.status(204).end();
  return false;
}
