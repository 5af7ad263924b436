/** The part of the `Storage` interface in use. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Returns the browser's `localStorage`. Browsers can block it and throw on access; the fallback is then always empty
 * and throws on writing, like a full storage, so that callers notice that nothing was saved.
 */
export function browserStorage(): BrowserStorage {
  try {
    return window.localStorage ?? CLOSED;
  } catch {
    return CLOSED;
  }
}

const CLOSED: BrowserStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new Error('This browser does not allow the site to store data.');
  },
};
