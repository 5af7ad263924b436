import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the server counts of itself, for Prometheus. */
export interface Metrics {
  /** Counts an answer, and in how many milliseconds it was given. */
  count(method: string, status: number, ms: number): void;
  type: string;
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  return {
    count: (method, status, ms) => durations.observe({ method, status: String(status) }, ms / 1000),
    type: registry.contentType,
    text: () => registry.metrics(),
  };
}
