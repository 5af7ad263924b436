import type { Db } from '../../db/client';
import { escapeAttribute } from '../../src/lib/escape-html';
import { readSetting } from '../settings/site-settings';
import type { Analytics } from './analytics-setting';

/** What visitors' pages carry where somebody else counts them. */
export interface AnalyticsTag {
  html: string;
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

/** The script's tag, and what the policy has to let in. */
export function tagOf({ src, reportsTo, attributes = {}, integrity }: Analytics): AnalyticsTag {
  const said = [
    ...Object.entries(attributes),
    ...(integrity ? [['integrity', integrity] as const, ['crossorigin', 'anonymous'] as const] : []),
  ].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const origins = [src, ...(reportsTo ? [reportsTo] : [])].map((address) => new URL(address).origin);
  return {
    html: `<script defer src="${escapeAttribute(src)}"${said.join('')}></script>`,
    scripts: [src],
    reports: [...new Set(origins)],
  };
}
