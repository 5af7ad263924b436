import path from 'node:path';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { trustProxy } from './env';
import { AppError, STATUS_OF } from './errors';
import { alwaysSayWhen } from './http/always-say-when';
import { builtFiles } from './http/built-files';
import { compressJson } from './http/compress-json';
import { checkOrigin, identifyRequest } from './http/identify-request';
import { opsRoutes, type Readiness } from './http/ops-routes';
import { createRequestLimits, limiterFor } from './http/rate-limits';
import { readJson } from './http/read-json';
import { createReadLimit } from './http/read-limit';
import { refuseEarly } from './http/refuse-early';
import { securityHeaders } from './http/security-headers';
import { errorBody, translateError } from './http/translate-error';
import { logRequests } from './log';
import { serveMedia, uploadRoutes } from './media/media-routes';
import { type PageSource, siteRoutes } from './ssr/site-routes';
import type { Services } from './trpc/context';
import { createContext } from './trpc/create-context';
import { docsRoutes } from './trpc/docs-routes';
import { createRestApi } from './trpc/rest';
import { appRouter } from './trpc/router';

interface AppOptions {
  services: Services;
  pages: PageSource;
  readiness: Readiness;
  /** The built client's folder; none under the development server, whose middleware is given instead. */
  clientDir?: string;
  devMiddleware?: RequestHandler;
}

/** Calls in one request by tRPC: our own screens send one at a time. */
const MAX_BATCH = 10;
/** Where the files are that editors put there. */
const FOLDERS_OF_FILES = /^\/(?:media|attached-assets)\//i;

/** The whole server as an Express app. */
export function createApp({ services, pages, readiness, clientDir, devMiddleware }: AppOptions): Express {
  const { env, log } = services;
  const app = express();
  const countRequest = createRequestLimits(env, limiterFor(services.database));
  const files = builtFiles(clientDir);
  const reads = createReadLimit(env, (address) => files.has(address) || FOLDERS_OF_FILES.test(address));
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy(env.TRUST_PROXY));
  app.set('etag', false);
  app.use(logRequests(log));
  app.use(alwaysSayWhen);
  app.use(
    securityHeaders({ isSecure: env.PUBLIC_URL?.startsWith('https:') ?? false, isDev: devMiddleware !== undefined }),
  );
  app.use(refuseEarly);
  if (env.TRUST_PROXY === 'false') app.use(warnOfForwarding(services));
  app.use(opsRoutes(services, readiness));
  if (devMiddleware) app.use(devMiddleware);
  app.use(reads.count);
  app.use(files.serve);
  app.use(
    '/attached-assets',
    express.static(path.join(env.DATA_DIR, 'attached-assets'), { index: false, redirect: false }),
  );
  app.use('/media', serveMedia(services));
  app.use(identifyRequest(services, reads));
  app.use('/api', compressJson());
  app.use('/api', docsRoutes(env));
  app.use(
    '/api/trpc',
    checkOrigin(env.PUBLIC_URL),
    async (req, _res, next) => {
      await countRequest(req);
      refuseLongBatch(req.path);
      next();
    },
    (req, res, next) => (req.method === 'POST' ? readJson(req, res, next) : next()),
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => createContext(services, req, res),
      responseMeta: ({ errors }) => ({ headers: retryHeaders(errors) }),
      onError: ({ error, ctx }) => {
        const known = translateError(error);
        if (known.code === 'INTERNAL_SERVER_ERROR')
          log.error({ err: known.cause, requestId: ctx?.requestId }, 'request failed');
      },
    }),
  );
  app.use('/api', uploadRoutes(services, countRequest));
  app.use('/api', createRestApi(services, countRequest));
  app.use(siteRoutes(services, pages, countRequest));
  app.use(answerErrors(services));
  return app;
}

/** @throws AppError BAD_REQUEST */
function refuseLongBatch(path: string): void {
  if (decodeURIComponent(path).split(',').length <= MAX_BATCH) return;
  throw new AppError('BAD_REQUEST', `One request holds at most ${MAX_BATCH} calls.`);
}

/** When those calls of a batch that were refused may be tried again: all of them, so the longest wait. */
function retryHeaders(errors: readonly Error[]): Record<string, string> {
  const seconds = errors.flatMap((error) => translateError(error).retryAfter ?? []);
  return seconds.length > 0 ? { 'Retry-After': String(Math.max(...seconds)) } : {};
}

function warnOfForwarding({ log }: Services): RequestHandler {
  let hasWarned = false;
  return (req, _res, next) => {
    if (!hasWarned && req.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      log.warn('A forwarded header came in, but TRUST_PROXY is not set: behind a proxy all visitors look like one.');
    }
    next();
  };
}

/** The last stop of every error outside the REST adapter: the one body, or a plain line for a page. */
function answerErrors({ log }: Services): ErrorRequestHandler {
  return (thrown, req, res, next) => {
    if (res.headersSent) return next(thrown);
    const error =
      thrown instanceof URIError ? new AppError('BAD_REQUEST', 'The address can not be read.') : translateError(thrown);
    if (error.code === 'INTERNAL_SERVER_ERROR')
      log.error({ err: error.cause ?? thrown, requestId: req.id }, 'request failed');
    if (error.retryAfter !== undefined) res.set('Retry-After', String(error.retryAfter));
    res.set('Cache-Control', 'no-store').status(STATUS_OF[error.code]).json(errorBody(error, req.id));
  };
}
