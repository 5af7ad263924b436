import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { PLANNED_ONCE } from '../../../db/keep-prepared';
import type { Env } from '../env';
import { kindOf, routeOf } from './request-route';
import type { Tracer } from './tracer';

/** The maximum length of a statement in a span. */
const MAX_STATEMENT = 4000;

let tracer: Tracer | undefined;

/**
 * Starts sending traces if the settings say where to. Only then the library is loaded. If that fails, the server runs without traces.
 * Listeners that `traceRequests` wraps must be created afterward.
 */
export async function startTracing(env: Env, log: Logger): Promise<void> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined && env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT === undefined) return;
  try {
    const { openTracer } = await import('./open-telemetry');
    tracer = openTracer(env, log);
  } catch (error) {
    log.error({ err: error }, 'traces are not sent, because the library cannot be loaded');
  }
}

/** Sends what is left, for a limited time, and stops sending traces. */
export async function stopTracing(): Promise<void> {
  const stopped = tracer;
  tracer = undefined;
  await stopped?.close();
}

/** Returns the id of the trace of the current request, if it is recorded. */
export function getTraceId(): string | undefined {
  return tracer?.traceId();
}

/**
 * Returns a listener that traces each request, or the listener itself without traces. Health checks are not traced, and neither are the
 * connections of open editors, which last for hours.
 * @param isTrusted whether a `traceparent` from this address is honored
 */
export function traceRequests(
  listener: RequestListener,
  isTrusted: (address: string, hop: number) => boolean,
): RequestListener {
  const known = tracer;
  if (!known) return listener;
  return (req, res) => {
    const { url = '', method = '' } = req;
    const [path = ''] = url.split('?', 1);
    const expected = kindOf(path);
    if (expected === 'health' || expected === 'live') return listener(req, res);
    const span = known.begin(isTrusted(req.socket.remoteAddress ?? '', 0) ? req.headers : null);
    res.once('close', () => {
      const { kind, route } = routeOf(req, path);
      const status = res.statusCode;
      const isWhole = res.writableFinished;
      // An address that does not exist may contain anything.
      const isPublic = (kind === 'page' || kind === 'feed' || kind === 'file' || kind === 'media') && status < 400;
      const attributes = {
        'http.request.method': method,
        'app.request.kind': kind,
        ...(route !== '' && { 'http.route': route }),
        ...(isPublic && { 'url.path': path }),
        ...(isWhole ? { 'http.response.status_code': status } : { 'error.type': 'aborted' }),
      };
      span.end(`${method} ${route || kind}`, attributes, status >= 500);
    });
    span.run([req, res], () => listener(req, res));
  };
}

/** Runs a call of a procedure in a span of the current request. @param hasFailed returns whether a result is a failure */
export function traceCall<T>(path: string, work: () => Promise<T>, hasFailed: (result: T) => boolean): Promise<T> {
  if (tracer?.traceId() === undefined) return work();
  const attributes = { 'rpc.system.name': 'trpc', 'rpc.method': path };
  return tracer.within({ name: path, kind: 'internal', attributes }, work, hasFailed);
}

/** Runs a statement on Postgres in a span of the current request. @param text the statement, without values */
export function traceStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (tracer?.traceId() === undefined) return work();
  const statement = text.startsWith(PLANNED_ONCE) ? text.slice(PLANNED_ONCE.length) : text;
  const operation = /^\s*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? 'QUERY';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': statement.slice(0, MAX_STATEMENT),
  };
  return tracer.within({ name: operation, kind: 'client', attributes }, work);
}
