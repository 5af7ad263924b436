import { type BrowserStorage, listKeys, OF_DRAFT, PREFIX, readPlace, readSlot, slotKey } from './keep';

/** Tells whether a slot belongs to another open tab, which keeps its own changes. */
type IsAlive = (slotId: string) => Promise<boolean>;

interface Move {
  userId: string;
  /** The draft that the changes belong to, and the one that they go to; undefined for the site. */
  from: number | undefined;
  to: number | undefined;
}

/**
 * Makes unsaved changes of the site those of a draft, or the other way around once the draft is published (rule K8). The pages must be
 * closed; they restore the changes when they are opened again.
 */
export async function moveUnsaved(
  storage: BrowserStorage,
  { userId, from, to }: Move,
  isAlive: IsAlive,
): Promise<void> {
  for (const { key, pageId, slotId } of await findSlots(storage, userId, from, isAlive)) {
    const text = storage.getItem(key);
    if (text === null) continue;
    // Under another slot, because this tab may have changes there in its own.
    move(storage, key, slotKey({ userId, pageId, draftId: to }, `${slotId}${OF_DRAFT}${from ?? ''}`), text);
  }
}

/** Moves a stored text. If the browser ends in the middle, it may be stored twice, but is never lost. */
function move(storage: BrowserStorage, from: string, to: string, text: string): void {
  try {
    storage.setItem(to, text);
    storage.removeItem(from);
  } catch {
    // There is no room for both.
    storage.removeItem(from);
    try {
      storage.setItem(to, text);
    } catch {
      storage.setItem(from, text);
    }
  }
}

/** Counts the unsaved changes of the site that `moveUnsaved` would take to a draft. */
export async function countMovable(storage: BrowserStorage, userId: string, isAlive: IsAlive): Promise<number> {
  const slots = await findSlots(storage, userId, undefined, isAlive);
  return slots.reduce((sum, { key }) => {
    const slot = readSlot(storage.getItem(key));
    return sum + (slot?.isUnsaved ? slot.count : 0);
  }, 0);
}

async function findSlots(
  storage: BrowserStorage,
  userId: string,
  draftId: number | undefined,
  isAlive: IsAlive,
): Promise<{ key: string; pageId: string; slotId: string }[]> {
  const found = [];
  for (const key of listKeys(storage)) {
    const [prefix, user, place = '', slotId] = key.split('|');
    const { pageId, draftId: of } = readPlace(place);
    if (prefix !== PREFIX || user !== userId || slotId === undefined || of !== draftId) continue;
    if (!(await isAlive(slotId))) found.push({ key, pageId, slotId });
  }
  return found;
}
