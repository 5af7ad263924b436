import express, { type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import { AppError } from '../errors';
import { clientAddress } from './client-address';
import { tooMany } from './rate-limits';
import { CSP_REPORT_PATH } from './security-headers';
import { WindowCount } from './window-count';

const TYPES = ['application/csp-report', 'application/reports+json'];
const MAX_BYTES = 16 * 1024;
/** Of one body. */
const MAX_REPORTS = 20;
const MINUTE_MS = 60_000;
/** Requests a minute: of one client, and of all together. */
const OF_CLIENT = 20;
const OF_ALL = 600;
/** What is told apart within a minute; all else is counted together. */
const MAX_KINDS = 20;
const MAX_PATH_LENGTH = 100;
/** As policies name what they are about. */
const DIRECTIVE = /^[a-z-]{1,40}$/;

/** What browsers told since the server started, and what of it is to be put into the log. */
export interface CspReports {
  routes: Router;
  /** Puts into the log what was told since the last time. */
  flush(): void;
}

/**
 * Takes browsers' reports of what the policy stopped: anyone may send them, and write into them whatever they like. So they are few and
 * short, nothing of them is kept but a known form of words, and a minute of them is one line of the log.
 * @param onReport is called for each that is taken
 */
export function cspReports(log: Logger, onReport: () => void): CspReports {
  const clients = new WindowCount(OF_CLIENT, MINUTE_MS);
  const everyone = new WindowCount(OF_ALL, MINUTE_MS);
  /** At most `MAX_KINDS` and one. */
  let kinds = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (kinds.size === 0) return;
    const told = [...kinds].map(([kind, count]) => ({ kind, count }));
    kinds = new Map();
    log.warn({ reports: told }, 'browsers told of what the policy of the pages stopped');
  }

  function take(kind: string): void {
    onReport();
    const known = kinds.has(kind) || kinds.size < MAX_KINDS ? kind : 'others';
    kinds.set(known, (kinds.get(known) ?? 0) + 1);
    timer ??= setTimeout(flush, MINUTE_MS).unref();
  }

  const limit: RequestHandler = (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    if (req.method !== 'POST') {
      res.set('Allow', 'POST');
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use POST.');
    }
    const ms = Math.max(clients.add(clientAddress(req.ip), 1), everyone.add('', 1));
    if (ms > 0) throw tooMany(ms);
    if (!req.is(TYPES)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Send ${TYPES.join(' or ')}.`);
    next();
  };
  const routes = express.Router();
  routes.all(CSP_REPORT_PATH, limit, express.json({ type: TYPES, limit: MAX_BYTES, inflate: false }), (req, res) => {
    for (const report of reportsIn(req.body)) take(report);
    res.status(204).end();
  });
  return { routes, flush };
}

/** What is told in a body, each in a few known words: the directive, what it stopped, and on which page. */
function reportsIn(body: unknown): string[] {
  const all = Array.isArray(body) ? body.slice(0, MAX_REPORTS) : [body];
  return all.flatMap((one: unknown) => {
    const { type, body: told, 'csp-report': alone } = (one ?? {}) as Record<string, unknown>;
    if (alone === undefined && type !== 'csp-violation') return [];
    const report = (alone ?? told ?? {}) as Record<string, unknown>;
    const directive = report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive'];
    if (typeof directive !== 'string' || !DIRECTIVE.test(directive)) return [];
    const blocked = originOf(report.blockedURL ?? report['blocked-uri']);
    return [`${directive} ${blocked} ${pathOf(report.documentURL ?? report['document-uri'])}`];
  });
}

/** `inline`, `eval` and the like as they are; of an address where it leads, and nothing else. */
function originOf(value: unknown): string {
  if (typeof value !== 'string') return '-';
  if (/^[a-z-]{1,30}$/.test(value)) return value;
  if (value.length > 2000 || !URL.canParse(value)) return '-';
  const { origin, protocol } = new URL(value);
  return origin === 'null' ? protocol : origin.slice(0, MAX_PATH_LENGTH);
}

function pathOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return '-';
  return new URL(value).pathname.slice(0, MAX_PATH_LENGTH);
}
