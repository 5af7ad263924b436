/**
 * Lets concurrent calls with the same arguments share their work. Calls that arrive while it runs wait for one more run, because the current run
 * may have begun before they saved something.
 * @param work does the work for an owner, such as a database, and arguments that can be written as JSON
 */
export function shareRuns<Owner extends object, Args extends unknown[], T>(
  work: (owner: Owner, ...args: Args) => Promise<T>,
): (owner: Owner, ...args: Args) => Promise<T> {
  const byOwner = new WeakMap<Owner, Map<string, { current: Promise<T>; next?: Promise<T> }>>();
  return (owner, ...args) => {
    const key = JSON.stringify(args);
    const runs = byOwner.get(owner) ?? new Map<string, { current: Promise<T>; next?: Promise<T> }>();
    byOwner.set(owner, runs);
    const start = (): Promise<T> => {
      const current = work(owner, ...args).finally(() => {
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
