import type { RequestListener } from 'node:http';

/** A request listener that is loaded on demand. */
interface LoadedLater {
  /** Loads the listener if necessary. @throws the error of the load function */
  ready(): Promise<void>;
  /** Answers a request once the listener is loaded, loading it if necessary. */
  answer: RequestListener;
}

/** Returns a listener that the first request or a call to `ready` loads, so that startup does not wait for code that no page needs. */
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
        // The caller of `ready` gets the error and ends the server.
        () => res.destroy(),
      );
    },
  };
}
