import { expect, it } from 'vitest';
import { createMetrics } from './metrics';
import { Tally } from './tally';

const page = { kind: 'page', route: '', method: 'GET', status: 200 } as const;

/** Returns the lines of a metric without its help and type. */
const lines = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));

it('counts responses in buckets of their duration, by route, method and status', async () => {
  const metrics = createMetrics();
  for (const ms of [1, 2, 3, 700, 9000]) {
    metrics.begin();
    metrics.count(page, ms);
  }
  metrics.begin();
  metrics.begin();
  metrics.count({ ...page, status: null }, 1);
  const text = await metrics.text();
  const labels = 'kind="page",route="",method="GET",status="200"';
  const told = lines(text, 'http_request_duration_seconds').filter((line) => line.includes(labels));
  expect(told.map((line) => line.replace(`${labels},`, ''))).toEqual([
    ...[
      ...([0.002, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const).map(
        (le, at) => [String(le), [2, 3, 3, 3, 3, 3, 3, 4, 4, 4][at]] as const,
      ),
      ['+Inf', 5] as const,
    ].map(([le, count]) => `http_request_duration_seconds_bucket{le="${le}"} ${count}`),
    `http_request_duration_seconds_sum{${labels}} 9.706`,
    `http_request_duration_seconds_count{${labels}} 5`,
  ]);
  expect(text).toContain('http_request_duration_seconds_count{kind="page",route="",method="GET",status="aborted"} 1');
  expect(lines(text, 'http_requests_in_progress')).toEqual(['http_requests_in_progress 1']);
});

it('has one series for all methods that a stranger may invent', async () => {
  const metrics = createMetrics();
  for (const method of ['BREW', 'PROPFIND', 'BREW']) metrics.count({ ...page, method }, 1);
  const counts = lines(await metrics.text(), 'http_request_duration_seconds_count');
  expect(counts).toEqual(['http_request_duration_seconds_count{kind="page",route="",method="other",status="200"} 3']);
});

it('has no value for a metric that is unknown or cannot be read, and all others', async () => {
  const metrics = createMetrics();
  const tally = new Tally(['outcome'], [['done'], ['failed']]);
  tally.add('done');
  tally.add('done');
  const common = { help: 'A trial.', type: 'gauge' } as const;
  metrics.observe({ ...common, name: 'trial_unknown', read: () => null });
  metrics.observe({ ...common, name: 'trial_away', read: () => Promise.reject(new Error('away')) });
  metrics.observe({
    ...common,
    name: 'trial_broken',
    read: () => {
      throw new Error('broken');
    },
  });
  metrics.observe({ ...common, name: 'trial_total', type: 'counter', read: () => tally.read() });
  const text = await metrics.text();
  expect(lines(text, 'trial_')).toEqual(['trial_total{outcome="done"} 2', 'trial_total{outcome="failed"} 0']);
  for (const name of ['unknown', 'away', 'broken']) expect(text).toContain(`# TYPE trial_${name} gauge`);
  expect(text).toContain('# TYPE trial_total counter');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
});
