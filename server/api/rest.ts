import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import { isPageName } from '../../src/pages/page-ids';
import { createContext } from '../accounts/auth/create-context';
import { refuseForeignOrigin } from '../accounts/auth/identify-request';
import { requireAccess } from '../accounts/auth/procedures';
import type { Services } from '../features/context';
import { AppError } from '../platform/errors';
import { cdnHeaders } from '../platform/http/cdn';
import { etagOf, Finished } from '../platform/http/finished';
import type { CountRequest } from '../platform/http/rate-limits';
import { readJson, readJsonUpTo } from '../platform/http/read-json';
import { isNotModified } from '../platform/http/request';
import { unknownField } from '../platform/http/translate-error';
import { createRouteFinder, type RestRoute, restRoutes } from './rest-routes';
import { appRouter } from './router';

const SHARED = 'public, max-age=0, must-revalidate';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Shorter responses are not compressed, because it would hardly make them smaller. */
const MIN_PACKED_BYTES = 1024;

/** The route of a request, with its path parameters as sent. */
interface Match {
  route: RestRoute;
  parameters: Record<string, string>;
}

/**
 * Serves the documented REST routes, mounted at `/api`. The handler of trpc-to-openapi calls the procedures. This code adds a fixed order
 * of checks (route, method, access, rate limit, body, content, so that strangers learn nothing about a schema), decoded path parameters,
 * HEAD and OPTIONS, 405 with `Allow`, ETags, and cached responses. Errors are thrown and answered in one place for the whole app.
 */
export function createRestApi(services: Services, countRequest: CountRequest): Router {
  const routes = restRoutes(appRouter);
  const findRoute = createRouteFinder(routes);
  const largeBodies = new Map(
    routes.flatMap(({ path, meta }) => (meta.maxBytes ? [[path, readJsonUpTo(meta.maxBytes)]] : [])),
  );
  const handle = createOpenApiNodeHttpHandler<typeof appRouter, Request, Response>({
    router: appRouter,
    createContext: ({ req, res }) => createContext(services, req, res),
    onError: ({ error }) => {
      // Rejects the handler's promise, so that the app's own error handler answers.
      throw error;
    },
  });
  const router = express.Router();
  router.use(async (req: Request, res: Response, next: NextFunction) => {
    const { allowed, route, parameters } = findRoute(req.path, req.method === 'HEAD' ? 'GET' : req.method);
    if (allowed.length === 0) throw new AppError('NOT_FOUND', 'There is no such route.');
    if (req.method === 'OPTIONS') return void res.set('Allow', allowed.join(', ')).status(204).end();
    if (!route) {
      res.set('Allow', allowed.join(', '));
      throw new AppError('METHOD_NOT_SUPPORTED', `Use ${allowed.join(', ')}.`);
    }
    req.routeName = `/api${route.path}`;
    if (!req.actor) throw new Error('The request has no actor.');
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
    const pageId = pageIdIfCacheable(req, match);
    const begunAt = services.answers.begin(pageId);
    const { now } = services.pageCache;
    const body = await callHandler(handle, req, res, match);
    if (isRead(req) && req.actor?.kind === 'visitor') {
      // A list may show any page.
      const isCurrent = () =>
        pageId === null ? now === services.pageCache.now : begunAt === services.answers.begin(pageId);
      const answer = finishAnswer(body, services, pageId, isCurrent);
      if (pageId !== null)
        services.answers.keep(req.originalUrl, begunAt, { pageId, answer, route: `/api${match.route.path}` });
      const ready = await answer.readyFor(req);
      // The handler has set a type, which a 304 must not have.
      res.removeHeader('Content-Type');
      return ready.send(req, res);
    }
    res.status(match.route.meta.successStatus ?? 200).set('Content-Type', JSON_TYPE);
    if (isRead(req)) answerRead(req, res, body);
    else res.set('Content-Length', String(Buffer.byteLength(body))).end(body);
  });
  return router;
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

type Handle = ReturnType<typeof createOpenApiNodeHttpHandler<typeof appRouter, Request, Response>>;

/**
 * Calls the procedure of a matched request through the handler and returns the JSON that the handler would have sent. The handler does not
 * support HEAD or encoded parameters, and expects a JSON content type even without a body.
 */
async function callHandler(handle: Handle, req: Request, res: Response, { route, parameters }: Match): Promise<string> {
  const { method, end } = { method: req.method, end: res.end };
  const address = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(decode(parameters[name] ?? '')));
  const query = readQuery(req, route, parameters);
  Object.defineProperty(req, 'query', { value: query, configurable: true, enumerable: true });
  req.url = address;
  req.method = route.method;
  req.headers['content-type'] = 'application/json';
  let body: string | undefined;
  res.end = ((text: string) => {
    body = text;
    return res;
  }) as Response['end'];
  try {
    await handle(req, res);
  } finally {
    req.method = method;
    res.end = end;
  }
  if (body === undefined) throw new Error(`The handler did not answer ${route.method} ${route.path}.`);
  return body;
}

