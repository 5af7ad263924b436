import type { Finished } from '../platform/http/finished';
import type { WritingServices } from '../writing/context';
import type { PublicationRecord } from './publications/publication-record';
import type { RecordKeeper } from './publications/record-keeper';
import type { CachedPage } from './rendering/cached-page';
import type { PageCache } from './rendering/page-cache';
import type { SiteAnalytics } from './rendering/site-analytics';
import type { DailyCounts } from './visits/daily-counts';

/** A cached API response with the content of a page as visitors see it. */
export interface KeptAnswer {
  pageId: string;
  /** The template of its route, for metrics. */
  route: string;
  answer: Finished;
}

export interface SiteServices extends WritingServices {
  /** Rendered pages. A change on any server removes the affected ones. */
  pageCache: PageCache<CachedPage>;
  /** API responses to visitors, by address. Removed together with their page. */
  answers: PageCache<KeptAnswer>;
  dailyCounts: DailyCounts;
  /** Stores what visitors get, before they get it. */
  publications: PublicationRecord;
  /** Records pages that nobody has requested since they changed. */
  recordKeeper: RecordKeeper;
  /** The external analytics script, if configured. */
  analytics: SiteAnalytics;
}
