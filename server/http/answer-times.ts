import { Histogram, type Registry } from 'prom-client';

const NAME = 'http_request_duration_seconds';
const HELP = 'Time from a request to its answer.';
/** Upper bounds, in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2];

type Label = 'method' | 'status' | 'le';
type Told = Awaited<ReturnType<Histogram<Label>['get']>>;

/** The answers of one method and status. */
interface Series {
  method: string;
  status: number;
  /** How many took no longer than each bound, and longer than the one before it. */
  counts: number[];
  count: number;
  seconds: number;
}

/**
 * Times of answers, as the library's histogram tells them. The library's own checks and sorts the labels of every answer, which takes
 * as long as a page from memory does; of methods and statuses there are only so many.
 */
export class AnswerTimes extends Histogram<Label> {
  private readonly series = new Map<string, Map<number, Series>>();

  constructor(registry: Registry) {
    super({
      name: NAME,
      help: HELP,
      labelNames: ['method', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    });
  }

  /** @param ms how long the answer took, in milliseconds */
  count(method: string, status: number, ms: number): void {
    const series = this.series.get(method)?.get(status) ?? this.open(method, status);
    const seconds = ms / 1000;
    series.count += 1;
    series.seconds += seconds;
    const at = BUCKETS.findIndex((bound) => seconds <= bound);
    if (at >= 0) series.counts[at] = (series.counts[at] ?? 0) + 1;
  }

  override async get(): Promise<Told> {
    // The types ask for more than the registry reads, and than the library's own histogram gives.
    const told = { name: NAME, help: HELP, type: 'histogram', aggregator: 'sum', values: this.values() };
    return told as unknown as Told;
  }

  /** What the registry asks for in place of `get`, where there is one. */
  getForPromString(): Promise<Told> {
    return this.get();
  }

  private open(method: string, status: number): Series {
    const series = { method, status, counts: BUCKETS.map(() => 0), count: 0, seconds: 0 };
    const ofMethod = this.series.get(method) ?? new Map<number, Series>();
    this.series.set(method, ofMethod.set(status, series));
    return series;
  }

  private values() {
    const all = [...this.series.values()].flatMap((ofMethod) => [...ofMethod.values()]);
    return all.flatMap(({ method, status, counts, count, seconds }) => {
      const labels = { method, status: String(status) };
      let sum = 0;
      const buckets = BUCKETS.map((le, at) => {
        sum += counts[at] ?? 0;
        return { labels: { le, ...labels }, value: sum, metricName: `${NAME}_bucket` };
      });
      return [
        ...buckets,
        { labels: { le: '+Inf', ...labels }, value: count, metricName: `${NAME}_bucket` },
        { labels, value: seconds, metricName: `${NAME}_sum` },
        { labels, value: count, metricName: `${NAME}_count` },
      ];
    });
  }
}
