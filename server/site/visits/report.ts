/** Classes of window widths: below 768 pixels, below 1200 pixels, and the rest. */
const DEVICES = ['phone', 'tablet', 'desktop'] as const;

type Device = (typeof DEVICES)[number];

/** Counts everything without a name of its own. It cannot be a host, because hosts contain a dot. */
export const OTHER = 'other';

/** The recorded facts of a visit. */
export interface Visit {
  /** Host of the site that linked here, `OTHER`, or empty if no site did. */
  referrer: string;
  device: Device;
}

/** A report of a page's script: the page is shown, or a link to another site was clicked. */
type Report = { kind: 'view'; visit: Visit | null } | { kind: 'click'; host: string };

const MAX_HOST = 100;
/** A host with a top-level domain. IP addresses do not match. */
const HOST = /^(?:[a-z\d-]{1,63}\.)+[a-z][a-z\d-]{1,62}$/;

/**
 * Parses the query of a report: `out={host}` for a click, `width={device}&from={host}` for a view that begins a visit, and nothing for any
 * other view. Anyone can send a report, so an invalid host becomes `OTHER`, and a view with an invalid width begins no visit.
 */
export function parseReport(query: string): Report {
  const fields = new URLSearchParams(query);
  const out = fields.get('out');
  if (out !== null) return { kind: 'click', host: cleanHost(out) };
  const device = DEVICES.find((name) => name === fields.get('width'));
  const from = fields.get('from') ?? '';
  return { kind: 'view', visit: device ? { referrer: from === '' ? '' : cleanHost(from), device } : null };
}

/** Returns a host in lower case and without "www.", or `OTHER` if it is not a host name or is too long. */
function cleanHost(text: string): string {
  const host = text.toLowerCase().replace(/^www\./, '');
  return host.length <= MAX_HOST && HOST.test(host) ? host : OTHER;
}
