import type { Db } from '../../../db/client';
import { DEFAULT_LOCALE, type Region } from '../../../src/content/region';
import { readSetting } from './site-settings';

/** The site's language and time zone as admins have set them: read once, and again after a change. */
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

  /** It has been changed; the new one is read at once. */
  forget(): void {
    this.reading = null;
    // Whoever waits for it hears of a failure; this reading only keeps `latest` up to date.
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

/** Until an admin has chosen: US English, and the time zone of the server (`TZ`). */
export function defaultRegion(): Region {
  return { locale: DEFAULT_LOCALE, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
}
