import { type BrowserStorage, clearUnsaved, countUnsaved } from './persist-unsaved';

/** What is told to the other tabs of a browser. */
interface Told {
  kind: 'save' | 'ended';
  userId: string;
}

/** What a tab that is open does about it. */
export interface OpenTab {
  /** Saves what is unsaved in it; what can't be saved stays. */
  save: () => Promise<void>;
  /** Whoever was signed in is not any more, and what they wrote here is to go: shows that, and keeps none of it. */
  end: () => void;
}

const CHANNEL = 'prospectus:sign-out';
/** How long other tabs have to save, in milliseconds, and how often one looks. */
const SAVE_MS = 15_000;
const LOOK_MS = 100;

/** Does in a tab what is asked of it by another, from which the same person signs out. @returns how to stop */
export function followSignOut(userId: () => string | null, tab: OpenTab): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.userId !== userId()) return;
    if (data.kind === 'save') void tab.save();
    else tab.end();
  };
  return () => channel.close();
}

/**
 * Has every other tab save what is unsaved in it, and waits for that.
 * @returns how many changes are still unsaved on this device
 */
export async function saveEverywhere(storage: BrowserStorage, userId: string): Promise<number> {
  tell({ kind: 'save', userId });
  const until = Date.now() + SAVE_MS;
  while (countUnsaved(storage, userId) > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return countUnsaved(storage, userId);
}

/** Takes away what was written on this device, in every tab. To be called once this tab keeps nothing any more. */
export function endEverywhere(storage: BrowserStorage, userId: string): void {
  clearUnsaved(storage, userId);
  tell({ kind: 'ended', userId });
}

function tell(told: Told): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(told);
  channel.close();
}
