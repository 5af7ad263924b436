import { useMediaQuery } from './use-media-query';

/** Returns false on phones and tablets, which rarely have a keyboard with the keys of shortcuts. Styles use the class `keyboard-only`. */
export function useHasKeyboard(): boolean {
  return !useMediaQuery('(hover: none) and (pointer: coarse)');
}
