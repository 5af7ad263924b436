import { isRecord } from '../lib/is-object';
import type { SectionType } from './models';
import { SECTION_VIEWS } from './views';

/** Returns the dynamic section type that has exactly the value's fields, or null if there is none. */
export function findSectionType(value: unknown): SectionType | null {
  if (!isRecord(value)) return null;
  const keys = Object.keys(value);
  const found = Object.entries(SECTION_VIEWS).find(
    ([, { shape }]) =>
      shape !== null &&
      keys.every((key) => Object.hasOwn(shape, key)) &&
      Object.entries(shape).every(([key, check]) => check(Object.hasOwn(value, key) ? value[key] : undefined)),
  );
  return found ? (found[0] as SectionType) : null;
}
