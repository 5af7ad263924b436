import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { BackupState } from '../backup/backup-state';
import { AnswerTimes } from './answer-times';

/** What the server counts of itself, for Prometheus. */
export interface Metrics {
  /** Counts an answer, and in how many milliseconds it was given. */
  count(method: string, status: number, ms: number): void;
  type: string;
  text(): Promise<string>;
}

/**
 * @param backups where the site stands with its backups
 * @param cspReports how many reports browsers sent of what the pages' policy stopped
 */
export function createMetrics(backups: () => BackupState, cspReports: () => number): Metrics {
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
  new Counter({
    name: 'csp_reports_total',
    help: 'Reports of browsers of what the policy of the pages stopped.',
    registers,
    collect() {
      this.reset();
      this.inc(cspReports());
    },
  });
  return {
    count: (method, status, ms) => times.count(method, status, ms),
    type: registry.contentType,
    text: () => registry.metrics(),
  };
}
