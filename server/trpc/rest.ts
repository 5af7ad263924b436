import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { isPageName } from '../../src/pages/page-ids';
import { AppError } from '../errors';
import { CDN_CACHE_CONTROL } from '../http/cdn';
import { etagOf, Finished } from '../http/finished';
import { refuseForeignOrigin } from '../http/identify-request';
import type { CountRequest } from '../http/rate-limits';
import { readJson, readJsonUpTo } from '../http/read-json';
import { isNotModified } from '../http/request';
import { unknownField } from '../http/translate-error';
import type { Context, Services } from './context';
import { createContext } from './create-context';
import { t } from './init';
import { requireAccess } from './procedures';
import { createRouteFinder, type RestRoute, restRoutes } from './rest-routes';
import { appRouter } from './router';

const SHARED = 'public, max-age=0, must-revalidate';
/** What is shorter is sent as it is: it would hardly be shorter compressed. */
const MIN_PACKED_BYTES = 1024;

const createCaller = t.createCallerFactory(appRouter);

/** The route a request has been found to be for, and the parameters in its address as they were sent. */
interface Match {
  route: RestRoute;
  parameters: Record<string, string>;
}

/**
 * The documented REST routes, to be mounted at `/api`. Checks go in this order: route, method, who, rate, body, content; a
 * stranger learns nothing of a schema. Failures are thrown, and answered where all of the app's are.
 */