/** Returns the id of the page if every visitor gets the same response at this address; otherwise null. */
function pageIdIfCacheable(req: Request, { route, parameters }: Match): string | null {
  const { pageId = '' } = parameters;
  const isAny = req.actor?.kind === 'visitor' && isRead(req) && isPageName(pageId);
  return route.meta.isKept && isAny && req.originalUrl === `/api${route.path.replace('{pageId}', pageId)}`
    ? pageId
    : null;
}

/**
 * Creates the response that every visitor gets at the same address.
 * @param pageId null for a response that several pages share
 * @param isCurrent returns false once a change has overtaken the response
 */
function finishAnswer(body: string, { env }: Services, pageId: string | null, isCurrent: () => boolean): Finished {
  const identity = Buffer.from(body);
  const headers = ['Cache-Control', SHARED, ...cdnHeaders(env, pageId)];
  const isPacked = identity.length >= MIN_PACKED_BYTES;
  const [bodies, etag] = [{ identity }, etagOf(body)];
  return new Finished({ status: 200, type: JSON_TYPE, headers, bodies, etag, isPacked, isCurrent });
}

/** Sends a read to a signed-in caller with its `ETag`, or a 304 if the client already has this version. */
function answerRead(req: Request, res: Response, body: string): void {
  const etag = etagOf(body);
  res.set('ETag', etag);
  if (!isNotModified(req, etag)) return void res.set('Content-Length', String(Buffer.byteLength(body))).end(body);
  res.removeHeader('Content-Type');
  res.status(304).end();
}

/**
 * Returns the query parameters that the route accepts, without empty ones.
 * @throws AppError BAD_REQUEST with `issues` for a body field that is also in the path, and, on routes that need a session or key, for
 * unknown query parameters. Public routes ignore those, because caches, trackers and links add their own. Unknown body fields are rejected
 * by the schema.
 */
function readQuery(req: Request, route: RestRoute, parameters: Record<string, string>): Record<string, unknown> {
  const hasBody = req.method === 'POST' || req.method === 'PATCH';
  const known = hasBody ? [] : route.fields.filter((name) => !(name in parameters));
  const query = Object.fromEntries(Object.entries(req.query).filter(([, value]) => value !== ''));
  const unknown = [
    ...Object.keys(hasBody ? (req.body as object) : {}).filter((name) => Object.hasOwn(parameters, name)),
    ...(route.access === 'public' ? [] : Object.keys(query).filter((name) => !known.includes(name))),
  ];
  if (unknown.length > 0) {
    const issues = unknown.map((name) => unknownField(name));
    throw new AppError('BAD_REQUEST', 'The request is not valid.', { issues });
  }
  return Object.fromEntries(Object.entries(query).filter(([name]) => known.includes(name)));
}

/**
 * Decodes a path parameter.
 * @throws AppError BAD_REQUEST if it cannot be decoded; NOT_FOUND if nothing stored can have that name: ids contain only letters, digits
 * and `-._~`. Anything else would reach the procedure encoded, and the handler's URL parser would resolve a dot segment to another route
 */
function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new AppError('BAD_REQUEST', 'The address cannot be decoded.', { cause: error });
  }
  if (/^[\w~.-]+$/.test(decoded) && decoded !== '.' && decoded !== '..') return decoded;
  throw new AppError('NOT_FOUND', 'There is nothing at this address.');
}
