import type { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';

/** Values that describe a span. They never contain anything about a person: no queries, bodies, values of statements or addresses of clients. */
type Attributes = Record<string, string | number>;

/** What a span is about: the server's own work, or a call to a database. */
type SpanKind = 'internal' | 'client';

/** Creates and sends the spans of traces (`open-telemetry.ts`). */
export interface Tracer {
  /** Begins the span of a request. @param headers those of a trusted caller, whose trace it belongs to; null to begin a trace */
  begin(headers: IncomingHttpHeaders | null): RequestSpan;
  /** Runs the work in a span within the current one. @param hasFailed returns whether a result is a failure */
  within<T>(span: SpanPlan, work: () => Promise<T>, hasFailed?: (result: T) => boolean): Promise<T>;
  /** Returns the id of the current trace; undefined outside of a request, or if its trace is not recorded. */
  traceId(): string | undefined;
  /** Sends what is left, for a limited time. */
  close(): Promise<void>;
}

interface SpanPlan {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
}

/** The span of a request. */
interface RequestSpan {
  /** Runs the work in the span, and so what the emitters' events cause. */
  run(emitters: readonly EventEmitter[], work: () => void): void;
  end(name: string, attributes: Attributes, hasFailed: boolean): void;
}
