import type { Db } from '../../../db/client';
import type { Analytics } from '../../accounts/settings/analytics-setting';
import { readSetting } from '../../accounts/settings/site-settings';

/** The third-party analytics script of visitors' pages. The pages' start script adds it (`site/rendering/start-script.ts`). */
export interface AnalyticsTag {
  /** The attributes of its element, `src` among them. */
  attributes: Record<string, string>;
  /** What the policy lets in for it: the script, and where it may report to. */
  scripts: string[];
  reports: string[];
}

/** The script that counts visitors, as admins have set it; read once, and again after it was changed. */
export class SiteAnalytics {
  private reading: Promise<AnalyticsTag | null> | null = null;

  constructor(private readonly db: Db) {}

  /** What pages carry for it; null for nothing. @throws where the database can not be read */
  read(): Promise<AnalyticsTag | null> {
    this.reading ??= readSetting(this.db, 'analytics')
      .then((analytics) => analytics && tagOf(analytics))
      .catch((error: unknown) => {
        this.reading = null;
        throw error;
      });
    return this.reading;
  }

  /** It is another one. */
  forget(): void {
    this.reading = null;
  }
}

/** Returns the script's attributes, and what the page's policy has to allow for it. */
export function tagOf({ src, reportsTo, attributes = {}, integrity }: Analytics): AnalyticsTag {
  const origins = [src, ...(reportsTo ? [reportsTo] : [])].map((address) => new URL(address).origin);
  return {
    attributes: { src, ...attributes, ...(integrity && { integrity, crossorigin: 'anonymous' }) },
    scripts: [src],
    reports: [...new Set(origins)],
  };
}
