import { trpc } from '../api/trpc-react';
import type { Region } from '../content/region';

let site: Partial<Region> = {};

/** Returns the site's language and time zone; undefined until they are loaded. From then on, all times are formatted for them. */
export function useRegion(isEnabled = true): Region | undefined {
  const { data } = trpc.settings.region.useQuery(undefined, { enabled: isEnabled });
  if (data) setRegion(data);
  return data;
}

/** Sets the language and time zone that times are formatted for. */
export function setRegion(region: Partial<Region>): void {
  site = region;
}

/** Returns the language and time zone for times: the site's or, until those are loaded, US English and the reader's time zone. */
export function currentRegion(): Region {
  return { locale: 'en-US', timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, ...site };
}
