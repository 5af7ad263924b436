import type { Db } from '../../../db/client';
import { DEFAULT_LOCALE, type Region } from '../../../src/content/region';
import { readSetting } from './site-settings';

/** Caches the site's language and time zone, and reads them again after a change. */
export class SiteRegion {
  /**
   * The region as last read. Transactions use this one: the embedded database has a single connection, so a transaction that waited for
   * `read` would wait for itself.
   */
  latest: Region = defaultRegion();
  private reading: Promise<Region> | null = null;

  constructor(private readonly db: Db) {}

  /** @throws where the database cannot be read */
  read(): Promise<Region> {
    this.reading ??= this.load();
    return this.reading;
  }

  /** Discards the cached region after a change and starts reading the new one. */
  forget(): void {
    this.reading = null;
    // Errors are reported to callers that await `read`; this call only updates `latest`.
    this.read().catch(() => undefined);
  }

  private async load(): Promise<Region> {
    const mine = this.reading;
    try {
      const region = (await readSetting(this.db, 'region')) ?? defaultRegion();
      this.latest = region;
      return region;
    } catch (error) {
      if (this.reading === mine) this.reading = null;
      throw error;
    }
  }
}

/** Returns the region that applies until an admin chooses one: US English and the server's time zone (`TZ`). */
export function defaultRegion(): Region {
  return { locale: DEFAULT_LOCALE, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}
