import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database, DatabaseOptions } from './client';
import { keepPrepared } from './keep-prepared';
import { encryptionOf } from './postgres-tls';
import * as schema from './schema';

const STATEMENT_TIMEOUT_MS = 15_000;

/** Connects to Postgres, once it is asked something. @throws Error for an address that can't be read */
export function openPostgres(given: string, { prepare = true, maxConnections = 10 }: DatabaseOptions): Database {
  const { address: url, ...encryption } = encryptionOf(given);
  const sql = postgres(url, {
    ...encryption,
    max: maxConnections,
    prepare,
    connect_timeout: 5,
    idle_timeout: 60,
    max_lifetime: 30 * 60,
    backoff: reconnectAfter,
    onnotice: () => undefined,
    connection: {
      application_name: 'prospectus',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      // Planned each time for what is asked for: how many rows a value has is what the history's queries hang on.
      ...(prepare && { plan_cache_mode: 'force_custom_plan' }),
    },
  });
  const { hostname, port, pathname } = new URL(url);
  return {
    db: drizzle(prepare ? keepPrepared(sql) : sql, { schema }),
    kind: 'postgres',
    description: `Postgres ${pathname.slice(1)} at ${hostname || 'a local socket'}${port ? `:${port}` : ''}`,
    async listen(channel, onPayload, onGap) {
      let hasBegun = false;
      const { unlisten } = await sql.listen(channel, onPayload, () => {
        if (hasBegun) onGap?.();
        hasBegun = true;
      });
      return unlisten;
    },
    async ping() {
      await sql`select 1`;
    },
    close: () => sql.end({ timeout: 5 }),
  };
}

/**
 * How long a connection waits before it is tried again, in seconds. Kept short: the library's own waits grow to 20 s for the whole
 * pool with each failed attempt, and a request that meets such a wait after an outage would hang.
 */
function reconnectAfter(attempts: number): number {
  return Math.min(0.02 * 2 ** attempts, 0.5) * (0.5 + Math.random() / 2);
}
