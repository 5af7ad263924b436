import { Histogram, type Registry } from 'prom-client';

const NAME = 'http_request_duration_seconds';
const HELP = 'Time from the request to the response.';
/** Upper bounds, in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2];

type Label = 'method' | 'status' | 'le';
type Told = Awaited<ReturnType<Histogram<Label>['get']>>;

/** The responses with one method and status. */
interface Series {
  method: string;
  status: number;
  /** Number of responses per bucket: not slower than its bound, and slower than the previous one. */
  counts: number[];
  count: number;
  seconds: number;
}

/**
 * Histogram of response times. The library's own histogram validates and sorts the labels of every response, which takes as long as serving
 * a page from memory; here the number of methods and statuses is small.
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

  /** @param ms duration of the response in milliseconds */
  count(method: string, status: number, ms: number): void {
    const series = this.series.get(method)?.get(status) ?? this.open(method, status);
    const seconds = ms / 1000;
    series.count += 1;
    series.seconds += seconds;
    const at = BUCKETS.findIndex((bound) => seconds <= bound);
    if (at >= 0) series.counts[at] = (series.counts[at] ?? 0) + 1;
  }

  override async get(): Promise<Told> {
    // The type requires more than the registry reads and the library's own histogram returns.
    const told = { name: NAME, help: HELP, type: 'histogram', aggregator: 'sum', values: this.values() };
    return told as unknown as Told;
  }

  /** The registry calls this instead of `get` if it exists. */
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
