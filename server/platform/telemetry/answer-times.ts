import type { RequestRoute } from './request-route';
import type { Sample } from './tally';

export const DURATION = 'http_request_duration_seconds';
/** Upper bounds, in seconds. Cached pages take about a millisecond, and writes tens of them. */
const BUCKETS = [0.002, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** An answered request. */
export interface AnsweredRequest extends RequestRoute {
  method: string;
  /** Null if the client was gone before the response was complete. */
  status: number | null;
}

/** The responses with the same labels. */
interface Series {
  labels: Record<string, string>;
  /** Number of responses per bucket: not slower than its bound, and slower than the previous one. */
  counts: number[];
  count: number;
  seconds: number;
}

/**
 * Histogram of response times by route, method and status. The library's own histogram validates and sorts the labels of every response,
 * which takes as long as serving a page from memory.
 */
export class AnswerTimes {
  /** Bounded: routes are those of the code, and so are methods and statuses. */
  private readonly series = new Map<string, Series>();

  /** @param ms duration of the response in milliseconds */
  count(request: AnsweredRequest, ms: number): void {
    const { kind, route, method, status } = request;
    const key = `${kind} ${route} ${method} ${status}`;
    const series = this.series.get(key) ?? this.open(request);
    const seconds = ms / 1000;
    series.count += 1;
    series.seconds += seconds;
    const at = BUCKETS.findIndex((bound) => seconds <= bound);
    if (at >= 0) series.counts[at] = (series.counts[at] ?? 0) + 1;
  }

  /** Returns the values of the histogram. `metricName` is the name of each line. */
  read(): (Sample & { metricName: string })[] {
    return [...this.series.values()].flatMap(({ labels, counts, count, seconds }) => {
      let sum = 0;
      const buckets = BUCKETS.map((le, at) => {
        sum += counts[at] ?? 0;
        return { labels: { ...labels, le: String(le) }, value: sum, metricName: `${DURATION}_bucket` };
      });
      return [
        ...buckets,
        { labels: { ...labels, le: '+Inf' }, value: count, metricName: `${DURATION}_bucket` },
        { labels, value: seconds, metricName: `${DURATION}_sum` },
        { labels, value: count, metricName: `${DURATION}_count` },
      ];
    });
  }

  private open({ kind, route, method, status }: AnsweredRequest): Series {
    const known = METHODS.has(method) ? method : 'other';
    const labels = { kind, route, method: known, status: status === null ? 'aborted' : String(status) };
    // All other methods share one series.
    const key = `${kind} ${route} ${known} ${status}`;
    const series = this.series.get(key) ?? { labels, counts: BUCKETS.map(() => 0), count: 0, seconds: 0 };
    this.series.set(key, series);
    return series;
  }
}
