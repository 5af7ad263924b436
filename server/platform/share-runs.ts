/**
 * Lets concurrent calls about the same thing share their work. Calls that arrive while it runs wait for one more run, because the current run
 * may have read what they have saved since.
 * @param work does the work for an owner, such as a database, and a key
 */
export function shareRuns<Owner extends object, T>(
  work: (owner: Owner, key: string) => Promise<T>,
): (owner: Owner, key: string) => Promise<T> {
  const byOwner = new WeakMap<Owner, Map<string, { current: Promise<T>; next?: Promise<T> }>>();
  return (owner, key) => {
    const runs = byOwner.get(owner) ?? new Map<string, { current: Promise<T>; next?: Promise<T> }>();
    byOwner.set(owner, runs);
    const start = (): Promise<T> => {
      const current = work(owner, key).finally(() => {
        if (runs.get(key)?.next === undefined) runs.delete(key);
      });
      runs.set(key, { current });
      return current;
    };
    const run = runs.get(key);
    if (!run) return start();
    run.next ??= run.current.then(start, start);
    return run.next;
  };
}
