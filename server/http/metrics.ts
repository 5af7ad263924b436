import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { BackupState } from '../backup/backup-state';
import { AnswerTimes } from './answer-times';

/** What the server counts of itself, for Prometheus. */
export interface Metrics {
  /** Counts an answer, and in how many milliseconds it was given. */
  count(method: string, status: number, ms: number): void;
  /** Counts a report of a browser of what the pages' policy stopped. */
  countReport(): void;
  type: string;
  text(): Promise<string>;
}

/** @param backups where the site stands with its backups */
export function createMetrics(backups: () => BackupState): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new AnswerTimes(registry);
  const registers = [registry];
  new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the newest whole backup was made; 0 where there is none.',
    registers,
    collect() {
      this.set((backups().last?.at ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'backup_last_size_bytes',
    help: 'The size of the newest whole backup.',
    registers,
    collect() {
      this.set(backups().last?.bytes ?? 0);
    },
  });
  new Counter({
    name: 'backup_failures_total',
    help: 'Backups that could not be made.',
    registers,
    collect() {
      this.reset();
      this.inc(backups().failures);
    },
  });
  const reports = new Counter({
    name: 'csp_reports_total',
    help: 'Reports of browsers of what the policy of the pages stopped.',
    registers,
  });
  return {
    count: (method, status, ms) => times.count(method, status, ms),
    countReport: () => reports.inc(),
    type: registry.contentType,
    text: () => registry.metrics(),
  };
}
