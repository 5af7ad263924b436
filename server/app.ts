import path from 'node:path';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { trustProxy } from './env';
import { AppError, STATUS_OF } from './errors';
import { checkOrigin, identifyRequest } from './http/identify-request';
import { opsRoutes, type Readiness } from './http/ops-routes';
import { createRequestLimits, limiterFor } from './http/rate-limits';
import { readJson } from './http/read-json';
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

/** The whole server as an Express app. */
export function createApp({ services, pages, readiness, clientDir, devMiddleware }: AppOptions): Express {
  const { env, log } = services;
  const app = express();
  const countRequest = createRequestLimits(env, limiterFor(services.database));
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy(env.TRUST_PROXY));
  app.set('etag', false);
  app.use(logRequests(log));
  app.use(
    securityHeaders({ isSecure: env.PUBLIC_URL?.startsWith('https:') ?? false, isDev: devMiddleware !== undefined }),
  );
  if (env.TRUST_PROXY === 'false') app.use(warnOfForwarding(services));
  app.use(opsRoutes(services, readiness));
  if (clientDir) app.use(express.static(clientDir, { index: false, redirect: false, setHeaders: setStaticHeaders }));
  if (devMiddleware) app.use(devMiddleware);
  app.use(
    '/attached-assets',
    express.static(path.join(env.DATA_DIR, 'attached-assets'), { index: false, redirect: false }),
  );
  app.use('/media', serveMedia(services));
  app.use(identifyRequest(services));
  app.use('/api', docsRoutes(env));
  app.use(
    '/api/trpc',
    checkOrigin(env.PUBLIC_URL),
    async (req, _res, next) => {
      await countRequest(req);
      next();
    },
    (req, res, next) => (req.method === 'POST' ? readJson(req, res, next) : next()),
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => createContext(services, req, res),
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

/** Built files carry their content's hash in their names and never change; the others are asked for again. */
function setStaticHeaders(res: express.Response, file: string): void {
  const isHashed = file.includes(`${path.sep}assets${path.sep}`);
  res.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
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
