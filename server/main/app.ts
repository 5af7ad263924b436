import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { countRefusal } from '../accounts/auth/count-refusal';
import { createContext } from '../accounts/auth/create-context';
import { checkOrigin, identifyRequest } from '../accounts/auth/identify-request';
import { providerRoutes } from '../accounts/auth/provider/provider-routes';
import { renewCookies } from '../accounts/auth/renew-cookies';
import { docsRoutes } from '../api/docs-routes';
import { mcpRoutes } from '../api/mcp/mcp-routes';
import { readCallBody } from '../api/read-call-body';
import { createRestApi } from '../api/rest';
import { appRouter } from '../api/router';
import { claimFileRoutes } from '../content/claims/file-routes';
import { auditRoutes } from '../features/audit/audit-routes';
import { backupRoutes } from '../features/backup/backup-routes';
import { bundleRoutes } from '../features/bundle/bundle-routes';
import { contactForm } from '../features/contact/contact-form';
import type { Services } from '../features/context';
import { examinationRoutes } from '../features/examination/examination-routes';
import { recordRoutes } from '../features/record/record-routes';
import { serveDocuments } from '../library/media/document-routes';
import { DOCUMENTS_PATH } from '../library/media/documents';
import { serveDocumentVersions, serveMedia, uploadRoutes } from '../library/media/media-routes';
import { AppError, STATUS_OF } from '../platform/errors';
import { alwaysSayWhen } from '../platform/http/always-say-when';
import { NEVER_STORED } from '../platform/http/cdn';
import { compressJson } from '../platform/http/compress-json';
import { cspReports } from '../platform/http/csp-reports';
import { cutStalled } from '../platform/http/cut-stalled';
import { createFailureLog, type LogFailure } from '../platform/http/log-failure';
import { logRequests } from '../platform/http/log-request';
import { opsRoutes, type Readiness } from '../platform/http/ops-routes';
import { createRequestLimits, limiterFor } from '../platform/http/rate-limits';
import { refuseEarly } from '../platform/http/refuse-early';
import { isOtherRoute, PREVIEW_PATH } from '../platform/http/routes';
import { errorBody, translateError } from '../platform/http/translate-error';
import { previewRoutes } from '../site/preview/preview-routes';
import { createSendOwn } from '../site/rendering/send-own';
import { servePages, siteRoutes } from '../site/rendering/site-routes';
import { SHARE_PATH } from '../site/share/card';
import { serveCards } from '../site/share/share-routes';
import { isVisitor } from '../site/visits/is-visitor';
import type { Front } from './front';

interface AppOptions {
  readiness: Readiness;
  /** Middleware of the development server, in place of the built files. */
  devMiddleware?: RequestHandler;
}

/** Maximum number of tRPC calls in one request; the dashboard sends one at a time. */
const MAX_BATCH = 10;

