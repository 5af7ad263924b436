import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { hasCredentials } from '../auth/cookies';
import type { Env } from '../env';
import type { CachedPage } from '../ssr/cached-page';
import { addressOf, type Sight } from '../ssr/sight-of';
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
  /** Headers of every answer, and those that files have of them. */
  headers: RawHeaders;
  ofFiles: RawHeaders;
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
 * Answers what is the same for everyone: files, pages, which are drawn where they are not kept, and the API's answers to visitors,
 * where they are. It comes before the app, which does all else. Headers, limits, log and counts are the app's own.
 * @param otherwise the app
 */
export function answerFinished(given: Given, otherwise: RequestListener): RequestListener {
  const { kept, reads, isTrusted, logRequest, onRequest } = given;
  const send = (req: IncomingMessage, res: ServerResponse, answer: Answer, startedAt?: number): void => {
    const requestId = requestIdOf(req, isTrusted);
    logRequest({ req, res, requestId, path: addressOf(req.url ?? '').path, ...(startedAt && { startedAt }) });
    onRequest(req);
    if (answer.visited) countVisit(kept.pageViews, req, answer.visited);
    answer.finished.send(req, res, { requestId, headers: answer.isFile ? given.ofFiles : given.headers });
  };
  return (req, res) => {
    const answer = find(given, req);
    // The app says why a request is not answered.
    if (!answer || !reads.take(ipOf(req, isTrusted), 'finished' in answer && answer.isFile === true))
      return otherwise(req, res);
    if ('finished' in answer) return send(req, res, answer);
    const startedAt = performance.now();
    draw(given, req, answer).then(
      (drawn) => send(req, res, drawn, startedAt),
      // It knows what to show instead.
      () => otherwise(req, res),
    );
  };
}

/** How addresses look that are taken apart here: by their first question mark. */
const USUAL = /^\/[!"$-~]*$/;

/** What is sent at once, or the page to be drawn; null for what is the app's. */
function find(given: Given, req: IncomingMessage): Answer | Sight | null {
  const { kept, files, pages } = given;
  const { method, url = '' } = req;
  if ((method !== 'GET' && method !== 'HEAD') || refusalOf(req) || !USUAL.test(url)) return null;
  const address = addressOf(url);
  const file = files.get(address.path);
  if (file) {
    const worn = pages.sheets.worn(address.path, file);
    return worn === file || worn?.isReadyFor(req) ? { finished: worn, isFile: true } : null;
  }
  const sheet = pages.sheets.get(address.path);
  if (sheet?.isReadyFor(req)) return { finished: sheet, isFile: true };
  // One that is not known may be another server's.
  if (pages.sheets.isAddress(address.path)) return null;
  if (hasCredentials(req.headers)) return null;
  if (isOtherRoute(address.path)) return readyFor(req, kept.answers.get(url)?.answer);
  const page = pages.known(address);
  const known = readyFor(req, page?.known(originFor(given, req)), visitedBy(page));
  return known ?? pages.plainSightOf(address);
}

/** @throws where it can't be read or drawn */
async function draw(given: Given, req: IncomingMessage, sight: Sight): Promise<Answer> {
  const page = await given.pages.pageOf(sight);
  return { finished: await page.at(originFor(given, req)).readyFor(req), visited: visitedBy(page) };
}

function originFor({ env, isTrusted }: Given, req: IncomingMessage): string {
  return env.PUBLIC_URL ?? originOf(req, isSecure(req, isTrusted));
}

/** The page that is visited when a page is sent. */
function visitedBy(page: CachedPage | undefined): string | null {
  return page?.visited ?? null;
}

function readyFor(req: IncomingMessage, finished: Finished | undefined, visited: string | null = null): Answer | null {
  return finished?.isReadyFor(req) ? { finished, visited } : null;
}
