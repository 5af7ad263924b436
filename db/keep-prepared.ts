import type { ISql, Sql, TransactionSql } from 'postgres';

/**
 * The prefix of statements without parameters that should stay prepared like others. They are planned once per connection instead of
 * at each execution. Use it only for frequent queries with a few distinct texts, because each of them stays on the server.
 */
export const PLANNED_ONCE = '/* planned once */ ';

/** The maximum length of a prepared statement. Longer ones list many values and are rarely repeated. */
const LONGEST = 4000;

/**
 * Makes the server keep the statements of a client and its transactions prepared. Drizzle disables this, so that each statement costs
 * a second round trip, because the driver has to ask for the parameter types.
 */
export function keepPrepared(client: Sql): Sql {
  const { begin } = keepStatements(client);
  client.begin = ((work: Work) => begin((tx) => work(wrapTransaction(tx)))) as Sql['begin'];
  return client;
}

type Work = (tx: TransactionSql) => Promise<unknown>;

function wrapTransaction(client: TransactionSql): TransactionSql {
  const { savepoint } = keepStatements(client);
  client.savepoint = ((work: Work) => savepoint((tx) => work(wrapTransaction(tx)))) as TransactionSql['savepoint'];
  return client;
}

function keepStatements<T extends ISql>(client: T): T {
  const { unsafe } = client;
  client.unsafe = (query, parameters, options) => {
    // Without parameters, the driver uses the simple protocol, and the server parses and plans the text each time.
    const way = query.startsWith(PLANNED_ONCE) ? { simple: false } : {};
    return unsafe(query, parameters, { ...options, ...way, prepare: query.length <= LONGEST });
  };
  return client;
}