/** Creates the Express app with all routes of the server. */
export function createApp(front: Front, { readiness, devMiddleware }: AppOptions): Express {
  const { services, pages, files, reads, metrics, logRequest, headers, isTrusted, onRequest } = front;
  const { env, log } = services;
  const app = express();
  const reports = cspReports(log, metrics.countReport);
  const logFailure = createFailureLog(log);
  const site = servePages(services, pages);
  const countRequest = createRequestLimits(env, limiterFor(services.database));
  app.disable('x-powered-by');
  app.set('trust proxy', isTrusted);
  app.set('etag', false);
  app.use(logRequests(logRequest));
  app.use(alwaysSayWhen);
  app.use(cutStalled);
  app.use((req, res, next) => {
    for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
    // The default, which public routes replace. Some caches store a response without this header for hours, whoever requested it.
    res.setHeader('Cache-Control', NEVER_STORED);
    onRequest(req);
    next();
  });
  app.use(refuseEarly);
  app.use(opsRoutes(services, readiness, metrics));
  if (devMiddleware) app.use(devMiddleware);
  app.use(reports.routes);
  app.use(reads.count);
  app.use(pages.sheets.serveIcons());
  app.use(pages.sheets.serveDrawings(files));
  app.use(files.serve);
  app.use(pages.sheets.serve);
  app.use(
    '/attached-assets',
    express.static(path.join(env.DATA_DIR, 'attached-assets'), {
      index: false,
      redirect: false,
      setHeaders: (res) => void res.setHeader('Cache-Control', 'public, max-age=0, must-revalidate'),
    }),
  );
  app.use(SHARE_PATH, serveCards(services));
  app.use(
    DOCUMENTS_PATH,
    serveDocuments(services, (req, id) => {
      if (isVisitor(req)) services.dailyCounts.countDownload(id);
    }),
  );
  app.use('/media', serveMedia(services));
  if (services.secrets.length > 1) app.use(renewCookies(services));
  app.use(identifyRequest(services, reads));
  app.use('/media', serveDocumentVersions(services));
  app.use(PREVIEW_PATH, previewRoutes(services, pages, files));
  app.use((req, res, next) => (isRead(req) && !isOtherRoute(req.path) ? site(req, res, next) : next()));
  app.use('/api', compressJson());
  app.use('/api', docsRoutes(env));
  app.use(
    '/api/trpc',
    checkOrigin(env.PUBLIC_URL),
    async (req, _res, next) => {
      await countRequest(req);
      req.routeName = nameCall(req.path);
      next();
    },
    readCallBody(),
    // tRPC does not notice that a connection was lost before, and would stream to it forever. Writes are carried out all the same.
    (req, res, next) => {
      if (!(res.closed && isRead(req))) next();
    },
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => createContext(services, req, res),
      responseMeta: ({ errors, type }) => ({
        headers: {
          ...errorHeaders(errors.map(translateError)),
          // The adapter would let caches store a stream.
          ...(type === 'subscription' && { 'Cache-Control': `${NEVER_STORED}, no-transform` }),
        },
      }),
      onError: ({ error, ctx, req }) => {
        const known = translateError(error);
        countRefusal(services, known, req);
        logFailure(known, error, ctx?.requestId);
      },
    }),
  );
  if (services.provider) app.use('/api', providerRoutes(services, services.provider));
  app.use('/api', uploadRoutes(services, countRequest));
  app.use('/api', claimFileRoutes(services, countRequest));
  app.use('/api', auditRoutes(services, countRequest));
  app.use('/api', backupRoutes(services, countRequest));
  app.use('/api', recordRoutes(services, countRequest));
  app.use('/api', bundleRoutes(services, countRequest));
  app.use('/api', examinationRoutes(services, countRequest));
  app.use('/api', createRestApi(services, countRequest));
  app.use(mcpRoutes(services, countRequest, logFailure));
  const sendOwn = createSendOwn(services, pages);
  app.use(siteRoutes(services, pages, countRequest, sendOwn));
  app.use(contactForm(services, countRequest, sendOwn));
  app.use(site);
  app.use(answerErrors(services, logFailure));
  return app;
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Returns the name of the called procedure, `batch` for several, or an empty text for an unknown one.
 * @throws AppError BAD_REQUEST if the request contains too many calls
 */
function nameCall(path: string): string {
  const names = decodeURIComponent(path.slice(1)).split(',');
  if (names.length > MAX_BATCH)
    throw new AppError('BAD_REQUEST', `One request can contain at most ${MAX_BATCH} calls.`);
  const [name = ''] = names;
  if (names.length > 1) return 'batch';
  return Object.hasOwn(appRouter._def.procedures, name) ? name : '';
}

/** Returns the headers for failed calls: `Retry-After` with the longest wait, and `WWW-Authenticate` on 401 (RFC 9110, 11.6.1). */
function errorHeaders(errors: readonly AppError[]): Record<string, string> {
  const seconds = errors.flatMap(({ retryAfter }) => retryAfter ?? []);
  return {
    ...(seconds.length > 0 && { 'Retry-After': String(Math.max(...seconds)) }),
    ...(errors.some(({ code }) => code === 'UNAUTHORIZED') && { 'WWW-Authenticate': 'Bearer realm="API key"' }),
  };
}

/** Answers every error outside the REST adapter with the standard error body. */
function answerErrors(services: Services, logFailure: LogFailure): ErrorRequestHandler {
  return (thrown, req, res, next) => {
    if (res.headersSent) return next(thrown);
    const error =
      thrown instanceof URIError
        ? new AppError('BAD_REQUEST', 'The address cannot be decoded.')
        : translateError(thrown);
    countRefusal(services, error, req);
    logFailure(error, thrown, req.id);
    res
      .set(errorHeaders([error]))
      .set('Cache-Control', NEVER_STORED)
      .status(STATUS_OF[error.code])
      .json(errorBody(error, req.id));
  };
}
