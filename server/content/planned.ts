import { idsAt } from '../../src/content/items/ids';
import { getAt } from '../../src/lib/dotted-path';
import type { RecordedChange } from '../history/record-changes';
import type { LockedDocument } from './documents';

/** A change as it was applied. */
export interface Planned {
  /** Which change it came of. */
  index: number;
  /** The document it was done in. */
  key: string;
  recorded: RecordedChange;
  /** Where in the document; null where no value was put in. */
  place: string[] | null;
  /** What of a section as a whole the history holds as its new value, made of its data; for other changes what stands there. */
  toRecorded?: (content: unknown) => unknown;
}

/** What is known of it where it is applied. */
export type PlannedHere = Omit<Planned, 'index' | 'key'>;

/** After elements that come in got other ids: the history holds what is stored. */
export function recordAgain({ recorded, place, toRecorded }: Planned, { after }: LockedDocument): void {
  if (place === null) return;
  recorded.newValue = toRecorded ? toRecorded(after.content) : getAt(after.content, place);
  if (recorded.undo) recorded.undo = { ...recorded.undo, newIds: idsAt(after.ids, place) };
}
