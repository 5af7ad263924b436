import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/client';

/** What happened, told to every server: a page's content or sections changed, or a message came in. */
export interface SiteEvent {
  kind: 'page' | 'sections' | 'message';
  pageId: string;
}

const CHANNEL = 'prospectus';

/** Tells every server, once the transaction has been committed. */
export async function publish(tx: Db, event: SiteEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/**
 * Calls back with each event of any server, this one's own included.
 * @param onGap the connection was lost and is back: what happened meanwhile was not heard
 * @returns how to stop
 */
export function subscribe(
  database: Database,
  onEvent: (event: SiteEvent) => void,
  onGap: () => void = () => undefined,
): Promise<() => Promise<void>> {
  return database.listen(
    CHANNEL,
    (payload) => {
      const event = readEvent(payload);
      if (event) onEvent(event);
    },
    onGap,
  );
}

/** Null for a payload that is none of ours: anyone with the database's password may notify on the channel. */
function readEvent(payload: string): SiteEvent | null {
  try {
    const event = JSON.parse(payload) as Partial<SiteEvent> | null;
    return typeof event?.kind === 'string' && typeof event.pageId === 'string' ? (event as SiteEvent) : null;
  } catch {
    return null;
  }
}
