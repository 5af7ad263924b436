import type { BrowserContext, Page, Request } from '@playwright/test';

/** How long no request may be pending, in milliseconds. */
const QUIET_MS = 500;
/** Live streams never end, and the end of a beacon is not reported. */
const ENDLESS = ['eventsource', 'ping'];

interface Traffic {
  pending: Set<Request>;
  /** When a request last began or ended. */
  changedAt: number;
}

const traffic = new WeakMap<BrowserContext, Traffic>();

/** Watches the requests of a context from now on, for `untilQuiet`. */
export function watchRequests(context: BrowserContext): void {
  const watched: Traffic = { pending: new Set(), changedAt: Date.now() };
  traffic.set(context, watched);
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (ENDLESS.includes(request.resourceType())) return;
    change(request);
    watched.changedAt = Date.now();
  };
  context.on(
    'request',
    note((request) => watched.pending.add(request)),
  );
  const end = note((request) => watched.pending.delete(request));
  context.on('requestfinished', end);
  context.on('requestfailed', end);
}

/**
 * Waits until the page's context has had no pending request for half a second. Playwright's `networkidle` is no substitute: it counts the
 * live stream, so it never comes if the stream opens early, and it does not wait again for requests made after it.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const watched = traffic.get(page.context());
  if (!watched) throw new Error('The requests of this context are not watched.');
  while (watched.pending.size > 0 || Date.now() - watched.changedAt < QUIET_MS) await page.waitForTimeout(50);
}
