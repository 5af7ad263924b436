import { createHash } from 'node:crypto';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import { AppError, STATUS_OF } from '../errors';
import { CDN_CACHE_CONTROL } from '../http/cdn';
import { refuseForeignOrigin } from '../http/identify-request';
import type { CountRequest } from '../http/rate-limits';
import { readJson, readJsonUpTo } from '../http/read-json';
import { isNotModified } from '../http/request';
import { errorBody, translateError } from '../http/translate-error';
import type { Services } from './context';
import { createContext } from './create-context';
import { requireAccess } from './procedures';
import { createRouteFinder, restRoutes } from './rest-routes';
import { appRouter } from './router';

/**
 * The documented REST routes, to be mounted at `/api`. Checks go in this order: route, method, who, rate, body, content; a
 * stranger learns nothing of a schema.
 */
export function createRestApi(services: Services, countRequest: CountRequest): Router {
  const findRoute = createRouteFinder(restRoutes(appRouter));
  const handle = createOpenApiNodeHttpHandler({
    router: appRouter,
    createContext: async ({ req, res }) => createContext(services, req as Request, res as Response),
    responseMeta: ({ errors, paths }) => {
      const [error] = errors;
      if (error) return { status: STATUS_OF[translateError(error).code] };
      return { status: successStatus(paths?.[0]) };
    },
    onError: ({ error, req }) => {
      const request = req as Request;
      if (request.res) request.res.locals.failure = error;
    },
  });
  const largeBodies = new Map(
    restRoutes(appRouter).flatMap(({ path, meta }) => (meta.maxBytes ? [[path, readJsonUpTo(meta.maxBytes)]] : [])),
  );
  const router = express.Router();
  router.use(async (req: Request, res: Response, next: NextFunction) => {
    const { allowed, route } = findRoute(req.path, req.method === 'HEAD' ? 'GET' : req.method);
    if (allowed.length === 0) throw new AppError('NOT_FOUND', 'No such route.');
    if (req.method === 'OPTIONS') return void res.set('Allow', allowed.join(', ')).status(204).end();
    if (!route) {
      res.set('Allow', allowed.join(', '));
      throw new AppError('METHOD_NOT_SUPPORTED', `Use ${allowed.join(', ')}.`);
    }
    if (!req.actor) throw new Error('The request has not been identified.');
    const isWrite = req.method !== 'GET' && req.method !== 'HEAD';
    requireAccess(req.actor, route.access, isWrite);
    if (isWrite) refuseForeignOrigin(req, services.env.PUBLIC_URL);
    await countRequest(req);
    next();
  });
  router.use((req, res, next) => {
    if (req.method !== 'POST' && req.method !== 'PATCH') return next();
    const { route } = findRoute(req.path, req.method);
    (largeBodies.get(route?.path ?? '') ?? readJson)(req, res, next);
  });
  router.use((req: Request, res: Response, next: NextFunction) => {
    finishAnswers(req, res, services);
    if (req.method === 'HEAD') req.method = 'GET';
    handle(req, res, next).catch(next);
  });
  return router;
}

function successStatus(procedurePath: string | undefined): number {
  const route = restRoutes(appRouter).find((candidate) => candidate.procedurePath === procedurePath);
  return route?.meta.successStatus ?? 200;
}

/** Gives failures their one body, and public reads their `ETag`: the adapter writes the answer itself. */
function finishAnswers(req: Request, res: Response, { env, log }: Services): void {
  const end = res.end.bind(res) as (body?: string) => Response;
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  res.end = ((body?: string) => {
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (res.locals.failure !== undefined || !isRead) res.setHeader('Cache-Control', 'no-store');
    if (res.locals.failure !== undefined) return end(failureBody(req, res, res.locals.failure, log));
    if (!isRead || res.statusCode !== 200 || body === undefined) return end(body);
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    res.setHeader('ETag', etag);
    if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', cacheControl(req));
    if (env.PURGE_URL && req.actor?.kind === 'visitor') res.setHeader('CDN-Cache-Control', CDN_CACHE_CONTROL);
    if (isNotModified(req, etag)) {
      res.statusCode = 304;
      res.removeHeader('Content-Type');
      return end();
    }
    return end(body);
  }) as Response['end'];
}

function failureBody(req: Request, res: Response, failure: unknown, log: Services['log']): string {
  const error = translateError(failure);
  if (error.code === 'INTERNAL_SERVER_ERROR')
    log.error({ err: error.cause ?? error, requestId: req.id }, 'request failed');
  if (error.retryAfter !== undefined) res.setHeader('Retry-After', String(error.retryAfter));
  res.statusCode = STATUS_OF[error.code];
  return JSON.stringify(errorBody(error, req.id));
}

function cacheControl(req: Request): string {
  return req.actor?.kind === 'visitor' ? 'public, max-age=0, must-revalidate' : 'private, no-store';
}
