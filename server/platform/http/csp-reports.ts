import express, { type RequestHandler, type Router } from 'express';
import type { Logger } from 'pino';
import { AppError } from '../errors';
import { clientAddress } from './client-address';
import { tooManyRequests } from './rate-limits';
import { WindowCount } from './window-count';

/** The address for browsers' reports about the content security policy. */
export const CSP_REPORT_PATH = '/api/csp-report';

const TYPES = ['application/csp-report', 'application/reports+json'];
const MAX_BYTES = 16 * 1024;
/** Maximum number of reports in one body. */
const MAX_REPORTS = 20;
const MINUTE_MS = 60_000;
/** Maximum number of requests per minute, per client and in total. */
const OF_CLIENT = 20;
const OF_ALL = 600;
/** Maximum number of separate entries per minute; further reports are counted together. */
const MAX_KINDS = 20;
const MAX_PATH_LENGTH = 100;
/** The form of a directive's name. */
const DIRECTIVE = /^[a-z-]{1,40}$/;

/** Receives browsers' CSP reports and logs them. */
export interface CspReports {
  routes: Router;
  /** Logs the reports received since the last time. */
  flush(): void;
}

/**
 * Receives browsers' CSP reports. Anyone may send them with any content, so their number and size are limited, only sanitized fields are
 * kept, and a minute of reports is one line of the log.
 * @param onReport called for each accepted report
 */
export function cspReports(log: Logger, onReport: () => void): CspReports {
  const clients = new WindowCount(OF_CLIENT, MINUTE_MS);
  const everyone = new WindowCount(OF_ALL, MINUTE_MS);
  /** Has at most `MAX_KINDS` entries, plus one for the rest. */
  let kinds = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (kinds.size === 0) return;
    const told = [...kinds].map(([kind, count]) => ({ kind, count }));
    kinds = new Map();
    log.warn({ reports: told }, 'browsers reported violations of the content security policy');
  }

  function take(kind: string): void {
    onReport();
    const known = kinds.has(kind) || kinds.size < MAX_KINDS ? kind : 'others';
    kinds.set(known, (kinds.get(known) ?? 0) + 1);
    timer ??= setTimeout(flush, MINUTE_MS).unref();
  }

  const limit: RequestHandler = (req, res, next) => {
    if (req.method !== 'POST') {
      res.set('Allow', 'POST');
      throw new AppError('METHOD_NOT_SUPPORTED', 'Use POST.');
    }
    const ms = Math.max(clients.add(clientAddress(req.ip), 1), everyone.add('', 1));
    if (ms > 0) throw tooManyRequests(ms);
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

/** Returns the reports in a body, each as the directive, what was blocked, and the page's path. */
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

/** Returns keywords such as `inline` and `eval` unchanged, and only the origin of an address. */
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
