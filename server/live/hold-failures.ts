/**
 * The same items, and the same failure in the end; but one that comes while nobody waits for the next item is held for who asks,
 * and is no unhandled rejection, which would end the server. The subscription's own stream asks ahead of a slow reader.
 */
export function holdFailures<T>(source: AsyncGenerator<T, void>): AsyncIterable<T, void> {
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        const step = source.next();
        step.catch(() => undefined);
        return step;
      },
      return: () => source.return(),
      throw: (error) => source.throw(error),
    }),
  };
}
