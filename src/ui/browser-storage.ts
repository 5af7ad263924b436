/** What is used of the browser's storage. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * The browser's storage. Where it is closed (a browser may refuse it to a site, and throws on looking at it), one that holds nothing
 * and refuses to be written to, as a full one does: whoever keeps something there learns that it is not kept.
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
    throw new Error('This browser keeps nothing for this site.');
  },
};
