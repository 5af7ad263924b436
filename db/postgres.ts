import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import { backoff } from '../src/lib/retry';
import type { Database, DatabaseOptions } from './client';
import { keepPrepared } from './keep-prepared';
import { parsePostgresAddress } from './postgres-address';
import { PostgresPool } from './postgres-pool';
import { extractEncryption } from './postgres-tls';
import { schema } from './schema/all';

const STATEMENT_TIMEOUT_MS = 15_000;

/** Opens Postgres, connecting at the first query. @throws Error if the URL is invalid */
export function openPostgres(url: string, { prepare = true, maxConnections = 10, limits }: DatabaseOptions): Database {
  const { urls, description } = parsePostgresAddress(url);
  const ways = new Map(urls.map((each) => [each, extractEncryption(each)]));
  const open = (address: string): Sql => {
    const { address: plain = address, ...encryption } = ways.get(address) ?? {};
    const sql = postgres(plain, {
      ...encryption,
      max: maxConnections,
      prepare,
      connect_timeout: 5,
      idle_timeout: 60,
      max_lifetime: 30 * 60,
      backoff: reconnectAfter,
      onnotice: () => undefined,
      // No query here uses arrays, and a connection that is cut while the driver fetches their types would crash the process.
      fetch_types: false,
      connection: {
        application_name: 'prospectus',
        statement_timeout: limits?.statementMs ?? STATEMENT_TIMEOUT_MS,
        // Plans each execution with its parameters, because the best plan for history queries depends on the values.
        ...(prepare && { plan_cache_mode: 'force_custom_plan' }),
      },
    });
    return prepare ? keepPrepared(sql) : sql;
  };
  const pool = new PostgresPool({ urls, maxConnections, open, limits });
  return {
    db: drizzle(pool as unknown as Sql, { schema }),
    kind: 'postgres',
    description,
    listen(channel, onPayload, onGap) {
      let hasBegun = false;
      return pool.listen(channel, onPayload, () => {
        if (hasBegun) onGap?.();
        hasBegun = true;
      });
    },
    async ping() {
      await pool.unsafe('select 1');
    },
    close: () => pool.end(5),
  };
}

/**
 * Returns the delay before reconnecting, in seconds. It is short, because the library's own delays grow to 20 s for the whole pool, and
 * requests after an outage would hang that long.
 */
function reconnectAfter(attempts: number): number {
  return backoff(attempts + 1, 0.02, 0.5) * (0.5 + Math.random() / 2);
}
