import type { IncomingMessage, RequestListener } from 'node:http';
import path from 'node:path';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { auditRoutes } from './audit/audit-routes';
import { countRefusal } from './audit/count-refusal';
import { providerRoutes } from './auth/provider/provider-routes';
import { renewCookies } from './auth/renew-cookies';
import { backupRoutes } from './backup/backup-routes';
import { trustProxy } from './env';
import { AppError, STATUS_OF } from './errors';
import { serveDocuments } from './files/document-routes';
import { DOCUMENTS_PATH } from './files/documents';
import { alwaysSayWhen } from './http/always-say-when';
import { answerFinished } from './http/answer-finished';
import { builtFiles } from './http/built-files';
import type { Trust } from './http/client-address';
import { compressJson } from './http/compress-json';
import { cspReports } from './http/csp-reports';
import { checkOrigin, identifyRequest } from './http/identify-request';
import { createFailureLog, type LogFailure } from './http/log-failure';
import { createRequestLog, logRequests } from './http/log-request';
import { createMetrics } from './http/metrics';
import { opsRoutes, type Readiness } from './http/ops-routes';
import { createRequestLimits, limiterFor } from './http/rate-limits';
import { createReadLimit } from './http/read-limit';
import { refuseEarly } from './http/refuse-early';
import { isOtherRoute } from './http/routes';
import { securityHeaders, splitHeaders } from './http/security-headers';
import { errorBody, translateError } from './http/translate-error';
import { serveMedia, uploadRoutes } from './media/media-routes';
import { SHARE_PATH } from './share/card';
import { serveCards } from './share/share-routes';
import { type PageSource, SitePages } from './ssr/site-pages';
import { servePages, siteRoutes } from './ssr/site-routes';
import type { Services } from './trpc/context';
import { createContext } from './trpc/create-context';
import { docsRoutes } from './trpc/docs-routes';
import { readCallBody } from './trpc/read-call-body';
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
/** Where the files are that editors put there: not what is drawn when it is asked for. */
const FOLDERS_OF_FILES = /^\/(?:media(?!\/share\/)|attached-assets)\//i;

/** The whole server: an Express app, and before it what answers from finished bytes. */
export function createApp({
  services,
  pages: source,
  readiness,
  clientDir,
  devMiddleware,
}: AppOptions): RequestListener {
  const { env, log } = services;
  const app = express();
  const reports = cspReports(log);
  const metrics = createMetrics(
    () => services.backups.known,
    () => reports.total,
  );
  const logRequest = createRequestLog(log, metrics);
  const logFailure = createFailureLog(log);
  const isSecure = env.PUBLIC_URL?.startsWith('https:') ?? false;
  const headers = securityHeaders({ isSecure, isDev: devMiddleware !== undefined, imageHosts: env.IMAGE_HOSTS });
  const warnOfForwarding = createForwardingWarning(services);
  const pages = new SitePages(services, source);
  services.siteReader.readBy(pages);
  const site = servePages(services, pages);
  const countRequest = createRequestLimits(env, limiterFor(services.database));
  const { ofFiles, ofPages } = splitHeaders(headers);
  const files = builtFiles(clientDir, ofPages);
  const isFile = (address: string) =>
    files.get(address) !== undefined || FOLDERS_OF_FILES.test(address) || pages.sheets.isAddress(address);
  const reads = createReadLimit(env, isFile);
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy(env.TRUST_PROXY));
  app.set('etag', false);
  app.use(logRequests(logRequest));
  app.use(alwaysSayWhen);
  app.use((req, res, next) => {
    for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
    warnOfForwarding(req);
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
    express.static(path.join(env.DATA_DIR, 'attached-assets'), { index: false, redirect: false }),
  );
  app.use(SHARE_PATH, serveCards(services));
  app.use(DOCUMENTS_PATH, serveDocuments(services));
  app.use('/media', serveMedia(services));
  if (services.secrets.length > 1) app.use(renewCookies(services));
  app.use(identifyRequest(services, reads));
  app.use((req, res, next) => (isRead(req) && !isOtherRoute(req.path) ? site(req, res, next) : next()));
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
    readCallBody(),
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => createContext(services, req, res),
      responseMeta: ({ errors }) => ({ headers: retryHeaders(errors) }),
      onError: ({ error, ctx, req }) => {
        const known = translateError(error);
        countRefusal(services, known, req);
        logFailure(known, error, ctx?.requestId);
      },
    }),
  );
  if (services.provider) app.use('/api', providerRoutes(services, services.provider));
  app.use('/api', uploadRoutes(services, countRequest));
  app.use('/api', auditRoutes(services, countRequest));
  app.use('/api', backupRoutes(services, countRequest));
  app.use('/api', createRestApi(services, countRequest));
  app.use(siteRoutes(services, pages, countRequest));
  app.use(site);
  app.use(answerErrors(services, logFailure));
  if (devMiddleware) return app;
  const isTrusted = app.get('trust proxy fn') as Trust;
  const given = { env, kept: services, files, pages, reads, headers, ofFiles, isTrusted, logRequest };
  return answerFinished({ ...given, onRequest: warnOfForwarding }, app);
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
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

/** Warns once, where a proxy stands before the site and is not known to. */
function createForwardingWarning({ env, log }: Services): (req: IncomingMessage) => void {
  let isOver = env.TRUST_PROXY !== 'false';
  return ({ headers }) => {
    if (isOver || headers['x-forwarded-for'] === undefined) return;
    isOver = true;
    log.warn('A forwarded header came in, but TRUST_PROXY is not set: behind a proxy all visitors look like one.');
  };
}

/** The last stop of every error outside the REST adapter: the one body, or a plain line for a page. */
function answerErrors(services: Services, logFailure: LogFailure): ErrorRequestHandler {
  return (thrown, req, res, next) => {
    if (res.headersSent) return next(thrown);
    const error =
      thrown instanceof URIError ? new AppError('BAD_REQUEST', 'The address can not be read.') : translateError(thrown);
    countRefusal(services, error, req);
    logFailure(error, thrown, req.id);
    if (error.retryAfter !== undefined) res.set('Retry-After', String(error.retryAfter));
    res.set('Cache-Control', 'no-store').status(STATUS_OF[error.code]).json(errorBody(error, req.id));
  };
}
