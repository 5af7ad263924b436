import type { Sql } from 'postgres';

/** A query as drizzle awaits the driver's own. */
export interface Asked extends PromiseLike<unknown> {
  values(): Asked;
}

/** The driver's query, in the shape that is wished. */
type Shape = (query: ReturnType<Sql['unsafe']>) => PromiseLike<unknown>;

/** A query that is asked once somebody waits for it, in the shape they wish. */
export function asked(ask: (shape: Shape) => Promise<unknown>): Asked {
  let isValues = false;
  let running: Promise<unknown> | undefined;
  const query: Asked = {
    values() {
      isValues = true;
      return query;
    },
    // biome-ignore lint/suspicious/noThenProperty: drizzle awaits it, as it does the driver's own.
    then(onDone, onFailed) {
      running ??= ask((own) => (isValues ? own.values() : own));
      return running.then(onDone, onFailed);
    },
  };
  return query;
}
