import type { ISql, Sql, TransactionSql } from 'postgres';

/**
 * Begins a statement without parameters that is kept prepared as others are. It is planned once on each connection, not each time it
 * is asked: for what is asked often, in few texts, each of which stays there.
 */
export const PLANNED_ONCE = '/* planned once */ ';

/** Characters of a statement that is kept; a longer one lists many values, and is hardly asked for twice. */
const LONGEST = 4000;

/**
 * Has the server keep the statements of a client, and of its transactions, prepared. Drizzle asks for none to be kept, and then every
 * one costs a second round trip: the driver has to ask first of what types its parameters are.
 */
export function keepPrepared(client: Sql): Sql {
  const { begin } = keepOwn(client);
  client.begin = ((work: Work) => begin((tx) => work(ofTransaction(tx)))) as Sql['begin'];
  return client;
}

type Work = (tx: TransactionSql) => Promise<unknown>;

function ofTransaction(client: TransactionSql): TransactionSql {
  const { savepoint } = keepOwn(client);
  client.savepoint = ((work: Work) => savepoint((tx) => work(ofTransaction(tx)))) as TransactionSql['savepoint'];
  return client;
}

function keepOwn<T extends ISql>(client: T): T {
  const { unsafe } = client;
  client.unsafe = (query, parameters, options) => {
    // Without parameters the driver sends a text as it is, and the server reads and plans it anew.
    const way = query.startsWith(PLANNED_ONCE) ? { simple: false } : {};
    return unsafe(query, parameters, { ...options, ...way, prepare: query.length <= LONGEST });
  };
  return client;
}
