import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { AnswerTimes } from './answer-times';

/** The server's metrics in Prometheus format. */
export interface Metrics {
  /** Counts a response and its duration in milliseconds. */
  count(method: string, status: number, ms: number): void;
  /** Counts a CSP report from a browser. */
  countReport(): void;
  type: string;
  text(): Promise<string>;
}

/** The state of the site's backups: the newest complete one, and the number of failures. Times in milliseconds since 1970. */
interface KnownBackups {
  last: { at: number; bytes: number } | null;
  failures: number;
}

/** Creates the metrics. */
export function createMetrics(backups: () => KnownBackups): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new AnswerTimes(registry);
  const registers = [registry];
  new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'Time of the newest complete backup; 0 if there is none.',
    registers,
    collect() {
      this.set((backups().last?.at ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'backup_last_size_bytes',
    help: 'Size of the newest complete backup.',
    registers,
    collect() {
      this.set(backups().last?.bytes ?? 0);
    },
  });
  new Counter({
    name: 'backup_failures_total',
    help: 'Number of failed backups.',
    registers,
    collect() {
      this.reset();
      this.inc(backups().failures);
    },
  });
  const reports = new Counter({
    name: 'csp_reports_total',
    help: 'Number of content security policy reports from browsers.',
    registers,
  });
  return {
    count: (method, status, ms) => times.count(method, status, ms),
    countReport: () => reports.inc(),
    type: registry.contentType,
    text: () => registry.metrics(),
  };
}
