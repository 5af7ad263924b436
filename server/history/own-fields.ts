import { isDeepStrictEqual } from 'node:util';
import type { SectionState } from '../sections/section-state';

/** A section's state with what differs between two of its states, and nothing else: its data field by field. */
export function ownFields(now: SectionState, from: SectionState, to: SectionState): SectionState {
  return { ...merged(now, from, to), sectionData: merged(now.sectionData, from.sectionData, to.sectionData) };
}

function merged<T extends object>(now: T, from: T, to: T): T {
  const next = { ...now };
  for (const key of Object.keys({ ...from, ...to }) as (keyof T & string)[]) {
    if (isDeepStrictEqual(from[key], to[key])) continue;
    if (Object.hasOwn(to, key)) next[key] = to[key];
    else delete next[key];
  }
  return next;
}
