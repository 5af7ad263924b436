/** A query with the interface that drizzle expects from the driver. */
export interface Asked extends PromiseLike<unknown> {
  values(): PromiseLike<unknown>;
}

/** Converts a query to the requested result format. */
export type Shape = (query: Asked) => PromiseLike<unknown>;

/** Creates a query that runs when it is awaited, and returns the requested result format. */
export function deferQuery(ask: (shape: Shape) => Promise<unknown>): Asked {
  let isValues = false;
  let running: Promise<unknown> | undefined;
  const query: Asked = {
    values() {
      isValues = true;
      return query;
    },
    // biome-ignore lint/suspicious/noThenProperty: drizzle awaits it like a query of the driver.
    then(onDone, onFailed) {
      running ??= ask((own) => (isValues ? own.values() : own));
      return running.then(onDone, onFailed);
    },
  };
  return query;
}
