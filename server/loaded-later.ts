import type { RequestListener } from 'node:http';

/** What answers, once it is loaded. */
interface LoadedLater {
  /** Loads it, where it is not yet. @throws what the loading threw */
  ready(): Promise<void>;
  /** Answers when it is loaded, and has it loaded where it is not yet. */
  answer: RequestListener;
}

/** Has something loaded by the first request that needs it, or by whoever calls for it: no start waits for what no page does. */
export function loadedLater(load: () => Promise<RequestListener>): LoadedLater {
  let loading: Promise<void> | undefined;
  let loaded: RequestListener | undefined;
  const ready = () => {
    loading ??= load().then((listener) => {
      loaded = listener;
    });
    return loading;
  };
  return {
    ready,
    answer(req, res) {
      if (loaded) return loaded(req, res);
      ready().then(
        () => loaded?.(req, res),
        // Whoever called for it is told why, and ends the server.
        () => res.destroy(),
      );
    },
  };
}
