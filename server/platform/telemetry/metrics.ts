import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import { type AnsweredRequest, AnswerTimes, DURATION } from './answer-times';
import type { Sample } from './tally';

/** The values of a metric: one number, several with labels, or null if it is unknown. */
type Reading = number | null | readonly Sample[];

/** A metric whose values are read when it is requested. */
export interface Observed {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'histogram';
  read(): Reading | Promise<Reading>;
}

/** The server's metrics in Prometheus format. */
export interface Metrics {
  /** Counts a request in progress. */
  begin(): void;
  /** Counts the end of a request that has begun, and its duration in milliseconds. */
  count(request: AnsweredRequest, ms: number): void;
  /** Counts a CSP report from a browser. */
  countReport(): void;
  /** Adds a metric. If it cannot be read, it has no value. */
  observe(metric: Observed): void;
  type: string;
  text(): Promise<string>;
}

/** Creates the metrics: those of the process and of its requests. Others are added with `observe`. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new AnswerTimes();
  let inProgress = 0;
  let reports = 0;

  function observe({ name, help, type, read }: Observed): void {
    const get = async () => {
      const reading = await (async () => read())().catch(() => null);
      const values = typeof reading === 'number' ? [{ labels: {}, value: reading }] : (reading ?? []);
      return { name, help, type, aggregator: 'sum', values };
    };
    // The registry uses nothing else of its own metrics, which keep values between requests.
    registry.registerMetric({ name, get } as unknown as Metric);
  }

  observe({
    name: DURATION,
    help: 'Time from the request to the end of its response.',
    type: 'histogram',
    read: () => times.read(),
  });
  observe({
    name: 'http_requests_in_progress',
    help: 'Number of requests without a complete response, including the connections of open editors.',
    type: 'gauge',
    read: () => inProgress,
  });
  observe({
    name: 'csp_reports_total',
    help: 'Number of content security policy reports from browsers.',
    type: 'counter',
    read: () => reports,
  });
  return {
    begin() {
      inProgress += 1;
    },
    count(request, ms) {
      inProgress -= 1;
      times.count(request, ms);
    },
    countReport() {
      reports += 1;
    },
    observe,
    type: registry.contentType,
    text: () => registry.metrics(),
  };
}
