import type { IncomingMessage, RequestListener } from 'node:http';
import { hasCredentials } from '../auth/cookies';
import type { Env } from '../env';
import { addressOf } from '../ssr/sight-of';
import type { SitePages } from '../ssr/site-pages';
import { countVisit } from '../stats/count-visit';
import type { Services } from '../trpc/context';
import type { BuiltFiles } from './built-files';
import { ipOf, isSecure, type Trust } from './client-address';
import type { Finished, RawHeaders } from './finished';
import { type LogRequest, requestIdOf } from './log-request';
import type { ReadLimit } from './read-limit';
import { refusalOf } from './refuse-early';
import { originOf } from './request';
import { isOtherRoute } from './routes';

interface Given {
  env: Env;
  kept: Pick<Services, 'answers' | 'pageViews'>;
  files: BuiltFiles;
  pages: SitePages;
  reads: ReadLimit;
  /** Headers of every answer. */
  headers: RawHeaders;
  isTrusted: Trust;
  logRequest: LogRequest;
  /** Looks at what a proxy may have told. */
  onRequest(req: IncomingMessage): void;
}

interface Answer {
  finished: Finished;
  isFile?: boolean;
  /** The page whose visit it is. */
  visited?: string | null;
}

/**
 * Answers what is the same for everyone, and there: files, pages, and the API's answers to visitors. It comes before the app, which
 * does all else, and makes what is not there yet. Headers, limits, log and counts are the app's own.
 * @param otherwise the app
 */
export function answerFinished(given: Given, otherwise: RequestListener): RequestListener {
  const { kept, reads, headers, isTrusted, logRequest, onRequest } = given;
  return (req, res) => {
    const answer = find(given, req);
    // The app says why a request is not answered.
    if (!answer || !reads.take(ipOf(req, isTrusted), answer.isFile === true)) return otherwise(req, res);
    const requestId = requestIdOf(req, isTrusted);
    logRequest({ req, res, requestId, path: addressOf(req.url ?? '').path });
    onRequest(req);
    if (answer.visited) countVisit(kept.pageViews, req, answer.visited);
    answer.finished.send(req, res, { requestId, headers });
  };
}

/** How addresses look that are taken apart here: by their first question mark. */
const USUAL = /^\/[!"$-~]*$/;

function find({ env, kept, files, pages, isTrusted }: Given, req: IncomingMessage): Answer | null {
  const { method, url = '' } = req;
  if ((method !== 'GET' && method !== 'HEAD') || refusalOf(req) || !USUAL.test(url)) return null;
  const address = addressOf(url);
  const file = files.get(address.path);
  if (file) return { finished: file, isFile: true };
  if (hasCredentials(req.headers)) return null;
  if (isOtherRoute(address.path)) return readyFor(req, kept.answers.get(url)?.answer);
  const page = pages.known(address);
  const finished = page?.known(env.PUBLIC_URL ?? originOf(req, isSecure(req, isTrusted)));
  return readyFor(req, finished, page?.isShared ? page.pageId : null);
}

function readyFor(req: IncomingMessage, finished: Finished | undefined, visited: string | null = null): Answer | null {
  return finished?.isReadyFor(req) ? { finished, visited } : null;
}
