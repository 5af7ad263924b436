import type { IncomingMessage, RequestListener } from 'node:http';
import { getAttachedFolder } from '../features/backup/attached-files';
import type { Services } from '../features/context';
import { observeSite, type SiteSources } from '../features/metrics/observe-site';
import { type BuiltFiles, builtFiles } from '../platform/http/built-files';
import { type Trust, trustOf } from '../platform/http/client-address';
import type { RawHeaders } from '../platform/http/finished';
import { createRequestLog, type LogRequest } from '../platform/http/log-request';
import { createReadLimit, type ReadLimit } from '../platform/http/read-limit';
import { createMetrics, type Metrics } from '../platform/telemetry/metrics';
import { traceRequests } from '../platform/telemetry/tracing';
import { answerFinished } from '../site/front/answer-finished';
import { NeededFiles } from '../site/publications/needed-files';
import { contentPolicy, listImageHosts, securityHeaders, splitHeaders } from '../site/rendering/security-headers';
import { type PageSource, SitePages } from '../site/rendering/site-pages';

interface FrontOptions extends Pick<SiteSources, 'cdn'> {
  services: Services;
  pages: PageSource;
  /** The folder of the built client; undefined in development. */
  clientDir?: string;
  isDev?: boolean;
}

/**
 * Everything shared by the fast path, which serves finished bytes, and the Express app behind it, so that both count, limit and log
 * requests alike.
 */
export interface Front {
  services: Services;
  pages: SitePages;
  files: BuiltFiles;
  reads: ReadLimit;
  metrics: Metrics;
  logRequest: LogRequest;
  /** Headers of every response, and the subset that files get. */
  headers: RawHeaders;
  ofFiles: RawHeaders;
  isTrusted: Trust;
  /** Called with each request, to check for headers of an unknown proxy. */
  onRequest(req: IncomingMessage): void;
}

/** Addresses of folders with uploaded files, as opposed to images that are rendered on request. */
const FOLDERS_OF_FILES = /^\/(?:media(?!\/share\/)|attached-assets)\//i;

export function createFront({ services, pages: source, clientDir, isDev = false, cdn }: FrontOptions): Front {
  const { env, log } = services;
  const metrics = createMetrics();
  const isSecure = env.PUBLIC_URL?.startsWith('https:') ?? false;
  const headers = securityHeaders({ isSecure, isDev, imageHosts: listImageHosts(env) });
  const { ofFiles, ofPages } = splitHeaders(headers);
  const pages = new SitePages(services, source);
  services.siteReader.readBy(pages);
  observeSite(metrics, services, { pages, cdn });
  const files = builtFiles(clientDir, ofPages);
  // In development, pages change without a release.
  if (!isDev) recordPublications(services, source.release, pages, files);
  const isFile = (address: string) =>
    files.has(address) || FOLDERS_OF_FILES.test(address) || pages.sheets.isAddress(address);
  return {
    services,
    pages,
    files,
    reads: createReadLimit(env, isFile),
    metrics,
    logRequest: createRequestLog(log, metrics),
    headers,
    ofFiles,
    isTrusted: trustOf(env.TRUST_PROXY),
    onRequest: createForwardingWarning(services),
  };
}

/** Lets the services record what these pages show. */
function recordPublications(services: Services, release: string, pages: SitePages, files: BuiltFiles): void {
  const { env, database, media, publications, recordKeeper } = services;
  const isSecure = env.PUBLIC_URL?.startsWith('https:') ?? false;
  publications.readBy({
    release,
    policy: contentPolicy({ isSecure, imageHosts: listImageHosts(env) }),
    files: new NeededFiles({
      db: database.db,
      storage: media.storage,
      attachedDir: getAttachedFolder(env.DATA_DIR),
      readBuilt: (address) => pages.sheets.read(address, files),
    }),
  });
  recordKeeper.readBy(pages);
}

/** Creates the listener that answers requests which are the same for everyone. @param otherwise handles all other requests */
export function serveFront(front: Front, otherwise: RequestListener): RequestListener {
  const { services } = front;
  return traceRequests(answerFinished({ ...front, env: services.env, kept: services }, otherwise), front.isTrusted);
}

/** Warns once if requests come through a proxy that is not configured. */
function createForwardingWarning({ env, log }: Services): (req: IncomingMessage) => void {
  let isOver = env.TRUST_PROXY !== 'false';
  return ({ headers }) => {
    if (isOver || headers['x-forwarded-for'] === undefined) return;
    isOver = true;
    log.warn(
      'Received a forwarded header, but TRUST_PROXY is not set: behind a proxy, all visitors look like the same client.',
    );
  };
}
