import { findPlace } from '../page/find-place';

/** Whether a path is a floating element: it has tools of its own, and stands in no list one could move it in. */
export function isFloating(path: string): boolean {
  return /^element\.[^.]+$/.test(path) && findPlace(path)?.closest('[data-floating]') != null;
}
