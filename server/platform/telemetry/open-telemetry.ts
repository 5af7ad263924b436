import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { api, core, NodeSDK, resources } from '@opentelemetry/sdk-node';
import type { Logger } from 'pino';
import { type Env, SETTINGS } from '../env';
import { pause } from '../pause';
import { PRODUCT_VERSION } from '../project-root';
import type { Tracer } from './tracer';

/** How long a shutdown waits for the last spans to be sent, in milliseconds. */
const FLUSH_MS = 1500;
/** How often the log says that spans cannot be sent, in milliseconds. */
const REPORT_EVERY_MS = 10 * 60_000;

const KINDS = { internal: api.SpanKind.INTERNAL, client: api.SpanKind.CLIENT };
const FAILED = { code: api.SpanStatusCode.ERROR };

/**
 * Starts sending spans in the background, as the standard `OTEL_…` variables say. A collector that is away never delays a request: spans are
 * dropped if too many wait. Only traces are sent, no metrics or logs, and nothing about the machine.
 */
export function openTracer(env: Env, log: Logger): Tracer {
  // The library reads them from the environment, but settings may be in files.
  for (const name of SETTINGS) {
    if (name.startsWith('OTEL_') && env[name] !== undefined) process.env[name] = String(env[name]);
  }
  api.diag.setLogger(createReporter(log), { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const own = { 'service.version': PRODUCT_VERSION, 'service.instance.id': randomUUID() };
  const sdk = new NodeSDK({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes(own)),
    resourceDetectors: [resources.envDetector],
    textMapPropagator: null,
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [],
  });
  sdk.start();
  const tracer = api.trace.getTracer('prospectus');
  const propagator = new core.W3CTraceContextPropagator();

  function findActive(): api.Span | undefined {
    const span = api.trace.getActiveSpan();
    return span?.isRecording() ? span : undefined;
  }

  return {
    begin(headers) {
      const parent = headers ? propagator.extract(api.ROOT_CONTEXT, headers, HEADERS) : api.ROOT_CONTEXT;
      const span = tracer.startSpan('HTTP', { kind: api.SpanKind.SERVER }, parent);
      const context = api.trace.setSpan(parent, span);
      return {
        run(emitters, work) {
          // The events of a request belong to its connection, which other requests use too.
          for (const emitter of emitters) api.context.bind(context, emitter);
          api.context.with(context, work);
        },
        end(name, attributes, hasFailed) {
          span.updateName(name).setAttributes(attributes);
          if (hasFailed) span.setStatus(FAILED);
          span.end();
        },
      };
    },
    within({ name, kind, attributes }, work, hasFailed) {
      return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
        try {
          const result = await work();
          if (hasFailed?.(result)) span.setStatus(FAILED);
          return result;
        } catch (error) {
          // Messages may contain what a person has written.
          span.setAttribute('error.type', nameError(error)).setStatus(FAILED);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    traceId: () => findActive()?.spanContext().traceId,
    async close() {
      await Promise.race([sdk.shutdown().catch(() => undefined), pause(FLUSH_MS)]);
      for (const part of [api.trace, api.context, api.diag]) part.disable();
    },
  };
}

/** Reads the headers of the trace, and no others. */
const HEADERS: api.TextMapGetter<IncomingHttpHeaders> = {
  keys: () => ['traceparent', 'tracestate'],
  get: (headers, name) => headers[name],
};

function nameError(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'error');
}

/** Returns the library's log, which warns from time to time that spans cannot be sent. */
function createReporter(log: Logger): api.DiagLogger {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const ignore = () => undefined;
  return {
    ...{ warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    error(message) {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = performance.now();
      log.warn({ reason: readReason(message) }, 'traces could not be sent');
    },
  };
}

/** Returns the message of an error of the library, which it passes as JSON. */
function readReason(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message).slice(0, 300);
  } catch {
    return text.slice(0, 300);
  }
}
