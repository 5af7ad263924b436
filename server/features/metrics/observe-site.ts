import type { ReplicaState } from '../../../db/client';
import { bucketRequests } from '../../library/files/storage';
import { type Cdn, purges } from '../../platform/http/cdn';
import { outcomes } from '../../platform/outbox/outbox';
import { PRODUCT_VERSION } from '../../platform/project-root';
import type { Metrics, Observed } from '../../platform/telemetry/metrics';
import type { SitePages } from '../../site/rendering/site-pages';
import type { Services } from '../context';
import { type Backlog, keepBacklog } from './read-backlog';

/** The sources of the metrics, apart from the services. */
export interface SiteSources {
  pages: Pick<SitePages, 'lookups'>;
  cdn?: Pick<Cdn, 'waiting'> | undefined;
  /** By default, those of the database. */
  replicas?: (() => readonly ReplicaState[]) | undefined;
}

type Row = [name: string, help: string, read: Observed['read']];

/** Adds the site's metrics to those of the process and its requests. HOSTING.md explains them. */
export function observeSite(metrics: Metrics, services: Services, { pages, cdn, replicas }: SiteSources): void {
  const { backups, scheduler, live, database, pageCache, publications, recordKeeper, recordCopier } = services;
  const readBacklog = keepBacklog(database.db);
  const backlog = async (pick: (known: Backlog) => number) => {
    const known = await readBacklog();
    return known && pick(known);
  };
  const queues = async (pick: (queue: Backlog['queues'][number]) => number) =>
    (await readBacklog())?.queues.map((each) => ({ labels: { queue: each.queue }, value: pick(each) })) ?? null;
  const pool = (pick: (use: NonNullable<ReturnType<NonNullable<typeof database.pool>>>) => number) => {
    const use = database.pool?.();
    return use ? pick(use) : null;
  };
  const ofReplicas = (pick: (replica: ReplicaState) => number | null) =>
    (replicas ?? database.replicaStates)().flatMap((replica) => {
      const value = pick(replica);
      return value === null ? [] : [{ labels: { replica: replica.name }, value }];
    });
  const build = { version: PRODUCT_VERSION, node: process.version, database: database.kind };

  const gauges: Row[] = [
    ['build_info', 'Always 1; the labels are the versions.', () => [{ labels: build, value: 1 }]],
    ['page_cache_entries', 'Number of rendered pages in memory.', () => pageCache.size],
    ['live_connections', 'Number of connections of open editors.', () => live.use.connections],
    ['live_people', 'Number of people with such a connection.', () => live.use.people],
    [
      'live_events_polling',
      '1 if this server checks for changes, because notifications cannot arrive; otherwise 0.',
      () => (database.isPolling ? 1 : 0),
    ],
    [
      'live_events_last_timestamp_seconds',
      'Time of the newest event from any server, including this one; 0 if there was none.',
      () => seconds(live.use.lastAt),
    ],
    [
      'db_up',
      '1 if the database answered within half a second; otherwise 0.',
      async () => ((await readBacklog()) ? 1 : 0),
    ],
    ['db_pool_max', 'Number of connections that the pool may have.', () => pool(({ size }) => size)],
    ['db_pool_in_use', 'Number of connections that are in use.', () => pool(({ inUse }) => inUse)],
    [
      'db_pool_idle',
      'Number of connections that are free or would be opened if needed.',
      () => pool(({ size, inUse }) => size - inUse),
    ],
    ['db_pool_waiting', 'Number of queries that wait for a connection.', () => pool(({ waiting }) => waiting)],
    ['db_replica_lag_seconds', 'How far a replica is behind.', () => ofReplicas(({ lagSeconds }) => lagSeconds)],
    [
      'db_replica_in_use',
      '1 if a replica is read; 0 while it is left out.',
      () => ofReplicas(({ state }) => (state === 'used' ? 1 : 0)),
    ],
    [
      'outbox_waiting',
      'Number of rows that wait to be sent, on all servers together.',
      () => queues(({ waiting }) => waiting),
    ],
    [
      'outbox_oldest_age_seconds',
      'Age of the oldest row that waits to be sent; 0 if none does.',
      () => queues(({ oldestAge }) => oldestAge),
    ],
    [
      'contact_messages_failed',
      'Number of contact messages that could not be mailed and are not tried again.',
      () => backlog(({ failedMessages }) => failedMessages),
    ],
    [
      'webhooks_failing',
      'Number of webhooks whose latest attempts failed, or that were turned off for that reason.',
      () => backlog(({ failingWebhooks }) => failingWebhooks),
    ],
    [
      'schedule_last_run_timestamp_seconds',
      'Time of the last check for due drafts.',
      () => seconds(scheduler.known.lastRunAt),
    ],
    [
      'schedule_next_timestamp_seconds',
      'Time of the next scheduled draft; 0 if none.',
      () => seconds(scheduler.known.nextAt),
    ],
    ['schedule_overdue', 'Number of drafts that are more than a minute overdue.', () => scheduler.known.overdue],
    [
      'schedule_failed',
      'Number of drafts whose schedule failed and that wait for a decision.',
      () => scheduler.known.failed,
    ],
    ['record_waiting', 'Number of publications that this server could not store yet.', () => publications.waitingCount],
    [
      'record_checked_timestamp_seconds',
      'Time when this server last found everything recorded; 0 if it never did.',
      () => seconds(recordKeeper.checkedAt),
    ],
    [
      'record_copy_waiting',
      'Number of things of the record that are not in the second store yet.',
      () => (recordCopier.known ? recordCopier.known.waiting : null),
    ],
    [
      'record_copy_problems',
      'Number of damaged copies or originals that could not be repaired (at most 20).',
      () => (recordCopier.known ? recordCopier.known.problems.length : null),
    ],
    [
      'record_copy_failing',
      '1 if the second store could not be used at the latest attempt; otherwise 0.',
      () => (recordCopier.known ? Number(recordCopier.known.failure !== null) : null),
    ],
    ['cdn_purge_waiting', 'Number of keys that are not purged yet from the cache in front.', () => cdn?.waiting ?? 0],
    [
      'backup_last_success_timestamp_seconds',
      'Time of the newest complete backup; 0 if there is none.',
      () => seconds(backups.known.last?.at),
    ],
    ['backup_last_size_bytes', 'Size of the newest complete backup.', () => backups.known.last?.bytes ?? 0],
  ];
  const counters: Row[] = [
    [
      'page_cache_lookups_total',
      'Number of requested pages that were in memory, were rendered, or could only be shown as they last were.',
      () => pages.lookups.read(),
    ],
    ['live_events_received_total', 'Number of events from any server, including this one.', () => live.use.received],
    [
      'live_events_gaps_total',
      'How often events may have been missed, so that everything was read again.',
      () => live.use.gaps,
    ],
    [
      'db_pool_refused_total',
      'Number of queries for which no connection was free in time.',
      () => pool(({ refused }) => refused),
    ],
    ['db_replica_reads_total', 'Number of reads that a replica has answered.', () => ofReplicas(({ reads }) => reads)],
    ['db_statements_total', 'Number of statements.', () => pool(({ statements }) => statements)],
    ['db_statement_seconds_total', 'Total time that statements took.', () => pool((use) => use.seconds)],
    [
      'outbox_attempts_total',
      'Number of attempts of this server to send a row, by the outcome.',
      () => outcomes.read(),
    ],
    [
      'schedule_published_total',
      'Number of drafts published on schedule by this server.',
      () => scheduler.known.published,
    ],
    [
      'record_publications_added_total',
      'Number of publications that this server has recorded.',
      () => publications.counts.added,
    ],
    [
      'record_publications_lost_total',
      'Number of publications that this server had to give up.',
      () => publications.counts.lost,
    ],
    ['cdn_purges_total', 'Number of purges of the cache in front, by the outcome.', () => purges.read()],
    [
      'bucket_requests_total',
      'Number of requests to the bucket, by operation and outcome.',
      () => bucketRequests.read(),
    ],
    ['backup_failures_total', 'Number of failed backups.', () => backups.known.failures],
  ];
  for (const [name, help, read] of gauges) metrics.observe({ name, help, type: 'gauge', read });
  for (const [name, help, read] of counters) metrics.observe({ name, help, type: 'counter', read });
}

/** Converts a time in milliseconds to seconds; 0 if there is none. */
function seconds(ms: number | null | undefined): number {
  return (ms ?? 0) / 1000;
}
