import type { Db } from '../../../db/client';
import type { Analytics } from '../../accounts/settings/analytics-setting';
import { readSetting } from '../../accounts/settings/site-settings';

/** The third-party analytics script of visitors' pages. The pages' start script adds it (`site/rendering/start-script.ts`). */
export interface AnalyticsTag {
  /** The attributes of the script element, including `src`. */
  attributes: Record<string, string>;
  /** The sources that the content security policy must allow: the script, and the origins it reports to. */
  scripts: string[];
  reports: string[];
}

/** Caches the configured analytics script, and reads it again after a change. */
export class SiteAnalytics {
  private reading: Promise<AnalyticsTag | null> | null = null;

  constructor(private readonly db: Db) {}

  /** Returns the script for pages, or null if there is none. @throws if the database cannot be read */
  read(): Promise<AnalyticsTag | null> {
    this.reading ??= readSetting(this.db, 'analytics')
      .then((analytics) => analytics && createTag(analytics))
      .catch((error: unknown) => {
        this.reading = null;
        throw error;
      });
    return this.reading;
  }

  /** Discards the cached script after a change. */
  forget(): void {
    this.reading = null;
  }
}

/** Returns the script's attributes and the sources that the page's policy must allow. */
export function createTag({ src, reportsTo, attributes = {}, integrity }: Analytics): AnalyticsTag {
  const origins = [src, ...(reportsTo ? [reportsTo] : [])].map((address) => new URL(address).origin);
  return {
    attributes: { src, ...attributes, ...(integrity && { integrity, crossorigin: 'anonymous' }) },
    scripts: [src],
    reports: [...new Set(origins)],
  };
}