export function createRestApi(services: Services, countRequest: CountRequest): Router {
  const findRoute = createRouteFinder(restRoutes(appRouter));
  const largeBodies = new Map(
    restRoutes(appRouter).flatMap(({ path, meta }) => (meta.maxBytes ? [[path, readJsonUpTo(meta.maxBytes)]] : [])),
  );
  const router = express.Router();
  router.use(async (req: Request, res: Response, next: NextFunction) => {
    const { allowed, route, parameters } = findRoute(req.path, req.method === 'HEAD' ? 'GET' : req.method);
    if (allowed.length === 0) throw new AppError('NOT_FOUND', 'No such route.');
    if (req.method === 'OPTIONS') return void res.set('Allow', allowed.join(', ')).status(204).end();
    if (!route) {
      res.set('Allow', allowed.join(', '));
      throw new AppError('METHOD_NOT_SUPPORTED', `Use ${allowed.join(', ')}.`);
    }
    if (!req.actor) throw new Error('The request has not been identified.');
    requireAccess(req.actor, route.access, !isRead(req), route.meta.allowsKeys ?? false);
    if (!isRead(req)) refuseForeignOrigin(req, services.env.PUBLIC_URL);
    await countRequest(req);
    res.locals.match = { route, parameters } satisfies Match;
    next();
  });
  router.use((req: Request, res: Response, next: NextFunction) => {
    if (req.method !== 'POST' && req.method !== 'PATCH') return next();
    const { route } = res.locals.match as Match;
    (largeBodies.get(route.path) ?? readJson)(req, res, next);
  });
  router.use(async (req: Request, res: Response) => {
    const match = res.locals.match as Match;
    const { route } = match;
    const input = readInput(req, route, match.parameters);
    const ctx = createContext(services, req, res);
    const pageId = keptPageOf(req, match);
    const begunAt = services.answers.begin(pageId);
    const body = JSON.stringify(await call(ctx, route, input));
    if (pageId !== null) {
      const answer = finishedAnswer(body, services);
      services.answers.keep(req.originalUrl, begunAt, { pageId, answer });
      return (await answer.readyFor(req)).send(req, res);
    }
    res.status(route.meta.successStatus ?? 200).set('Content-Type', 'application/json; charset=utf-8');
    if (isRead(req)) answerRead(req, res, body, services);
    else res.set({ 'Cache-Control': 'no-store', 'Content-Length': String(Buffer.byteLength(body)) }).end(body);
  });
  return router;
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function call(ctx: Context, route: RestRoute, input: unknown): Promise<unknown> {
  const caller: unknown = route.procedurePath
    .split('.')
    .reduce((of: unknown, name) => (of as Record<string, unknown>)[name], createCaller(ctx));
  return (caller as (input: unknown) => Promise<unknown>)(input);
}

/** The page that an answer tells as any visitor sees it, asked for by its one address; null for every other answer. */
function keptPageOf({ method, originalUrl, actor }: Request, { route, parameters }: Match): string | null {
  const { pageId = '' } = parameters;
  const isAny = actor?.kind === 'visitor' && isRead({ method } as Request) && isPageName(pageId);
  return route.meta.isKept && isAny && originalUrl === `/api${route.path.replace('{pageId}', pageId)}` ? pageId : null;
}

/** An answer as every visitor gets it who asks for the same. */
function finishedAnswer(body: string, { env }: Services): Finished {
  const identity = Buffer.from(body);
  const type = 'application/json; charset=utf-8';
  const headers = ['Cache-Control', SHARED, ...(env.PURGE_URL ? ['CDN-Cache-Control', CDN_CACHE_CONTROL] : [])];
  const isPacked = identity.length >= MIN_PACKED_BYTES;
  return new Finished({ status: 200, type, headers, bodies: { identity }, etag: etagOf(body), isPacked });
}

/** Gives what is read its `ETag`, and nothing to who has that version already. */
function answerRead(req: Request, res: Response, body: string, { env }: Services): void {
  const isVisitor = req.actor?.kind === 'visitor';
  const etag = etagOf(body);
  res.set('ETag', etag);
  res.set('Cache-Control', isVisitor ? SHARED : 'private, no-store');
  if (env.PURGE_URL && isVisitor) res.set('CDN-Cache-Control', CDN_CACHE_CONTROL);
  if (!isNotModified(req, etag)) return void res.set('Content-Length', String(Buffer.byteLength(body))).end(body);
  res.removeHeader('Content-Type');
  res.status(304).end();
}

/**
 * What a REST request says: the parameters of its address, decoded, and its query or its body, whichever it has.
 * @throws AppError BAD_REQUEST for an address that can't be decoded, for a body that says a parameter of the address once more,
 * and for query parameters the route does not know (`issues` name them). What anyone may call takes any: caches, trackers and
 * links add their own. Unknown fields of a body are the schema's to refuse.
 */
function readInput(req: Request, route: RestRoute, parameters: Record<string, string>): Record<string, unknown> {
  const decoded = Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, decode(text)]));
  const hasBody = req.method === 'POST' || req.method === 'PATCH';
  const body = hasBody ? (req.body as Record<string, unknown>) : {};
  const known = hasBody ? [] : route.fields.filter((name) => !(name in parameters));
  const query = readQuery(req);
  const unknown = [
    ...Object.keys(body).filter((name) => Object.hasOwn(parameters, name)),
    ...(route.access === 'public' ? [] : Object.keys(query).filter((name) => !known.includes(name))),
  ];
  if (unknown.length > 0) {
    const issues = unknown.map((name) => unknownField(name));
    throw new AppError('BAD_REQUEST', 'The request is not valid.', { issues });
  }
  return {
    ...body,
    ...Object.fromEntries(known.flatMap((name) => (name in query ? [[name, query[name]]] : []))),
    ...decoded,
  };
}

/** A parameter that comes several times is a list; an empty one is as good as none. */
function readQuery(req: Request): Record<string, unknown> {
  return Object.fromEntries(Object.entries(req.query).filter(([, value]) => value !== ''));
}

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    // Nothing that is stored has this character, and the database can't even look for it.
    if (!decoded.includes('\u0000')) return decoded;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new AppError('BAD_REQUEST', 'The address can not be read.', { cause: error });
  }
  throw new AppError('NOT_FOUND', 'There is nothing at this address.');
}
