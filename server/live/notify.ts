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

/** Calls back with each event of any server, this one's own included. @returns how to stop */
export function subscribe(database: Database, onEvent: (event: SiteEvent) => void): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, (payload) => onEvent(JSON.parse(payload) as SiteEvent));
}
