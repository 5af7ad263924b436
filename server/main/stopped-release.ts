import type { Services } from '../features/context';
import type { Cdn } from '../platform/http/cdn';
import { publish, type StoppedEvent } from '../platform/live/notify';

/**
 * Notifies the other servers that this one has answered its last request, if there is a cache in front of the site. It does not purge the
 * cache itself, because the cache must keep its pages when the last server stops.
 */
export async function announceStop(
  { env, database, log }: Pick<Services, 'env' | 'database' | 'log'>,
  release: string,
): Promise<void> {
  if (env.PURGE_URL === undefined) return;
  await publish(database.db, { kind: 'stopped', pageId: '', release }).catch((err: unknown) =>
    log.warn({ err }, 'the other servers could not be notified that this one stops'),
  );
}

/**
 * Empties the cache in front of the site once a server with another build has stopped: the cache may have stored pages of that server, with
 * styles and scripts that only it had, after this server emptied the cache at its start.
 */
export function purgeAfterStop(cdn: Pick<Cdn, 'purge'>, release: string): (event: StoppedEvent) => void {
  return (event) => {
    if (event.release !== release) cdn.purge('all');
  };
}
