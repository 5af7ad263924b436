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

/** The state of scheduled drafts, as the server last checked it. Times in milliseconds since 1970. */
interface KnownSchedule {
  lastRunAt: number | null;
  nextAt: number | null;
  overdue: number;
  failed: number;
  published: number;
}

/** Creates the metrics. */
export function createMetrics(backups: () => KnownBackups, schedule: () => KnownSchedule): Metrics {
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
  const scheduleGauges: [name: string, help: string, read: (known: KnownSchedule) => number][] = [
    [
      'schedule_last_run_timestamp_seconds',
      'Time of the last check for due drafts.',
      (of) => (of.lastRunAt ?? 0) / 1000,
    ],
    [
      'schedule_next_timestamp_seconds',
      'Time of the next scheduled draft; 0 if none.',
      (of) => (of.nextAt ?? 0) / 1000,
    ],
    ['schedule_overdue', 'Number of drafts that are more than a minute overdue.', (of) => of.overdue],
    ['schedule_failed', 'Number of drafts whose schedule failed and that wait for a decision.', (of) => of.failed],
  ];
  for (const [name, help, read] of scheduleGauges) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(schedule()));
      },
    });
  }
  new Counter({
    name: 'schedule_published_total',
    help: 'Number of drafts published on schedule by this server.',
    registers,
    collect() {
      this.reset();
      this.inc(schedule().published);
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
