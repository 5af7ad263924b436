import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { createReadRefusal } from '../../accounts/auth/refuse-reads';
import type { Env } from '../../platform/env';
import type { BuiltFiles } from '../../platform/http/built-files';
import { ipOf, isSecure, type Trust } from '../../platform/http/client-address';
import { hasCredentials } from '../../platform/http/cookies';
import type { Finished, RawHeaders } from '../../platform/http/finished';
import { type LogRequest, requestIdOf } from '../../platform/http/log-request';
import type { ReadLimit } from '../../platform/http/read-limit';
import { refusalOf } from '../../platform/http/refuse-early';
import { originOf } from '../../platform/http/request';
import { isOtherRoute } from '../../platform/http/routes';
import type { SiteServices } from '../context';
import { type Address, type ResolvedAddress, splitAddress } from '../rendering/resolve-address';
import type { SitePages } from '../rendering/site-pages';

interface Given {
  env: Env;
  kept: Pick<SiteServices, 'answers' | 'refusals' | 'secret'>;
  files: BuiltFiles;
  pages: SitePages;
  reads: ReadLimit;
  /** Headers of every response, and the subset that files get. */
  headers: RawHeaders;
  ofFiles: RawHeaders;
  isTrusted: Trust;
  logRequest: LogRequest;
  /** Called with each request, to check for headers of an unknown proxy. */
  onRequest(req: IncomingMessage): void;
}

interface Answer {
  finished: Finished;
  isFile?: boolean;
}

/**
 * Serves everything that is the same for all visitors: files, pages (rendered if not cached), and cached API responses. Comes before the
 * app, which handles everything else, and shares its headers, limits, log and counters.
 * @param otherwise the app
 */
export function answerFinished(given: Given, otherwise: RequestListener): RequestListener {
  const { reads, isTrusted, logRequest, onRequest } = given;
  const isRefused = createReadRefusal(given);
  const send = (req: IncomingMessage, res: ServerResponse, path: string, answer: Answer, startedAt?: number): void => {
    const requestId = requestIdOf(req, isTrusted);
    logRequest({ req, res, requestId, path, startedAt });
    onRequest(req);
    answer.finished.send(req, res, { requestId, headers: answer.isFile ? given.ofFiles : given.headers });
  };
  return (req, res) => {
    if (isRefused(req, res)) return;
    const asked = parseRequest(req);
    const answer = asked && find(given, req, asked);
    // The app responds with the reason for a refusal.
    if (!answer || !reads.take(ipOf(req, isTrusted), 'finished' in answer && answer.isFile === true))
      return otherwise(req, res);
    const { path } = asked.address;
    if ('finished' in answer) return send(req, res, path, answer);
    const startedAt = performance.now();
    renderPage(given, req, answer).then(
      (drawn) => send(req, res, path, drawn, startedAt),
      // The app knows what to show instead.
      () => otherwise(req, res),
    );
  };
}

/** Returns the response to send at once, or the page to render; null if the app must handle the request. */
function find(given: Given, req: IncomingMessage, { address, isOther }: Asked): Answer | ResolvedAddress | null {
  const { kept, files, pages } = given;
  const file = files.get(address.path);
  if (file) {
    const worn = pages.sheets.getCurrent(address.path, file);
    return worn === file || worn?.isReadyFor(req) ? { finished: worn, isFile: true } : null;
  }
  const sheet = pages.sheets.get(address.path);
  if (sheet?.isReadyFor(req)) return { finished: sheet, isFile: true };
  // An unknown stylesheet may belong to another server.
  if (pages.sheets.isAddress(address.path)) return null;
  if (hasCredentials(req.headers)) return null;
  if (isOther) {
    const known = kept.answers.get(req.url ?? '');
    req.routeName = known?.route;
    return readyFor(req, known?.answer);
  }
  const page = readyFor(req, pages.known(address)?.known(originFor(given, req)));
  if (page) pages.lookups.add('hit');
  return page ?? pages.resolveWithoutQuery(address);
}

/** A parsed request address. */
interface Asked {
  address: Address;
  /** True for one of the server's routes, which is not a page. */
  isOther: boolean;
}

/** Addresses in the usual form, which are split at the first question mark. */
const USUAL = /^\/[!"$-~]*$/;
/** Cache of parsed addresses. Small, because most requests ask for a few addresses, and invented ones should not fill it. */
const known = new LRUCache<string, Asked>({ max: 500 });
const MAX_KEPT_LENGTH = 300;

/** @returns null for a request that the app must handle */
function parseRequest(req: IncomingMessage): Asked | null {
  const { method, url = '' } = req;
  if ((method !== 'GET' && method !== 'HEAD') || refusalOf(req)) return null;
  const kept = known.get(url);
  if (kept) return kept;
  if (!USUAL.test(url)) return null;
  const address = splitAddress(url);
  const asked = { address, isOther: isOtherRoute(address.path) };
  if (url.length <= MAX_KEPT_LENGTH) known.set(url, asked);
  return asked;
}

/** Renders a page. @throws if it cannot be read or rendered */
async function renderPage(given: Given, req: IncomingMessage, resolved: ResolvedAddress): Promise<Answer> {
  const page = await given.pages.pageOf(resolved);
  return { finished: await page.at(originFor(given, req)).readyFor(req) };
}

function originFor({ env, isTrusted }: Given, req: IncomingMessage): string {
  return env.PUBLIC_URL ?? originOf(req, isSecure(req, isTrusted));
}

function readyFor(req: IncomingMessage, finished: Finished | undefined): Answer | null {
  return finished?.isReadyFor(req) ? { finished } : null;
}
