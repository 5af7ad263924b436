import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import { backoff } from '../src/lib/retry';
import { type Database, type DatabaseOptions, rawRows } from './client';
import { keepPrepared } from './keep-prepared';
import { pollChanges, type SiteState, STATE_QUERY } from './poll-changes';
import { parsePostgresAddress } from './postgres-address';
import { PostgresPool } from './postgres-pool';
import { extractEncryption } from './postgres-tls';
import { Replicas } from './replicas';
import { schema } from './schema/all';

/** How often the direct address is checked, in milliseconds. */
const CHECK_DIRECT_MS = 5000;
/** The state while notifications arrive. It differs from all others, so that losing and restoring the connection count as changes. */
const NOTIFIED: SiteState = { shown: 'notified', others: 'notified' };
const STATEMENT_TIMEOUT_MS = 15_000;
/** Shorter than those of the primary, which answers instead. */
const REPLICA_LIMITS = { statementMs: 2500, waitMs: 300, answerMs: 3000 };

/** Opens Postgres, connecting at the first query. @throws Error if a URL is invalid */
export function openPostgres(url: string, options: DatabaseOptions): Database {
  const { prepare = true, directUrl, replicaUrls = [] } = options;
  const { pool, description } = openPool(url, { ...options, prepare });
  const direct = directUrl === undefined ? undefined : openPool(directUrl, { ...options, maxConnections: 1 }).pool;
  // A pooler that shares connections would pass notifications to whichever client uses the connection at that moment.
  const listening = direct ?? (prepare ? pool : undefined);
  const toDrizzle = (client: unknown) => drizzle(client as Sql, { schema });
  const db = toDrizzle(pool);
  const pools = replicaUrls.map((address) => {
    const replica = openPool(address, { ...options, prepare, limits: REPLICA_LIMITS }).pool;
    Object.assign(replica.options, pool.options);
    return { name: new URL(address).host, pool: replica };
  });
  const replicas = pools.length > 0 ? new Replicas(pool, pools, options.onReplica) : undefined;
  return {
    db,
    shown: replicas ? toDrizzle(replicas.shown) : db,
    lists: replicas ? toDrizzle(replicas.lists) : db,
    noteChange: () => replicas?.noteChange(),
    replicaStates: () => replicas?.states() ?? [],
    kind: 'postgres',
    description,
    isPolling: !listening,
    pool: () => pool.use,
    async listen(channel, onPayload, onGap) {
      if (!listening) return onGap ? pollChanges(() => readState(pool), onGap) : async () => undefined;
      let hasBegun = false;
      const stopListening = await listening.listen(channel, onPayload, () => {
        if (hasBegun) onGap?.(true);
        hasBegun = true;
      });
      if (!direct || !onGap) return stopListening;
      // The pooler may still reach the primary when the direct address does not, and then pages would stay as they are.
      const read = async () => ((await canNotify(direct)) ? NOTIFIED : readState(pool));
      const stopChecking = await pollChanges(read, onGap, options.limits?.beatMs ?? CHECK_DIRECT_MS);
      return async () => {
        await Promise.all([stopChecking(), stopListening()]);
      };
    },
    async ping() {
      await pool.unsafe('select 1');
    },
    async close(seconds = 5) {
      await Promise.all([pool.end(seconds), direct?.end(seconds), replicas?.end(seconds)]);
    },
  };
}

function openPool(
  url: string,
  { prepare = true, maxConnections = 10, limits, trace, onSplit }: DatabaseOptions,
): { pool: PostgresPool; description: string } {
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
        // A pooler that shares connections refuses other settings, because they would apply to other clients too.
        ...(prepare && {
          statement_timeout: limits?.statementMs ?? STATEMENT_TIMEOUT_MS,
          // Plans each execution with its parameters, because the best plan for history queries depends on the values.
          plan_cache_mode: 'force_custom_plan',
        }),
      },
    });
    return prepare ? keepPrepared(sql) : sql;
  };
  return { pool: new PostgresPool({ urls, maxConnections, open, limits, trace, onSplit }), description };
}

async function readState(pool: PostgresPool): Promise<SiteState> {
  const [row] = rawRows<SiteState>(await pool.unsafe(STATE_QUERY));
  if (!row) throw new Error('The database has no state.');
  return row;
}

/** Returns whether the host can be reached and sends notifications, which a standby does not. */
function canNotify(pool: PostgresPool): Promise<boolean> {
  return Promise.resolve(pool.unsafe('select pg_is_in_recovery() as "isStandby"')).then(
    (rows) => rawRows<{ isStandby: boolean }>(rows)[0]?.isStandby === false,
    () => false,
  );
}

/**
 * Returns the delay before reconnecting, in seconds. It is short, because the library's own delays grow to 20 s for the whole pool, and
 * requests after an outage would hang that long.
 */
function reconnectAfter(attempts: number): number {
  return backoff(attempts + 1, 0.02, 0.5) * (0.5 + Math.random() / 2);
}
