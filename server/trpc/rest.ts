import { createHash } from 'node:crypto';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { AppError } from '../errors';
import { CDN_CACHE_CONTROL } from '../http/cdn';
import { refuseForeignOrigin } from '../http/identify-request';
import type { CountRequest } from '../http/rate-limits';
import { readJson, readJsonUpTo } from '../http/read-json';
import { isNotModified } from '../http/request';
import type { Context, Services } from './context';
import { createContext } from './create-context';
import { t } from './init';
import { requireAccess } from './procedures';
import { readInput } from './rest-input';
import { createRouteFinder, type RestRoute, restRoutes } from './rest-routes';
import { appRouter } from './router';

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
    requireAccess(req.actor, route.access, !isRead(req));
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
    const { route, parameters } = res.locals.match as Match;
    const input = readInput(req, route, parameters);
    const ctx = createContext(services, req, res);
    const body = JSON.stringify(await call(ctx, route, input));
    res.status(route.meta.successStatus ?? 200).set('Content-Type', 'application/json; charset=utf-8');
    if (isRead(req)) answerRead(req, res, body, services);
    else res.set('Cache-Control', 'no-store').end(body);
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

/** Gives what is read its `ETag`, and nothing to who has that version already. */
function answerRead(req: Request, res: Response, body: string, { env }: Services): void {
  const isVisitor = req.actor?.kind === 'visitor';
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  res.set('ETag', etag);
  res.set('Cache-Control', isVisitor ? 'public, max-age=0, must-revalidate' : 'private, no-store');
  if (env.PURGE_URL && isVisitor) res.set('CDN-Cache-Control', CDN_CACHE_CONTROL);
  if (!isNotModified(req, etag)) return void res.end(body);
  res.removeHeader('Content-Type');
  res.status(304).end();
}
